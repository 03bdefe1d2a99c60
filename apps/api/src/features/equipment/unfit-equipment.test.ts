import type {
  Alert,
  BenchSample,
  Equipment,
  EquipmentOverride,
  QueueItem,
  Sample,
  SuspectReport,
} from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  dataOf,
  errorsOf,
  idempotent,
  labTest,
  refusalOf,
  statusOf,
  type Caller,
} from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { remindOfEquipment } from './remind-of-equipment.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const dayBefore = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const CALIBRATED_YEARLY = { schedules: [{ kind: 'calibrated', every_days: 365, every_injections: null }] }
const make = (equipment: object, by: Caller = tester) =>
  dataOf<Equipment>(by.post('/equipment', { equipment: { kind: 'hplc', ...equipment } }))
const record = (id: number, event: object) =>
  dataOf<Equipment>(
    tester.post(`/equipment/${id}/events`, {
      event: { happened_on: dayBefore(0), done_by: 'Ada', outcome: 'passed', ...event },
    }),
  )
const read = (id: number) => viewer.read<Equipment>(`/equipment/${id}`)
const queue = async (id: number) => (await dataOf<QueueItem>(tester.post('/sample_queues', { sample: id }))).id
const submit = (entry: number, machine?: string) =>
  tester.post(`/sample_queues/${entry}/submit`, { vial_number: 1, ...(machine !== undefined && { machine }) })
const sign = async (id: number, more: object = {}, by: Caller = admin) =>
  by.post(`/equipment/${id}/overrides`, {
    version: (await read(id)).version,
    why: 'The other machine is away',
    password: TEST_PASSWORD,
    ...more,
  })
const queuedSample = async () => queue((await tester.newSample()).id)

describe('a machine that is overdue or out of service', () => {
  test('[EQUIP-04] is excepted for the samples of the queue by an admin, with reason and signature; later ones are not', async () => {
    const { id } = await make({ name: 'HPLC C', machine_name: 'C' })
    expect(await refusalOf(sign(id))).toMatchObject({ code: 'equipment_fit' })
    await record(id, { kind: 'out_of_service', note: 'Pump', suspect_since: dayBefore(0) })
    expect(await refusalOf(sign(id))).toMatchObject({ code: 'nothing_queued_for_equipment' })
    // QC samples run on it all the same, so that there is nothing to except
    const standard = await tester.newSample({}, { sample_type_id: 9, prep_method_id: null })
    await queue(standard.id)
    expect(await refusalOf(sign(id))).toMatchObject({ code: 'nothing_queued_for_equipment' })
    const sample = await tester.newSample()
    const entry = await queue(sample.id)
    expect(await statusOf(sign(id, {}, tester))).toBe(403)
    expect(await errorsOf(sign(id, { why: 'Hurry' }))).toHaveProperty('why')
    expect(await errorsOf(sign(id, { password: null }))).toHaveProperty('password')
    expect(await statusOf(sign(id))).toBe(201)
    expect(await statusOf(submit(entry, 'C'))).toBe(200)
    expect(await refusalOf(submit(await queuedSample(), 'C'))).toMatchObject({ code: 'equipment_unfit' })
    const [signed] = await viewer.read<EquipmentOverride[]>(`/equipment/${id}/overrides`)
    expect(signed?.sample_ids).not.toContain(standard.id)
    expect(await viewer.read<EquipmentOverride[]>(`/equipment/${id}/overrides`)).toMatchObject([
      {
        sample_ids: expect.arrayContaining([sample.id]),
        refusal: expect.stringContaining('HPLC C is out of service since'),
        why: 'The other machine is away',
        created_by_name: admin.person.name,
      },
    ])
    expect(await app.actions('equipment', id)).toContain('override')
  })

  test('[EQUIP-04] is excepted no more once it is retired', async () => {
    const { id } = await make({ name: 'HPLC R', machine_name: 'R' })
    await queuedSample()
    await record(id, { kind: 'retired', note: 'Sold' })
    expect(await refusalOf(sign(id))).toMatchObject({ code: 'equipment_fit' })
    expect(await viewer.read<EquipmentOverride[]>(`/equipment/${id}/overrides`)).toEqual([])
  })

  test('[EQUIP-04] is refused for samples with what is due since when, until the work is recorded', async () => {
    const { id } = await make({
      name: 'HPLC A',
      machine_name: 'A',
      ...CALIBRATED_YEARLY,
      in_service_since: '2024-01-01',
    })
    const entry = await queuedSample()
    expect(await refusalOf(submit(entry, 'A'))).toMatchObject({
      status: 409,
      code: 'equipment_unfit',
      error: expect.stringMatching(/^HPLC A is overdue: Calibration was due 12\/31\/2024\. QC and Calibration samples/),
    })
    // who does not name the machine is not let through by that; one that is not listed is not judged
    expect(await refusalOf(submit(entry))).toMatchObject({ code: 'equipment_unfit' })
    await record(id, { kind: 'calibrated' })
    expect(await statusOf(submit(entry, 'A'))).toBe(200)
    expect(await statusOf(submit(await queuedSample(), 'unlisted'))).toBe(200)
  })

  test('[EQUIP-04] [EQUIP-07] whose daily check is missing takes no samples where the laboratory sets that', async () => {
    const points = [{ name: 'Lamp', unit: 'V', low: 1, high: 2 }]
    const checks = { points, opens_nonconformance: false, stops: false }
    const { id } = await make({ name: 'HPLC F', machine_name: 'F', checks })
    expect(await statusOf(submit(await queuedSample(), 'F'))).toBe(200)
    const set = (value: boolean) =>
      admin.patch('/quality/settings', { settings: { hold_unchecked_equipment: value }, reason: 'As our SOP 12 says' })
    await bodyOf(set(true))
    const entry = await queuedSample()
    expect(await refusalOf(submit(entry, 'F'))).toMatchObject({
      code: 'equipment_unfit',
      error: expect.stringContaining('HPLC F has a daily check that was never recorded'),
    })
    const check = { happened_on: dayBefore(0), done_by: 'Tess', values: [1.5] }
    await bodyOf(tester.post(`/equipment/${id}/checks`, { check }))
    expect(await statusOf(submit(entry, 'F'))).toBe(200)
    await bodyOf(set(false))
  })

  test('[EQUIP-05] runs QC and Calibration samples meanwhile', async () => {
    const { id } = await make({ name: 'HPLC B', machine_name: 'B' })
    await record(id, { kind: 'out_of_service', note: 'Lamp', suspect_since: dayBefore(1) })
    const check = await dataOf<QueueItem>(tester.post('/sample_queues/start_cal_check', {}))
    expect(await statusOf(submit(check.id, 'B'))).toBe(200)
    expect(await refusalOf(submit(await queuedSample(), 'B'))).toMatchObject({
      error: expect.stringMatching(/^HPLC B is out of service since .* \(Lamp\)\./),
    })
    await record(id, { kind: 'back_in_service', note: 'New lamp' })
    expect(await statusOf(submit(await queuedSample(), 'B'))).toBe(200)
  })
})

