import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { rasterizePdf, readPdf } from '../../testing/read-pdf.ts'
import type { CertificatePdfModel } from './certificate-pdf-model.ts'
import { renderCertificatePdf } from '../render-pdf.ts'

drawsPdfs()

const picture = (name: string): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="${name}"/></svg>`,
  )
const model: CertificatePdfModel = {
  title: 'Transportation Manifest',
  name: 'Bellingham to Spokane 트럭',
  tracer: '7Q2MVTR9XDPZ4HCWNB8SYFK3E1',
  status: 'Revoked',
  asOf: '11/21/2026 9:00 AM UTC',
  end: { word: 'REVOKED', since: '11/20/2026 8:00 AM UTC', reason: 'Lot mistaken' },
  organization: { name: 'Cascade Analytical', lines: ['418 Water Street, Bellingham', 'License 417'] },
  logo: picture('teal'),
  statement: {
    title: 'Journey',
    paragraphs: [
      { text: 'This manifest covers the transport of 60 VERISEALs from Bellingham to Spokane.', quoted: false },
      { text: 'Autumn flower', quoted: true },
    ],
  },
  results: [{ label: 'Total THC', value: '14.4 %', detail: '144 mg/g' }],
  facts: [{ label: 'Created By', value: 'Ada Ng' }],
  details: [{ label: 'Harvest Room', value: '4' }],
  children: Array.from({ length: 60 }, (_, index) => ({
    name: `Blue Dream ${index + 1}`,
    type: 'Chemical Report',
    tracer: '0Q2MVTR9XDPZ4HCWNB8SYFK3E1',
    status: 'Valid',
  })),
  attachments: [{ name: '(1) Approver ID', fileName: 'id.pdf', sha256: 'ab'.repeat(32) }],
  signatures: [
    { role: 'Issued by', name: 'Ada Ng', day: '11/19/2026', image: picture('navy') },
    { role: 'Received by', name: '', day: '', image: null },
  ],
  verifyUrl: 'https://eluent.example/certus_app?tracer=7Q2MVTR9XDPZ4HCWNB8SYFK3E1',
  verifyPage: 'https://eluent.example/verify',
  createdAt: new Date('2026-11-21T09:00:00Z'),
}

test('a certificate says what it is, whose, what it states and how to check it, on as many pages as it takes', async () => {
  const bytes = await renderCertificatePdf(model)
  const { pages, alts } = await readPdf(bytes)
  const text = pages.join(' ')
  const inOrder = [
    'Transportation Manifest',
    'Bellingham to Spokane',
    'Cascade Analytical',
    'License 417',
    'from Bellingham to Spokane.',
    'Autumn flower',
    'Total THC',
    '14.4 %',
    'Blue Dream 60',
    'Harvest Room',
    '(1) Approver ID',
    'Signatures',
    'Ada Ng',
    'Issued by, date 11/19/2026',
    'Received by, date ____________',
  ]
  let from = 0
  for (const part of inOrder) {
    const at = text.indexOf(part, from)
    expect(at, part).toBeGreaterThan(-1)
    from = at
  }
  for (const part of [model.tracer, model.verifyPage]) expect(pages[0], 'beside the code').toContain(part)
  expect(text.replaceAll(' ', ''), 'a hash may take two lines').toContain('ab'.repeat(32))
  expect(pages.length).toBeGreaterThan(1)
  expect(text).toContain(`Page 1 of ${pages.length}`)
  expect(alts).toEqual([
    'Logo of Cascade Analytical',
    `QR code of the address ${model.verifyUrl}`,
    'Signature of Ada Ng',
  ])
  const plain = await renderCertificatePdf({ ...model, end: null })
  expect(decodeQR(await rasterizePdf(plain, 1, 4), { timeLimit: 5000 })).toBe(model.verifyUrl)
})

test('one that holds no more says so across each page, since when and why, and its code is still read', async () => {
  const bytes = await renderCertificatePdf(model)
  const { pages } = await readPdf(bytes)
  for (const page of pages)
    for (const part of ['REVOKED', 'since 11/20/2026 8:00 AM UTC', 'Reason: Lot mistaken'])
      expect(page.split(part).length, `${part} across the page and in words`).toBeGreaterThan(2)
  expect(decodeQR(await rasterizePdf(bytes, 1, 4), { timeLimit: 5000 })).toBe(model.verifyUrl)
  const valid = await readPdf(await renderCertificatePdf({ ...model, status: 'Valid', end: null }))
  expect(valid.pages.join(' ')).not.toContain('REVOKED')
})

test('no entry that poppler warns of is written, and no place in the file has moved', async () => {
  const bytes = await renderCertificatePdf({ ...model, logo: null, children: [] })
  const file = Buffer.from(bytes).toString('latin1')
  expect(file).toContain('/Marked true')
  expect(file).not.toContain('/Suspects')
  const xref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1])
  expect(file.slice(xref, xref + 4)).toBe('xref')
})
