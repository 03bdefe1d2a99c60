import { expect, test } from 'vitest'
import { custodyPage, type PrintedCustody } from './custody-page.ts'
import { packageIndex, sumsOf } from './package-index.ts'
import { recordPage } from './record-page.ts'

const custody: PrintedCustody = {
  state: 'disposed',
  place: null,
  amount_left: 0,
  amount_unit: 'g',
  kept_until: '2026-12-24T00:00:00.000Z',
  events: [
    {
      kind: 'received',
      at: '2026-11-01T10:00:00.000Z',
      from_name: 'Ada <script>',
      to_name: 'Grace',
      place: { path: 'Room 1, Box 2' },
      amount: 3.5,
      amount_unit: 'g',
      seal_number: 'S-17',
      note: 'Whole',
      photo_file_id: 'f1',
      signatures: {
        giver: {
          name: 'Ada',
          strokes: [
            [
              [0, 0],
              [500, 1000],
            ],
          ],
        },
        receiver: { name: 'Grace' },
      },
      disposal: null,
      content_sha256: 'a'.repeat(64),
      noted_at: '2026-11-01T10:01:00.000Z',
      noted_by_name: 'Grace',
    },
    {
      kind: 'disposed',
      at: '2026-11-20T10:00:00.000Z',
      from_name: null,
      to_name: null,
      place: null,
      amount: 3.5,
      amount_unit: 'g',
      seal_number: null,
      note: null,
      photo_file_id: 'gone',
      signatures: null,
      disposal: { way: 'Ground', mixed_with: 'soil', witness_name: 'Barbara' },
      content_sha256: 'b'.repeat(64),
      noted_at: '2026-11-20T10:01:00.000Z',
      noted_by_name: 'Grace',
    },
  ],
}

test('[CUSTODY-10] the chain of a sample is one page with every event, its signatures and its photo', () => {
  const photos = new Map([['f1', 'photo-1.jpg']])
  const page = custodyPage(custody, { sample: 'Blue Dream', zone: 'UTC', photos, up: '../../index.html' })
  expect(page).toContain('Disposed; 0 g left; kept until')
  expect(page).toContain('Room 1, Box 2')
  expect(page).toContain('Ada &lt;script&gt;')
  expect(page).toContain('Seal S-17')
  expect(page).toContain('Handed over by Ada, received with the password of Grace')
  expect(page).toContain('<polyline points="0,0 500,300"/>')
  expect(page).toContain('<img src="photo-1.jpg"')
  expect(page).toContain('The photo is missing.')
  expect(page).toContain('Ground, mixed with soil; seen by Barbara')
  expect(page).toContain('a'.repeat(64))
  expect(page).not.toMatch(/<script|https?:/)
})

test('a record is read as fields and tables, whatever it holds', () => {
  const page = recordPage(
    'Lot 7',
    'As it stands.',
    { lot_number: '7 & 8', files: [], parts: [{ amount: 1 }, { of: null }], open: true },
    '../index.html',
  )
  expect(page).toContain('<th scope="row">Lot number</th><td>7 &amp; 8</td>')
  expect(page).toContain('<th scope="row">Files</th><td>–</td>')
  expect(page).toContain('<th scope="col">Amount</th><th scope="col">Of</th>')
  expect(page).toContain('<td>1</td><td>–</td>')
  expect(page).toContain('<td>yes</td>')
})

test('the index names every file by its record, and what is missing', () => {
  const file = {
    path: 'samples/68-Blue Dream/report.pdf',
    what: 'Report',
    of: 'Sample 68',
    size_bytes: 12,
    sha256: 'c'.repeat(64),
  }
  const facts = { laboratory: 'Cascade', title: 'Sample 68', made_at: 'now', made_by: 'Grace', product: 'Eluent 3' }
  const missing = [{ what: 'Raw file a.ch', of: 'Sample 68', why: 'It is damaged in the storage.' }]
  const page = packageIndex({ ...facts, files: [file], missing })
  expect(page).toContain('href="samples/68-Blue%20Dream/report.pdf"')
  expect(page).toContain('It is damaged in the storage.')
  expect(packageIndex({ ...facts, files: [file], missing: [] })).toContain('<p>Nothing.</p>')
  expect(sumsOf([file])).toBe(`${'c'.repeat(64)}  samples/68-Blue Dream/report.pdf\n`)
})
