import type { Alert, InventoryItem, Lot, LotUse } from '@eluent/contract'
import { readPdf, readQr } from '@eluent/report/testing'
import { expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'
import { mailExpiringLots } from './mail-expiring-lots.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const dayIn = (days: number) => new Date(app.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const newItem = (more: object = {}, by = tester) =>
  dataOf<InventoryItem>(
    by.post('/inventory/items', { item: { name: 'Mix', kind: 'reference_material', unit: 'mL', ...more } }),
  )
async function receive(lot: object, item: object = {}, by = tester): Promise<Lot> {
  const { id: item_id } = await newItem(item, by)
  const fields = {
    item_id,
    lot_number: crypto.randomUUID().slice(0, 8),
    received_on: '2026-01-05',
    amount_received: 10,
  }
  return dataOf<Lot>(by.post('/inventory/lots', { lot: { ...fields, ...lot } }))
}
const set = (settings: object, by = admin) =>
  bodyOf(by.patch('/quality/settings', { settings, reason: 'as the test needs it' }))
const bell = async (kind: Alert['kind'], by = tester) =>
  (await by.read<Alert[]>('/alerts')).filter((alert) => alert.kind === kind)

test('[INVENTORY-10] labels of several lots say code, name, concentration, last day and hazard words; the code leads to the lot', async () => {
  const value = {
    analyte: 'CBD',
    value: 1000,
    unit: 'ug/mL',
    purity_percent: null,
    expanded_uncertainty: null,
    k: null,
  }
  const one = await receive(
    { lot_number: 'FE-7', expires_on: '2099-01-31', certified: [value] },
    { hazards: 'Highly flammable' },
  )
  const other = await receive({ lot_number: 'MX-2' }, { name: 'Methanol' })
  const print = (query: string, by = viewer) => by.get(`/inventory/labels?${query}`)
  const { rawPayload } = await print(`ids=${other.id},${one.id}&layout=sheet&copies=2`)
  const label = `Mix FE-7 \u00b7 LOT-${one.id} CBD 1000 ug/mL Use by 01/31/2099 Highly flammable`
  const plain = `Methanol MX-2 \u00b7 LOT-${other.id}`
  expect((await readPdf(rawPayload)).pages).toEqual([`${plain} ${plain} ${label} ${label}`])
  const single = (await print(`ids=${one.id}&layout=single`)).rawPayload
  expect(await readQr(single)).toBe(`${app.deps.settings.publicUrl}/inventory/lots/${one.id}`)
  expect(await errorsOf(print(`ids=${one.id}&copies=0`))).toEqual({ copies: ['Please enter a number from 1 to 50'] })
  expect(await statusOf(print(`ids=${one.id}`, stranger))).toBe(404)
})

test('[INVENTORY-11] what ends soon stands under the bell of the staff, and is mailed once per lot and step, by two nodes, too', async () => {
  const expires = (days: number, lot_number: string) => receive({ lot_number, expires_on: dayIn(days) }, {}, stranger)
  const later = await expires(31, 'IN-31')
  const month = await expires(30, 'IN-30')
  const today = await expires(0, 'TODAY')
  const over = await expires(-3, 'OVER')
  const named = async (kind: Alert['kind']) =>
    (await bell(kind, stranger)).map(({ record_id, detail, total }) => [record_id, detail, total])
  expect(await named('lot_expiring')).toEqual([[month.id, dayIn(30), 30]])
  expect(await named('lot_ending')).toEqual([[today.id, dayIn(0), 0]])
  expect(await named('lot_expired')).toEqual([[over.id, dayIn(-3), -3]])
  const mails = async () =>
    (
      await app.sql(
        `select body_text from mail_outbox where body_text like '%Open the list%' and organization_id = $1`,
        [app.otherLaboratoryId],
      )
    ).map(({ body_text: text }) => String(text))
  await Promise.all([mailExpiringLots(app.deps), mailExpiringLots(app.deps)])
  const first = await mails()
  const admins = first.length
  expect(admins).toBeGreaterThan(0)
  for (const part of ['lot OVER: expired on', 'lot TODAY: expires today', 'lot IN-30: expires in 30 days']) {
    expect(first.filter((text) => text.includes(part))).toHaveLength(admins)
  }
  expect(first.some((text) => text.includes('IN-31'))).toBe(false)
  // another step of one lot
  await app.sql(`update inventory_lots set usable_until = $1 where id = $2`, [dayIn(7), later.id])
  await mailExpiringLots(app.deps)
  await mailExpiringLots(app.deps)
  const second = (await mails()).filter((text) => !first.includes(text))
  expect(second).toHaveLength(admins)
  expect(second[0]).toContain('lot IN-31: expires in 7 days')
  expect(second[0]).not.toContain('OVER')
})

test('[INVENTORY-11] the mail is a setting', async () => {
  await set({ lot_expiry_mail: false })
  await receive({ lot_number: 'QUIET', expires_on: dayIn(2) })
  await mailExpiringLots(app.deps)
  const mails = () => app.value(`select count(*) from mail_outbox where body_text like '%QUIET%'`)
  expect(Number(await mails())).toBe(0)
  await set({ lot_expiry_mail: true })
  await mailExpiringLots(app.deps)
  expect(Number(await mails())).toBeGreaterThan(0)
})

test('[INVENTORY-12] a column counts what is injected over it at each instrument, and is named as worn at its limit', async () => {
  const column = { kind: 'column', unit: 'pieces', name: 'C18', particle_um: 2.7, length_mm: 150, diameter_mm: 4.6 }
  const lot = await receive({ serial_number: 'SN-88213', amount_received: 5 }, column)
  await dataOf<Lot>(admin.post(`/inventory/lots/${lot.id}/release`, { version: lot.version }))
  const read = () => viewer.read<Lot>(`/inventory/lots/${lot.id}`)
  expect(await read()).toMatchObject({
    serial_number: 'SN-88213',
    column: { particle_um: 2.7, length_mm: 150, diameter_mm: 4.6, injections: 0, limit: 0 },
  })
  await tester.finishedSample()
  const mount = (machine_name: string) =>
    dataOf<LotUse>(
      tester.post('/inventory/uses', { use: { lot_id: lot.id, subject: 'machine', machine_name, amount: 1 } }),
    )
  const left = async () => (await viewer.read<Lot>(`/inventory/lots/${lot.id}`)).amount_left
  const pieces = await left()
  const first = await mount('HPLC-1')
  expect(await left()).toBe(pieces - 1)
  await tester.finishedSample()
  await dataOf<LotUse>(tester.post(`/inventory/uses/${first.id}/end`))
  // a column that is taken off can be put on again
  expect(await left()).toBe(pieces)
  await tester.finishedSample()
  await set({ column_injection_limit: 2 })
  expect((await read()).column).toMatchObject({ injections: 2, limit: 2 })
  expect(await bell('column_worn')).toEqual([])
  await mount('HPLC-1')
  expect(await bell('column_worn')).toMatchObject([
    { record_id: lot.id, name: `C18 \u00b7 ${lot.lot_number}`, detail: 'HPLC-1', total: 2 },
  ])
  await set({ column_injection_limit: 3 })
  expect(await bell('column_worn')).toEqual([])
  const uses = (await viewer.list<LotUse>(`/inventory/uses?lot_id=${lot.id}`)).data
  expect(uses.map(({ machine_name, injections, ended_at }) => [machine_name, injections, ended_at === null])).toEqual([
    ['HPLC-1', 0, true],
    ['HPLC-1', 2, false],
  ])
  const standing = async (machine: string) =>
    (await viewer.list<LotUse>(`/inventory/uses?standing_at=${machine}`)).data.map((use) => [use.lot.id, use.ended_at])
  expect(await standing('HPLC-1')).toEqual([[lot.id, null]])
  expect(await standing('HPLC-2')).toEqual([])
})
