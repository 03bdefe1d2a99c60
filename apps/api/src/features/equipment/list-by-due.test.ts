import type { Equipment } from '@eluent/contract'
import { expect, test } from 'vitest'
import { dataOf, labTest, statusOf } from '../../testing/lab-test.ts'
import { remindOfEquipment } from './remind-of-equipment.ts'

const { app, admin, tester, viewer } = labTest()

const dayBefore = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const every = (every_days: number | null, every_injections: number | null = null) => ({
  schedules: [{ kind: 'calibrated', every_days, every_injections }],
})
const make = (name: string, equipment: object = {}) =>
  dataOf<Equipment>(tester.post('/equipment', { equipment: { name, kind: 'balance', ...equipment } }))
const record = (id: number, days: number, event: object = {}) =>
  dataOf<Equipment>(
    tester.post(`/equipment/${id}/events`, {
      event: { kind: 'calibrated', done_by: 'Service', outcome: 'passed', happened_on: dayBefore(days), ...event },
    }),
  )
const names = async (more = '') =>
  (await viewer.read<Equipment[]>(`/equipment?sortColumn=due${more}`)).map(({ name }) => name)

/** Pieces without a machine of which the list would have to work out what is due. */
const toNote = async () =>
  app.value(
    `select count(*)::int from equipment where machine_name is null and due_version is distinct from version and deleted_at is null`,
  )

test('[EQUIP-03] the list puts failed, overdue, used up, soon due and later in this order, by page, search and both ways', async () => {
  const overdue = await make('overdue', every(30))
  await record(overdue.id, 40)
  const failed = await make('failed', every(365))
  await record(failed.id, 50, { outcome: 'failed' })
  const usedUp = await make('used up', { ...every(365, 1), kind: 'hplc', machine_name: 'HPLC-1' })
  await record(usedUp.id, 1)
  const { id: sample } = await tester.newSample()
  await tester.append(sample, '1.D', { THC: 5 })
  const soon = await make('soon', every(30))
  await record(soon.id, 20)
  const later = await make('later', every(365))
  await record(later.id, 20)
  await make('never')
  const retired = await make('retired', every(30))
  await record(retired.id, 300)
  await record(retired.id, 0, { kind: 'retired', outcome: null, note: 'worn' })

  const order = ['failed', 'overdue', 'used up', 'soon', 'later', 'never', 'retired']
  expect(await names()).toEqual(order)
  expect(await names('&no_pagination=true')).toEqual(order)
  expect(await names('&sortOrder=DESC')).toEqual(order.toReversed())
  expect(await names('&startIndex=2&endIndex=4')).toEqual(['used up', 'soon'])
  expect(await names('&searchIn=name&searchData=USED')).toEqual(['used up'])
  expect(await names('&searchIn=name&searchData=e')).toEqual(order.filter((name) => name.includes('e')))
  expect(await toNote()).toBe(0)

  // what is struck out, changed or put back takes its new place at once
  const [event] = await viewer.read<{ id: number }[]>(`/equipment/${failed.id}/events`)
  expect(await statusOf(admin.delete(`/equipment_events/${event?.id}`, { reason: 'of another piece' }))).toBe(202)
  expect(await names('&startIndex=0&endIndex=2')).toEqual(['overdue', 'used up'])
  expect(await toNote()).toBe(0)
  const { version } = await record(overdue.id, 0)
  expect(await names('&startIndex=0&endIndex=2')).toEqual(['used up', 'soon'])
  const edited = { equipment: every(1), version }
  await dataOf(tester.patch(`/equipment/${overdue.id}`, edited))
  expect(await names('&startIndex=0&endIndex=2')).toEqual(['used up', 'overdue'])
  expect(await toNote()).toBe(0)
})

test('[EQUIP-03] what a node of the release before writes stands in its place too, and is noted by the next reminders', async () => {
  const before = await names()
  // it knows nothing of the noted days
  await app.sql(`update equipment set version = version + 1, due_on = '1999-01-01'`)
  expect(await names()).toEqual(before)
  expect(await toNote()).toBe(before.length - 1)
  await remindOfEquipment(app.deps)
  expect(await toNote()).toBe(0)
  expect(await names()).toEqual(before)
})
