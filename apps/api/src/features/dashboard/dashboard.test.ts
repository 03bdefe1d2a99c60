import type {
  AnalyticalBatch,
  BenchSample,
  ReplyOf,
  Sample,
  countStages,
  readInstrumentUse,
  readQualityFigures,
  readToday,
} from '@eluent/contract'
import { expect, test } from 'vitest'
import { bodyOf, dataOf, idempotent, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { proficiencyRound } from '../../testing/proficiency-records.ts'

const { admin, tester, viewer, stranger } = labTest()

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('[DASH-01] stages are counted and list their samples; who reviews is asked where there are two reviews', async () => {
  const collected = { collected_at: '2026-11-20T17:00:00.000Z' }
  await tester.newSample({ strain_name: 'Announced', receipt: collected })
  await tester.newSample({ strain_name: 'Received' })
  const { id: weighed } = await tester.newSample({ strain_name: 'Prepared' })
  const [sheet] = await tester.read<BenchSample[]>(`/bench?samples=${weighed}`)
  const weight = {
    weight_mg: 500,
    volume_ml: 10,
    confirmed: true,
    source: 'typed',
    seen: { weight_mg: null, volume_ml: null },
  }
  await bodyOf(tester.patch(`/bench/preparations/${sheet?.preparations[0]?.id}`, weight))
  const given = await tester.finishedSample({ strain_name: 'Given' })
  await tester.finishedSample({ strain_name: 'Waits' })
  await tester.newSample({ strain_name: 'Control' }, { sample_type_id: 9, prep_method_id: null })
  const { version } = await viewer.read<Sample>(`/samples/${given.id}`)
  await bodyOf(admin.post(`/samples/${given.id}/release`, { version }))
  const stages = async (by = tester) =>
    Object.fromEntries(
      (await by.read<ReplyOf<typeof countStages>['data']>('/dashboard/stages')).map(({ value, total }) => [
        value,
        total,
      ]),
    )
  const one = { announced: 1, received: 1, prepared: 1, released_today: 1 }
  expect(await stages()).toEqual(one)
  await admin.patch('/quality/settings', { settings: { reviews_before_release: 2 }, reason: 'WAC 16-309-280' })
  expect(await stages()).toEqual({ ...one, waiting_analyst: 1, waiting_certifier: 0 })
  const names = async (mark: string) =>
    (
      await tester.read<{ intake_form: { strain_name: string } }[]>(
        `/samples?exclude_sample_types=standard,calibration&mark=${mark}`,
      )
    ).map(({ intake_form }) => intake_form.strain_name)
  const marks = ['announced', 'received', 'prepared', 'released_today', 'waiting_analyst', 'waiting_certifier']
  expect(await Promise.all(marks.map(names))).toEqual([
    ['Announced'],
    ['Received'],
    ['Prepared'],
    ['Given'],
    ['Waits'],
    [],
  ])
  expect(await stages(stranger)).toEqual({ announced: 0, received: 0, prepared: 0, released_today: 0 })
  expect(await statusOf(viewer.get('/dashboard/stages'))).toBe(403)
  const today = (by = tester) => by.read<ReplyOf<typeof readToday>['data']>('/samples/today')
  expect(await today(), '[WORK-11]').toEqual({
    due_not_run: null,
    running: null,
    waiting: 1,
    released_today: 1,
    overdue_since: null,
  })
  await admin.patch('/quality/settings', { settings: { reviews_before_release: 1 }, reason: 'the other tests' })
  expect((await today()).waiting).toBeNull()
  expect((await today(stranger)).released_today).toBe(0)
})

test('[DASH-04] what failed, was excepted, measured again, released again or refused is counted in its month', async () => {
  const read = async (by = tester) => {
    const { data, meta } = await bodyOf<ReplyOf<typeof readQualityFigures>>(by.get('/dashboard/quality?months=2'))
    expect(meta.months).toHaveLength(2)
    const told = data.map(({ figure, kind, counts }) => ({
      figure,
      kind,
      total: counts.reduce((sum, n) => sum + n, 0),
    }))
    return told.flatMap(({ figure, kind, total }) =>
      total > 0 ? `${figure}${kind === null ? '' : `, ${kind}`}: ${total}` : [],
    )
  }
  expect(await read()).toEqual([])

  // a check that fails, is judged again and still fails, and is excepted
  const { data } = await bodyOf<{ data: { key: string; own: { id: number; version: number } } }>(
    admin.post('/profiles', { profile: { name: 'CCV', copy_of: 'washington' } }),
  )
  const value = { field: 'batch_checks', text: 'CCV', source: 'SOP 12', valid_from: '2026-01-01' }
  await bodyOf(admin.post(`/profiles/${data.own.id}/values`, { version: data.own.version, value }))
  await admin.call('PUT', '/chosen_profile', { profile_key: data.key })
  await admin.patch('/quality/settings', { settings: { reviews_before_release: 1 }, reason: 'one review' })
  const { id: sample } = await tester.newSample({ strain_name: 'In a batch' })
  const made = await bodyOf<{ batch: { id: number } }>(tester.post('/analytical_batches', { samples: [sample] }))
  const batch = () => viewer.read<AnalyticalBatch>(`/analytical_batches/${made.batch.id}`)
  const ccv = (await batch()).members.find(({ label }) => label === 'CCV 1')?.sample.id ?? 0
  await tester.append(ccv, 'low', { THC: 7 })
  await admin.call('DELETE', `/samples/${ccv}/results`, { reason: 'wrong vial' }, idempotent())
  await tester.append(ccv, 'low again', { THC: 7.5 })
  const failed = (await batch()).checks.filter(({ state }) => state === 'failed')
  expect(failed.map(({ analyte }) => analyte)).toEqual(['THC'])
  const signing = { email: admin.person.email, password: TEST_PASSWORD, accepts: true }
  await bodyOf(
    admin.post(`/analytical_batches/${made.batch.id}/except`, {
      check_id: failed[0]?.id,
      reason: 'the pipette was known',
      signing,
    }),
  )

  // an expired lot, refused twice
  const item = await dataOf<{ id: number }>(
    admin.post('/inventory/items', { item: { name: 'THC 1 mg/mL', kind: 'reference_material', unit: 'mL' } }),
  )
  const lot = await dataOf<{ id: number }>(
    admin.post('/inventory/lots', {
      lot: {
        item_id: item.id,
        lot_number: 'A1',
        amount_received: 10,
        received_on: '2026-01-05',
        expires_on: '2026-02-05',
      },
    }),
  )
  const use = { lot_id: lot.id, subject: 'sample', record_id: sample, amount: 1 }
  expect((await refusalOf(tester.post('/inventory/uses', { use }))).error).toMatch(/^Lot A1 of THC 1 mg\/mL expired on/)
  await tester.post('/inventory/uses', { use })
  await bodyOf(
    tester.post('/nonconformances', {
      nonconformance: { what: 'CCV 1 read low twice', kind: 'quality_control', severity: 'low', found_on: day(0) },
    }),
  )
  await bodyOf(tester.post('/proficiency_rounds', { proficiency_round: proficiencyRound({ reported_on: day(0) }) }))
  const piece = { name: 'BAL-9', kind: 'balance', in_service_since: day(-25) }
  const schedules = [{ kind: 'calibrated', every_days: 20, every_injections: null }]
  await bodyOf(tester.post('/equipment', { equipment: { ...piece, schedules } }))
  expect(await read()).toEqual([
    // judged twice, failed once
    'qc_failures: 1',
    'qc_failures, recovery: 1',
    'exceptions: 1',
    'reruns: 1',
    'nonconformances: 2',
    'nonconformances, proficiency: 1',
    'nonconformances, quality_control: 1',
    'equipment_overdue: 1',
    'expired_lots_refused: 2',
    'proficiency: 2',
    'proficiency, satisfactory: 1',
    'proficiency, unsatisfactory: 1',
  ])
  expect(await read(stranger)).toEqual([])
})

test('[DASH-05] runs of the queue, hours and failed vials stand with their machine and day', async () => {
  const { id } = await tester.newSample({ strain_name: 'Queued' })
  await bodyOf(tester.post('/sample_queues', { sample: id }))
  const [entry] = await tester.read<{ id: number }[]>('/sample_queues')
  const vial = { vial_number: 1, machine: 'HPLC-9' }
  for (const step of ['submit', 'release', 'submit'])
    await bodyOf(tester.post(`/sample_queues/${entry?.id}/${step}`, vial))
  await tester.append(id, 'done', { THC: 4 }, { machineName: 'HPLC-9' })
  const { data, meta } = await bodyOf<ReplyOf<typeof readInstrumentUse>>(tester.get('/dashboard/instruments?days=2'))
  expect(meta.machines).toEqual(['HPLC-9'])
  expect(data.reduce((sum, row) => sum + row.runs, 0)).toBe(1)
  expect(data.reduce((sum, row) => sum + row.failed_vials, 0)).toBe(1)
  expect(data.map((row) => row.down_h)).toEqual([0, 0])
  expect(data.at(-1)?.idle_h).toBeGreaterThan(22)
  expect((await stranger.read<object[]>('/dashboard/instruments')).length).toBe(0)
})
