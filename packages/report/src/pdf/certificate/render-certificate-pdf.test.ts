import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { rasterizePdf, readPdf } from '../../testing/read-pdf.ts'
import type { CertificatePdfModel } from './certificate-pdf-model.ts'
import { renderCertificatePdf } from '../render-pdf.ts'

drawsPdfs()

const model: CertificatePdfModel = {
  title: 'Transportation Manifest',
  name: 'Bellingham to Spokane 트럭',
  tracer: '7Q2MVTR9XDPZ4HCWNB8SYFK3E1',
  status: 'Revoked',
  asOf: '11/21/2026 9:00 AM UTC',
  organization: { name: 'Cascade Analytical', lines: ['418 Water Street, Bellingham', 'License 417'] },
  facts: [{ label: 'Created By', value: 'Ada Ng' }],
  details: [{ label: 'Vehicle Vin', value: '1HGBH41JXMN109186' }],
  children: Array.from({ length: 60 }, (_, index) => ({
    name: `Blue Dream ${index + 1}`,
    type: 'Chemical Report',
    tracer: '0Q2MVTR9XDPZ4HCWNB8SYFK3E1',
    status: 'Valid',
  })),
  attachments: [{ name: '(1) Approver ID', fileName: 'id.pdf', sha256: 'ab'.repeat(32) }],
  verifyUrl: 'https://eluent.example/certus_app?tracer=7Q2MVTR9XDPZ4HCWNB8SYFK3E1',
  createdAt: new Date('2026-11-21T09:00:00Z'),
}

test('a certificate says what it is, whose, what it holds and whether it holds, on as many pages as it takes', async () => {
  const bytes = await renderCertificatePdf(model)
  const { pages, alts } = await readPdf(bytes)
  const text = pages.join(' ')
  for (const part of [
    'Transportation Manifest',
    model.tracer,
    'Revoked',
    'Cascade Analytical',
    'License 417',
    'Ada Ng',
  ])
    expect(text).toContain(part)
  for (const part of ['1HGBH41JXMN109186', 'Blue Dream 1', 'Blue Dream 60', '(1) Approver ID'])
    expect(text).toContain(part)
  expect(text.replaceAll(' ', ''), 'a hash may take two lines').toContain('ab'.repeat(32))
  expect(pages.length).toBeGreaterThan(1)
  expect(text).toContain(`Page 1 of ${pages.length}`)
  expect(alts).toEqual([`QR code of the address ${model.verifyUrl}`])
  expect(decodeQR(await rasterizePdf(bytes, 1, 4), { timeLimit: 5000 })).toBe(model.verifyUrl)
})
