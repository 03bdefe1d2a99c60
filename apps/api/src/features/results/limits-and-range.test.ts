import type { Sample, SharedSample } from '@eluent/contract'
import { buildReportView, type ReportSample } from '@eluent/domain/report'
import { afterEach, expect, test } from 'vitest'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester } = labTest()

/** LOQ 1 ug/mL in the vial of 250x: 250 / 750 mg/g = 0.0333 %. CBN is below it, and in the second pair below its LOD of 0.08, too. */
const BELOW = [
  { THCA: 45, THC: 3, CBN: 0.5 },
  { THCA: 30, THC: 0.15, CBN: 0 },
]
const TRACE = [
  { THCA: 45, THC: 3, CBN: 0.05 },
  { THCA: 30, THC: 0.15, CBN: 0 },
]
const OFF = {
  print_the_limit: false,
  below_lod_not_detected: false,
  hold_over_range: true,
  required_replicates: 1,
  replicate_rsd_limit: 10,
}

const set = async (settings: object) =>
  expect(await statusOf(admin.patch('/quality/settings', { settings, reason: 'As procedure 12 says' }))).toBe(200)
const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const release = async (id: number, why?: string) =>
  admin.post(`/samples/${id}/release`, { version: (await read(id)).version, why })
const cbn = (sample: ReportSample) =>
  buildReportView(sample, { time_zone: 'UTC' }).rows.find(({ analyte }) => analyte === 'CBN')?.percent_text
const csv = async (id: number) => (await tester.get(`/samples/${id}/csv`)).body
const linked = (key: string) => app.read<SharedSample>(`/share/samples/${key}`)
afterEach(() => set(OFF))

test('[LIMIT-02] with the setting on, report, link and CSV name the limit; a released report keeps how it was released', async () => {
  const released = await tester.finishedSample({}, {}, BELOW)
  expect(await statusOf(release(released.id))).toBe(200)
  const open = await tester.finishedSample({}, {}, BELOW)
  expect([cbn(await read(open.id)), cbn(await linked(open.share_key))]).toEqual(['< LOQ', '< LOQ'])

  await set({ print_the_limit: true })
  expect([cbn(await read(open.id)), cbn(await linked(open.share_key))]).toEqual(['< 0.0333 %', '< 0.0333 %'])
  expect(await csv(open.id)).toContain('< 0.0333 %')
  expect(cbn(await read(released.id))).toBe('< LOQ')
  expect(await read(released.id)).toMatchObject({ state: 'released', release: { current: true } })

  expect(await statusOf(release(open.id))).toBe(200)
  await set({ print_the_limit: false })
  expect(cbn(await read(open.id))).toBe('< 0.0333 %')
  expect(await read(open.id)).toMatchObject({ state: 'released', release: { current: true } })
})

test('[LIMIT-03] with the setting on, what is below the LOD reads N/D; what was measured before keeps its reading', async () => {
  const before = await tester.finishedSample({}, {}, TRACE)
  await set({ below_lod_not_detected: true })
  const after = await tester.finishedSample({}, {}, TRACE)
  expect([cbn(await read(before.id)), cbn(await read(after.id))]).toEqual(['< LOQ', 'N/D'])
  expect(cbn(await read((await tester.finishedSample({}, {}, BELOW)).id))).toBe('< LOQ')
})

test('[RERUN-05] a report above the range is not released until it is diluted, or the laboratory allows it', async () => {
  const { id } = await tester.finishedSample({}, {}, [{ THCA: 900 }, { THCA: 120 }])
  expect(await refusalOf(release(id))).toMatchObject({
    status: 409,
    error: expect.stringContaining('THCA read above the range of the method '),
  })
  const sample = await read(id)
  expect(sample).toMatchObject({ can: { release: { allowed: false } }, holds: [{ rule: 'over_range' }] })
  // the total stays marked as an estimate
  expect(
    buildReportView(sample, { time_zone: 'UTC' })
      .totals.map(({ percent_text }) => percent_text)
      .join(),
  ).toContain('*')

  await tester.post(`/samples/${id}/vials/2/dilute`)
  await tester.append(id, '3.D', { THCA: 24 })
  expect(await statusOf(release(id))).toBe(200)

  const allowed = await tester.finishedSample({}, {}, [{ THCA: 900 }, { THCA: 120 }])
  await set({ hold_over_range: false })
  expect(await statusOf(release(allowed.id))).toBe(200)
})

/** Three preparations, each one vial of 250x. */
const THREE = ['A', 'B', 'C'].map((label) => ({ vial_type: 'red_1ml', label, dilution_factor: 250, acquire: true }))

test('[RERUN-06] with three preparations asked for, the report prints mean and RSD, and one that is apart is held', async () => {
  const prepared = (...amounts: number[]) =>
    tester.finishedSample(
      {},
      { prepared_samples: THREE },
      amounts.map((THCA) => ({ THCA })),
    )
  const alike = await prepared(19, 20, 21)
  const apart = await prepared(10, 20, 30)
  const usual = await tester.finishedSample()
  expect(await read(apart.id)).toMatchObject({ finished: true, holds: [] })
  const notes = async (id: number) => buildReportView(await read(id), { time_zone: 'UTC' }).footnotes.join(' ')
  expect(await notes(alike.id)).not.toContain('RSD')

  expect(await read(alike.id)).not.toHaveProperty('replicates')
  await set({ required_replicates: 3 })
  expect(await read(alike.id)).toMatchObject({ replicates: 3 })
  // s = 1 of a mean of 20, and 10 of 20
  expect(await notes(alike.id)).toContain('Each value is the mean of 3 or more preparations. RSD: THCA 5.0 %.')
  expect(await refusalOf(release(apart.id))).toMatchObject({ error: expect.stringContaining('THCA 50.0 %') })
  expect(await refusalOf(release(usual.id))).toMatchObject({ error: expect.stringContaining('Fewer than 3') })
  expect(await statusOf(release(alike.id))).toBe(200)
  await set({ required_replicates: 1 })
  expect(await notes(alike.id)).toContain('RSD: THCA 5.0 %')
  expect(await read(alike.id)).toMatchObject({ state: 'released', release: { current: true } })
})
