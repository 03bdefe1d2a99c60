import type { Equipment, Sample } from '@eluent/contract'
import { readPdf } from '@eluent/report/testing'
import { expect, test } from 'vitest'
import { dataOf, labTest } from '../../testing/lab-test.ts'

const { tester, viewer } = labTest()

const make = async (events: object[]) => {
  const equipment = { name: 'HPLC 1', kind: 'hplc', machine_name: 'HPLC-1', serial: 'DE123' }
  const { id } = await dataOf<Equipment>(tester.post('/equipment', { equipment }))
  for (const event of events) {
    await dataOf(tester.post(`/equipment/${id}/events`, { event: { done_by: 'Agilent', outcome: 'passed', ...event } }))
  }
  return id
}

test('[EQUIP-09] [EQUIP-10] the log book prints all events in order; a report names its instrument as last calibrated', async () => {
  const id = await make([
    { kind: 'calibrated', happened_on: '2026-03-01' },
    { kind: 'calibrated', happened_on: '2026-02-01', note: 'First of the year' },
    { kind: 'verified', happened_on: '2026-03-02' },
    { kind: 'calibrated', happened_on: '2026-03-05', outcome: 'failed' },
  ])
  const book = await viewer.get(`/equipment/${id}/log_book`)
  expect(book.headers).toMatchObject({ 'content-type': 'application/pdf' })
  const [page = ''] = (await readPdf(book.rawPayload)).pages
  expect(page).toContain('Log Book: HPLC 1')
  expect(page).toContain('Page 1 of 1')
  const days = ['02/01/2026', '03/01/2026', '03/02/2026', '03/05/2026'].map((day) => page.indexOf(day))
  expect(days).toEqual(days.toSorted((one, other) => one - other))
  expect(days[0]).toBeGreaterThan(0)

  const sample = await tester.newSample()
  await tester.append(sample.id, '1.D', { THC: 4 }, { injected_at: '2026-03-04T10:00:00Z' })
  const equipmentOf = async () => (await viewer.read<Sample>(`/samples/${sample.id}`)).results[0]?.equipment
  // what was done later, or failed, does not count
  expect(await equipmentOf()).toEqual({
    name: 'HPLC 1',
    serial: 'DE123',
    calibrated_on: '2026-03-01',
    verified_on: '2026-03-02',
  })
})
