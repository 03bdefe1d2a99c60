import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderLoadingListPdf } from '../render-pdf.ts'
import type { LoadedVial } from './loading-list-pdf-model.ts'

drawsPdfs()

const vial = (position: number, change: Partial<LoadedVial> = {}): LoadedVial => ({
  position,
  sample: 'GG4 A',
  batchNumber: `CASCA-20261122-${String(position).padStart(5, '0')}`,
  label: 'High 5000x',
  color: 'Red',
  ...change,
})
const render = async (vials: LoadedVial[]) =>
  (
    await readPdf(
      await renderLoadingListPdf({
        organization: 'Cascade Analytical',
        vials,
        made: '11/22/2026 12:40 PM',
        createdAt: new Date('2026-11-22T12:40:00Z'),
      }),
    )
  ).pages

test('[WORK-10] each vial stands on a line with position, sample, batch number, label and colour', async () => {
  const [page] = await render([vial(7), vial(8, { sample: 'Blue Dream 01', label: 'Low 50x', color: 'Green' })])
  expect(page).toContain('Cascade Analytical Loading List')
  expect(page).toContain('2 vials')
  expect(page).toContain('7 GG4 A CASCA-20261122-00007 High 5000x Red')
  expect(page).toContain('8 Blue Dream 01 CASCA-20261122-00008 Low 50x Green')
})

test('[WORK-10] a full tray with long names fills one page and no more', async () => {
  const positions = Array.from({ length: 100 }, (_, at) => at + 1).filter((position) => position < 91 || position > 92)
  const pages = await render(
    positions.map((position) => vial(position, { sample: 'W'.repeat(50), label: 'L'.repeat(40) })),
  )
  expect(pages).toHaveLength(1)
  for (const position of positions) expect(pages[0]).toContain(`CASCA-20261122-${String(position).padStart(5, '0')}`)
})

test('one column holds the lines of the page too', async () => {
  const pages = await render(Array.from({ length: 30 }, (_, at) => vial(at + 1)))
  expect(pages).toHaveLength(1)
})
