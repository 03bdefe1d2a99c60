import type { Equipment, EquipmentEvent, UnlistedMachine } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { upload } from '../../testing/import-lab.ts'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const dayBefore = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const post = (equipment: object, caller = tester) => caller.post('/equipment', { equipment })
const make = (equipment: object = {}) => dataOf<Equipment>(post({ name: 'Balance 1', kind: 'balance', ...equipment }))
const EVENT = { kind: 'calibrated', done_by: 'Mettler service', outcome: 'passed' }
const record = (id: number, event: object, more: object = {}, caller = tester) =>
  caller.post(`/equipment/${id}/events`, { event: { happened_on: dayBefore(0), ...EVENT, ...event }, ...more })
const read = (id: number) => viewer.read<Equipment>(`/equipment/${id}`)
const events = (id: number) => viewer.read<EquipmentEvent[]>(`/equipment/${id}/events`)
const yearly = { schedules: [{ kind: 'calibrated', every_days: 365, every_injections: null }] }

describe('[EQUIP-01] a piece of equipment', () => {
  test('is made by the staff, read by everyone and changed at the version that was read', async () => {
    const facts = { serial: 'B-4711', maker: 'Mettler', location: 'Weighing room', in_service_since: '2026-01-05' }
    const made = await make({ ...facts, name: ' Balance 1 ' })
    expect(await read(made.id)).toMatchObject({
      ...facts,
      name: 'Balance 1',
      kind: 'balance',
      state: 'in_service',
      state_since: '2026-01-05',
      due: 'ok',
      due_items: [],
    })
    const change = (by = tester) =>
      by.patch(`/equipment/${made.id}`, { equipment: { location: 'Room 2' }, version: made.version })
    expect(await dataOf(change())).toMatchObject({ ...facts, location: 'Room 2' })
    expect(await refusalOf(change(admin))).toMatchObject({ status: 409, who: tester.person.name })
    expect(await app.actions('equipment', made.id)).toEqual(['create', 'edit'])
    expect(await statusOf(post({ name: 'No', kind: 'balance' }, viewer))).toBe(403)
    expect(await errorsOf(post({ name: '', kind: 'car' }))).toHaveProperty('kind')
  })

  test('leaves the list by an admin, with a reason', async () => {
    const { id } = await make()
    expect(await statusOf(tester.delete(`/equipment/${id}`, { reason: 'entered twice' }))).toBe(403)
    expect(await refusalOf(admin.delete(`/equipment/${id}`))).toMatchObject({ code: 'reason_required' })
    expect(await statusOf(admin.delete(`/equipment/${id}`, { reason: 'entered twice' }))).toBe(202)
    expect(await statusOf(viewer.get(`/equipment/${id}`))).toBe(404)
  })

  test('a result of a machine that is not in the list is kept, and the list names the machine until it is added', async () => {
    const machines = async (by = viewer) =>
      (await by.read<UnlistedMachine[]>('/equipment/unlisted_machines')).map(({ machine_name }) => machine_name)
    expect(await machines()).toEqual([])
    const { id } = await tester.newSample()
    await tester.append(id, '1.D', { THC: 5 })
    expect(await machines()).toEqual(['HPLC-1'])
    expect(await machines(stranger)).toEqual([])
    const hplc = { name: 'HPLC 1', kind: 'hplc', machine_name: 'HPLC-1' }
    // the later one is refused by the rule where it sees the other, else by the index
    const [first, second] = await sortedStatusesOf([post(hplc), post(hplc)])
    expect(first).toBe(201)
    expect([409, 422]).toContain(second)
    expect(await machines()).toEqual([])
    expect(await errorsOf(post(hplc))).toEqual({
      machine_name: ['Another piece of equipment carries this machine name.'],
    })
  })
})

