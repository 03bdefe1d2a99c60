import { describe, expect, test } from 'vitest'
import { SignalFormatError } from './signal-format-error.ts'
import { scanXml, xmlAttribute } from './scan-xml.ts'

function events(xml: string): string[] {
  const seen: string[] = []
  scanXml(xml, 'x.xml', {
    open: (name, attributes) => seen.push(`<${name}${attributes}>`),
    close: (name, text) => seen.push(`${text}</${name}>`),
  })
  return seen
}

describe('scanXml', () => {
  test('reports elements in order, with the text of leaves and without namespace prefixes', () => {
    expect(events('<?xml version="1.0"?>\n<a:r><b v="1"/><!-- <x> --><c> t&amp;&#956; </c></a:r>')).toEqual([
      '<r>',
      '<b v="1">',
      '</b>',
      '<c>',
      't&μ</c>',
      '</r>',
    ])
  })

  test("an entity of the document's own stays as written: nothing is expanded", () => {
    expect(events('<!DOCTYPE a [<!ENTITY lol "x">]><a>&lol;</a>').at(-1)).toBe('&lol;</a>')
  })

  test.each(['', '<a>', '<a><b></b>', '<a', '<a><!-- ', 'no markup'])('%j breaks off', (xml) => {
    expect(() => events(xml)).toThrow(expect.objectContaining({ code: 'truncated' }))
  })

  test('a quoted > does not end a tag', () => {
    expect(events('<a t="x > y"><b/></a>')[0]).toBe('<a t="x > y">')
  })

  test('tags that do not match are corrupt', () => {
    expect(() => events('<a><b></a></b>')).toThrow(SignalFormatError)
  })

  test('an attribute is found by its whole name', () => {
    expect(xmlAttribute(' xval="2" val="1&lt;"', 'val')).toBe('1<')
    expect(xmlAttribute(' xval="2"', 'val')).toBeNull()
  })
})
