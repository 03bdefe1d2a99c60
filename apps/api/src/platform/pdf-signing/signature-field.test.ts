import { expect, test } from 'vitest'
import { prepareSignature, placeSignature } from './signature-field.ts'

const words = { name: 'Laboratory', reason: 'a test', at: new Date('2026-11-21T09:00:00Z') }

/** A PDF of one page. */
function pdfWith({ catalog = '', page = '' } = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${page}>>`,
  ]
  let text = '%PDF-1.7\n'
  const table = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  return Buffer.from(
    `${text}xref\n0 4\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
  )
}
const prepared = (given: Parameters<typeof pdfWith>[0]) => prepareSignature(pdfWith(given), words, 100)

test('the field stands on the first page, beside what is there', () => {
  expect(prepared({}).bytes.toString()).toContain('/Annots [5 0 R]')
  expect(prepared({ page: '/Annots [9 0 R] ' }).bytes.toString()).toContain('/Annots [5 0 R 9 0 R]')
})

test('what is signed is the whole file but the signature', () => {
  const { bytes, byteRange } = prepared({})
  const [from, before, after, length] = byteRange
  expect([from, after + length]).toEqual([0, bytes.length])
  expect(bytes.subarray(before, after).toString()).toBe(`<${'0'.repeat(200)}>`)
  const signed = placeSignature({ bytes, byteRange }, Buffer.from('abcd', 'hex'))
  expect(signed.subarray(before, after).toString()).toBe(`<abcd${'0'.repeat(196)}>`)
  expect(() => placeSignature({ bytes, byteRange }, Buffer.alloc(101))).toThrow('has no room in 100')
})

test.each([
  ['a form', pdfWith({ catalog: '/AcroForm 9 0 R ' }), 'has a form'],
  ['annotations elsewhere', pdfWith({ page: '/Annots 9 0 R ' }), 'are no list'],
  ['no table', Buffer.from('%PDF-1.7\n1 0 obj\nstartxref\n9\n%%EOF'), 'no cross-reference table'],
  ['no end', Buffer.from('%PDF-1.7\n'), 'no startxref at its end'],
])('a PDF with %s is refused rather than spoiled', (_, pdf, message) => {
  expect(() => prepareSignature(pdf, words, 100)).toThrow(message)
})