describe('[EQUIP-02] events', () => {
  test('are kept in order with date, doer, outcome, certificate and next due, and cannot be changed', async () => {
    const { id } = await make()
    const file_id = await upload(app, tester, 'attachment', 'certificate.txt', 'Balance 1 weighs rightly')
    await dataOf(record(id, { happened_on: '2026-02-01', file_id, next_due_on: '2127-02-01', note: ' In range ' }))
    await dataOf(record(id, { kind: 'moved', outcome: null, location: 'Room 3' }))
    expect(await events(id)).toMatchObject([
      {
        kind: 'calibrated',
        happened_on: '2026-02-01',
        done_by: 'Mettler service',
        outcome: 'passed',
        note: 'In range',
        next_due_on: '2127-02-01',
        file: { id: file_id, name: 'certificate.txt' },
        created_by_name: tester.person.name,
        struck_out: null,
      },
      { kind: 'moved', location: 'Room 3', file: null },
    ])
    expect(await read(id)).toMatchObject({ location: 'Room 3', due_on: '2127-02-01' })
    const [first] = await events(id)
    const { download_url: url } = await bodyOf<{ download_url: string }>(
      viewer.get(`/equipment_events/${first?.id}/file`),
    )
    expect((await app.http.inject({ url })).payload).toBe('Balance 1 weighs rightly')
    const mayRewrite = `select has_column_privilege('eluent_app', 'equipment_events', 'outcome', 'update')`
    expect(await app.value(mayRewrite)).toBe(false)
  })

  test('a file that is not there is refused', async () => {
    const { id } = await make()
    const file_id = crypto.randomUUID()
    expect(await errorsOf(record(id, { file_id }))).toEqual({
      file_id: ['This file is not there; please choose it again.'],
    })
  })

  test('put a piece out of service, back and into retirement, after which nothing follows', async () => {
    const { id } = await make()
    const out = { kind: 'out_of_service', note: 'Drifts', suspect_since: '2026-02-01' }
    await dataOf(record(id, out))
    expect(await read(id)).toMatchObject({
      state: 'out_of_service',
      state_since: dayBefore(0),
      state_why: 'Drifts',
      suspect_since: '2026-02-01',
    })
    expect(await errorsOf(record(id, out))).toEqual({ kind: ['This piece is not in service.'] })
    expect(await dataOf(record(id, { kind: 'back_in_service', note: 'Adjusted' }))).toMatchObject({
      state: 'in_service',
      suspect_since: null,
    })
    await dataOf(record(id, { kind: 'retired', note: 'Sold' }))
    expect(await errorsOf(record(id, {}))).toHaveProperty('kind')
    const [first] = await events(id)
    expect(await refusalOf(admin.delete(`/equipment_events/${first?.id}`, { reason: 'entered twice' }))).toMatchObject({
      code: 'equipment_event_keeps_state',
    })
  })

  test('a mistaken one is struck out by an admin, stays readable, and its work is due again', async () => {
    const { id } = await make({ ...yearly, in_service_since: '2025-01-05' })
    await dataOf(record(id, {}))
    expect((await read(id)).due).toBe('ok')
    const [event] = await events(id)
    const strikeOut = (by = admin) => by.delete(`/equipment_events/${event?.id}`, { reason: 'other balance' })
    expect(await statusOf(strikeOut(tester))).toBe(403)
    expect(await sortedStatusesOf([strikeOut(), strikeOut()])).toEqual([202, 404])
    expect((await read(id)).due).toBe('overdue')
    expect(await events(id)).toMatchObject([{ struck_out: { by_name: admin.person.name, why: 'other balance' } }])
  })

  test('two at once: the second learns that the piece changed meanwhile', async () => {
    const { id, version } = await make()
    expect(await sortedStatusesOf([record(id, {}, { version }), record(id, {}, { version })])).toEqual([201, 409])
  })
})

describe('[EQUIP-03] what is due', () => {
  test('shows in the list, what is due first on top', async () => {
    const late = await make({ name: 'Due late', ...yearly, in_service_since: dayBefore(400) })
    const soon = await make({ name: 'Due soon', ...yearly, in_service_since: dayBefore(360) })
    const fine = await make({ name: 'Due fine', ...yearly, in_service_since: dayBefore(30) })
    const list = (query: string) => viewer.list<Equipment>(`/equipment?searchIn=name&searchData=due&${query}`)
    const { data, meta } = await list('sortColumn=due')
    expect(data.map(({ id, due }) => [id, due])).toEqual([
      [late.id, 'overdue'],
      [soon.id, 'due_soon'],
      [fine.id, 'ok'],
    ])
    expect(meta.total_count).toBe(3)
    expect((await list('sortColumn=name&startIndex=0&endIndex=1')).data.map(({ name }) => name)).toEqual(['Due fine'])
  })

  test('counts the injections of its machine since the work was done', async () => {
    const schedules = [{ kind: 'maintained', every_days: null, every_injections: 2 }]
    const { id } = await make({ kind: 'hplc', machine_name: 'HPLC-9', schedules, in_service_since: dayBefore(10) })
    const sample = await tester.newSample()
    const run = (name: string) => tester.append(sample.id, name, { THC: 5 }, { machineName: 'HPLC-9' })
    await run('1.D')
    expect(await read(id)).toMatchObject({ due: 'ok', due_items: [{ injections: 1 }] })
    await run('2.D')
    expect(await read(id)).toMatchObject({ due: 'overdue', due_on: null, due_items: [{ injections: 2 }] })
  })
})