test('[EQUIP-06] the reports that were released since a piece is suspect are listed', async () => {
  const { id } = await make({ name: 'HPLC D', machine_name: 'D' })
  const balance = await make({ name: 'Balance', kind: 'balance' })
  const release = async (machineName: string, balance_id?: number) => {
    const sample = await tester.newSample()
    const [bench] = await dataOf<BenchSample[]>(tester.get(`/bench?samples=${sample.id}`))
    const weight = { weight_mg: 500, volume_ml: null, source: 'typed', seen: { weight_mg: null, volume_ml: null } }
    for (const vial of balance_id ? (bench?.preparations ?? []) : []) {
      await bodyOf(tester.patch(`/bench/preparations/${vial.id}`, { ...weight, balance_id, confirmed: true }))
    }
    for (const run of ['1.D', '2.D']) await tester.append(sample.id, run, { THC: 4 }, { machineName })
    const { version } = await tester.read<{ version: number }>(`/samples/${sample.id}`)
    await bodyOf(admin.post(`/samples/${sample.id}/release`, { version }))
    return sample.id
  }
  const [onIt, weighed] = [await release('D'), await release('E', balance.id)]
  const listed = async (piece: number, since: string, by = viewer) =>
    (await by.read<SuspectReport[]>(`/equipment/${piece}/suspect_reports?since=${since}`)).map(({ sample_id, named }) =>
      named ? sample_id : `not named ${sample_id}`,
    )
  expect(await listed(id, dayBefore(1))).toEqual([onIt])
  expect(await listed(id, dayBefore(-2))).toEqual([])
  // of a balance those that the bench weighed with it, then those whose weight names none; of a refrigerator all
  expect(await listed(balance.id, dayBefore(1))).toEqual([weighed, `not named ${onIt}`])
  expect(await listed(balance.id, dayBefore(-1))).toEqual([])
  const other = await make({ name: 'Second balance', kind: 'balance' })
  expect(await listed(other.id, dayBefore(1))).toEqual([`not named ${onIt}`])
  const pipette = await make({ name: 'Pipette', kind: 'pipette' })
  expect(await listed(pipette.id, dayBefore(1))).toEqual([`not named ${weighed}`, `not named ${onIt}`])
  const cold = await make({ name: 'Cold', kind: 'refrigerator' })
  expect(await listed(cold.id, dayBefore(1))).toEqual([weighed, onIt])
  expect(await listed(cold.id, dayBefore(-2))).toEqual([])
})

