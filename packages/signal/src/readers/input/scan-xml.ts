import { SignalFormatError } from './signal-format-error.ts'

/** What scanXml reports: elements in document order, and the text directly inside an element that has no child before it. */
export interface XmlHandler {
  open(name: string, attributes: string): void
  /** `text` is the trimmed text of an element without children, else empty. */
  close(name: string, text: string): void
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return ENTITIES[name] ?? whole
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text

/** One attribute's value from the raw attribute text of an element, or null. */
export function xmlAttribute(attributes: string, name: string): string | null {
  const mark = `${name}="`
  let at = attributes.indexOf(mark)
  while (at > 0 && !/\s/.test(attributes.charAt(at - 1))) at = attributes.indexOf(mark, at + 1)
  if (at < 0) return null
  const start = at + mark.length
  const end = attributes.indexOf('"', start)
  return end < 0 ? null : decodeEntities(attributes.slice(start, end))
}

/** The '>' that ends the tag opened at `lt`, or -1; a '>' within quotes is part of a value. */
function tagEnd(xml: string, lt: number): number {
  let isQuoted = false
  for (let i = lt + 1; i < xml.length; i++) {
    const code = xml.charCodeAt(i)
    if (code === 0x22) isQuoted = !isQuoted
    else if (code === 0x3e && !isQuoted) return i
  }
  return -1
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Walks an XML text once, without building a tree and without expanding anything but the five standard entities.
 * Throws SignalFormatError `truncated` when elements stay open, `corrupt` when tags do not match; offsets count characters.
 */
export function scanXml(xml: string, file: string, handler: XmlHandler): void {
  const open: string[] = []
  const fail = (code: 'truncated' | 'corrupt', offset: number, expected: string): SignalFormatError =>
    new SignalFormatError(code, { file, offset, expected })
  const skip = (from: number, mark: string): number => {
    const end = xml.indexOf(mark, from)
    if (end < 0) throw fail('truncated', xml.length, `'${mark}'`)
    return end + mark.length
  }
  let textStart = -1
  let sawRoot = false
  let at = 0
  while (true) {
    const lt = xml.indexOf('<', at)
    if (lt < 0) break
    if (xml.startsWith('<!--', lt)) {
      at = skip(lt + 4, '-->')
      continue
    }
    if (xml.startsWith('<?', lt) || xml.startsWith('<!', lt)) {
      at = skip(lt + 2, '>')
      continue
    }
    const gt = tagEnd(xml, lt)
    if (gt < 0) throw fail('truncated', xml.length, "'>'")
    if (xml[lt + 1] === '/') {
      const name = localName(xml.slice(lt + 2, gt).trim())
      if (open.pop() !== name) throw fail('corrupt', lt, `the end of an open element, found </${name}>`)
      handler.close(name, textStart < 0 ? '' : decodeEntities(xml.slice(textStart, lt)).trim())
      textStart = -1
    } else {
      const isEmpty = xml[gt - 1] === '/'
      const inner = xml.slice(lt + 1, isEmpty ? gt - 1 : gt)
      const blank = inner.search(/\s/)
      const name = localName(blank < 0 ? inner : inner.slice(0, blank))
      sawRoot = true
      handler.open(name, blank < 0 ? '' : inner.slice(blank))
      if (isEmpty) {
        handler.close(name, '')
        textStart = -1
      } else {
        open.push(name)
        textStart = gt + 1
      }
    }
    at = gt + 1
  }
  if (open.length > 0) throw fail('truncated', xml.length, `</${open.at(-1)}>`)
  if (!sawRoot) throw fail('truncated', xml.length, 'an XML element')
}
