import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderLogBookPdf } from '../render-pdf.ts'

drawsPdfs()

test('[EQUIP-09] all events in order, each page with its number of all', async () => {
  const events = Array.from({ length: 60 }, (_, at) => ({
    date: '02/01/2026',
    event: `Calibrated ${at + 1}`,
    by: 'Mettler service',
    result: 'Passed',
    nextDue: '–',
    lines: at === 7 ? ['Struck out by Ada: other balance'] : [],
    recorded: '02/01/2026 9:00 AM, Ada',
    isStruckOut: at === 7,
  }))
  const { pages } = await readPdf(
    await renderLogBookPdf({
      organization: 'Cascade Analytical',
      name: 'Balance 1',
      facts: [{ label: 'Serial number', value: 'B-4711' }],
      events,
      made: '11/23/2026 12:40 PM',
      createdAt: new Date('2026-11-23T12:40:00Z'),
    }),
  )
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  const text = pages.join(' ')
  const places = events.map(({ event }) => text.indexOf(`${event} `))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(text).toContain('Serial number B-4711')
  expect(text).toContain('Struck out by Ada: other balance')
  expect(text).toContain('End of the log book')
})