test('[EQUIP-04] [GATE-16] a report waits for work that was due by injections, or on the oven, when it was used', async () => {
  const schedules = [{ kind: 'maintained', every_days: null, every_injections: 3 }]
  const hplc = await make({ name: 'HPLC G', machine_name: 'G', schedules, in_service_since: dayBefore(3) })
  // work of another kind says nothing of it
  await record(hplc.id, { kind: 'calibrated', happened_on: dayBefore(1) })
  const measure = async (...names: string[]) => {
    const { id } = await tester.newSample()
    for (const name of names) await tester.append(id, name, { THC: 4 }, { machineName: 'G' })
    return id
  }
  const waits = async (id: number) =>
    (await viewer.read<Sample>(`/samples/${id}`)).holds.map(({ rule, values, record_id }) => [
      rule,
      values['work'],
      record_id,
    ])
  const first = await measure('1.D', '2.D')
  const second = await measure('1.D', '2.D')
  expect([await waits(first), await waits(second)]).toEqual([
    [],
    [['equipment_overdue', 'Maintenance is due after 3 injections; there are 3', hplc.id]],
  ])
  const { version } = await viewer.read<Sample>(`/samples/${second}`)
  expect(await refusalOf(admin.post(`/samples/${second}/release`, { version }))).toMatchObject({ code: 'report_held' })
  await record(hplc.id, { kind: 'maintained', happened_on: dayBefore(2) })
  expect(await waits(second)).toEqual([
    ['equipment_overdue', expect.stringMatching(/^Maintenance is due after 3 injections; there are 3 since /), hplc.id],
  ])
  await record(hplc.id, { kind: 'maintained' })
  expect(await waits(second)).toEqual([])

  const oven = await make({ name: 'Oven B', kind: 'oven', ...CALIBRATED_YEARLY, in_service_since: dayBefore(400) })
  await record(oven.id, { kind: 'calibrated', happened_on: dayBefore(9) })
  const drying = { wet_g: 1.2, dry_g: 1.08, temperature_c: 105, duration_min: 120, piece_id: oven.id }
  const determination = { ...drying, seen: { wet_g: null, dry_g: null } }
  const dried = (await tester.newSample()).id
  await bodyOf(tester.patch(`/bench/moisture/${dried}`, determination))
  for (const name of ['1.D', '2.D']) await tester.append(dried, name, { THC: 4 }, { machineName: 'unlisted' })
  expect(await waits(dried)).toEqual([])
  const [event] = await viewer.read<{ id: number }[]>(`/equipment/${oven.id}/events`)
  expect(await statusOf(admin.delete(`/equipment_events/${event?.id}`, { reason: 'of another oven' }))).toBe(202)
  expect(await waits(dried)).toEqual([['equipment_overdue', expect.stringMatching(/^Calibration was due /), oven.id]])
})

describe('[EQUIP-03] what is due', () => {
  test('stands under the bell of the staff, each piece once, and not under a viewer’s or a stranger’s', async () => {
    const { id } = await make({ name: 'Oven', kind: 'oven', ...CALIBRATED_YEARLY, in_service_since: dayBefore(400) })
    const bell = async (by: Caller) =>
      (await by.read<Alert[]>('/alerts')).filter(({ kind, record_id }) => kind === 'equipment_due' && record_id === id)
    expect(await bell(tester)).toMatchObject([{ name: 'Oven', detail: dayBefore(35), is_read: false }])
    expect([await bell(viewer), await bell(stranger)]).toEqual([[], []])
    await record(id, { kind: 'calibrated' })
    expect(await bell(tester)).toEqual([])
  })

  test('is mailed to the admins of the laboratory, once for the same day', async () => {
    const own = { ...CALIBRATED_YEARLY, in_service_since: dayBefore(351) }
    // who chose where these alerts go has no reminder beside
    const chooser = await app.signIn('admin', app.otherLaboratoryId)
    await bodyOf(chooser.call('PATCH', '/me/preferences', { alerts: { equipment_due: 'none' } }, idempotent()))
    await make({ name: 'Stranger’s <oven>', kind: 'oven', ...own }, stranger)
    const mails = () =>
      app.sql(
        `select to_address, subject, body_text, body_html from mail_outbox where body_text like '%Stranger%' order by 1`,
      )
    await remindOfEquipment(app.deps)
    const sent = await mails()
    expect(sent.map(({ to_address }) => to_address)).toEqual([stranger.person.email])
    expect(sent[0]).toMatchObject({
      subject: 'Equipment is due',
      body_text: expect.stringMatching(/^Stranger’s <oven>: Calibration is due \d\d\/\d\d\/\d{4}\n/),
      body_html: expect.stringContaining('&lt;oven&gt;'),
    })
    await remindOfEquipment(app.deps)
    expect(await mails()).toEqual(sent)
  })
})
