import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { oneByteTexts } from './one-byte-texts.ts'

test('letters that Latin-1 has not become escapes that mean the same', () => {
  const code = String.raw`[
    "–\–\\–µ", /[’x]μ$/u.test("’μ"), /\p{L}😀/u.test("a😀"), ${'`…${"≤"}`'}, String.raw${'`\\…${"≥"}`'},
  ] // kept`
  const written = oneByteTexts(code)
  expect(written.match(/[^\0-\xff]/g)).toEqual(['…'])
  expect(runInThisContext(written)).toEqual(runInThisContext(code))
})

test('statements are taken one by one; a line of a template that looks like one stays as it is', () => {
  const code = [
    'const a = "≤"',
    'function f() {',
    '  return "–"',
    '}',
    'String.raw`',
    'const b = "…"',
    '` + a + f()',
  ].join('\n')
  const written = oneByteTexts(code)
  expect(written.match(/[^\0-\xff]/g)).toEqual(['…'])
  expect(runInThisContext(`(() => { ${written.replace('String.raw', 'return String.raw')} })()`)).toBe(
    '\nconst b = "…"\n≤–',
  )
})
