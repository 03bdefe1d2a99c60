import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { rasterizePdf, readPdf } from '../../testing/read-pdf.ts'
import type { Label, LabelLayout } from './labels-pdf-model.ts'
import { renderLabelsPdf } from '../render-pdf.ts'

drawsPdfs()

const label = (change: Partial<Label> = {}): Label => ({
  shareUrl: 'https://eluent.example/qr/k7Qm2VtR9xLdPz4HcWnB8sYf',
  batchNumber: 'CASCA-20261118-09-04217',
  strainName: 'Blue Dream 7',
  ...change,
})
const render = (labels: Label[], layout: LabelLayout) =>
  renderLabelsPdf({ labels, layout, createdAt: new Date('2026-11-20T12:00:00Z') })

test('a single label holds strain, batch number and a QR code that reads back as the share address', async () => {
  const bytes = await render([label()], 'single')
  const { pages, alts } = await readPdf(bytes)
  expect(pages).toEqual(['Blue Dream 7 Batch CASCA-20261118-09-04217'])
  expect(alts).toEqual(['QR code of the address https://eluent.example/qr/k7Qm2VtR9xLdPz4HcWnB8sYf'])
  const image = await rasterizePdf(bytes, 1, 4)
  // 2 x 1 in at 72 pt/in and four pixels per point.
  expect([image.width, image.height]).toEqual([576, 288])
  expect(decodeQR(image, { timeLimit: 5000 })).toBe(label().shareUrl)
})

test('single labels stand one per page, a sheet holds thirty', async () => {
  const labels = Array.from({ length: 31 }, (_, index) => label({ strainName: `Strain ${index + 1}` }))
  expect((await readPdf(await render(labels, 'single'))).pages).toHaveLength(31)
  const sheet = (await readPdf(await render(labels, 'sheet'))).pages
  expect(sheet).toHaveLength(2)
  expect(sheet[0]?.match(/Strain \d+/g)).toHaveLength(30)
  expect(sheet[1]).toContain('Strain 31')
})

test('a sheet that was begun is gone on with: the positions used are left free', async () => {
  const labels = [1, 2, 3].map((number) => label({ strainName: `Strain ${number}` }))
  const bytes = await renderLabelsPdf({ labels, layout: 'sheet', skip: 28, createdAt: new Date(0) })
  const { pages } = await readPdf(bytes)
  expect(pages.map((page) => page.match(/Strain \d/g))).toEqual([['Strain 1', 'Strain 2'], ['Strain 3']])
  // 8.5 x 11 in: the first label stands in the middle column of the last row, and there alone it can be read
  const image = await rasterizePdf(bytes, 1, 2)
  const ink = (column: number, row: number): number => {
    const [left, top] = [27 + column * 396, 72 + row * 144]
    let dark = 0
    for (let y = top; y < top + 144; y += 1)
      for (let x = left; x < left + 378; x += 1) dark += (image.data[(y * image.width + x) * 4] ?? 255) < 128 ? 1 : 0
    return dark
  }
  expect(ink(0, 9)).toBe(0)
  expect(ink(0, 0)).toBe(0)
  expect(ink(1, 9)).toBeGreaterThan(100)
})

test('long and strange names shrink or break but are never cut', async () => {
  const { pages } = await readPdf(
    await render(
      [label({ strainName: 'W'.repeat(50), batchNumber: 'B'.repeat(64) }), label({ strainName: '#x 🌿' })],
      'sheet',
    ),
  )
  expect(pages[0]?.replaceAll(' ', '')).toContain(`${'W'.repeat(50)}Batch${'B'.repeat(64)}`)
  expect(pages[0]).toContain('#x [U+1F33F]')
})

test('no labels, no document', async () => {
  await expect(render([], 'sheet')).rejects.toThrow('A label PDF needs at least one label')
})
