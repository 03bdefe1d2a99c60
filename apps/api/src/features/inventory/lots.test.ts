import type { InventoryItem, Lot, LotRow } from '@eluent/contract'
import { LOT_FILE_TEXTS } from '@eluent/domain/inventory'
import { describe, expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const CBD = { analyte: 'CBD', value: 1000, unit: 'ug/mL', purity_percent: null, expanded_uncertainty: 6, k: 2 } as const
const newItem = (more: object = {}) =>
  dataOf<InventoryItem>(
    tester.post('/inventory/items', { item: { name: 'CBD mix', kind: 'reference_material', unit: 'mL', ...more } }),
  )
const sent = (item_id: number, more: object = {}) => ({
  lot: { item_id, lot_number: crypto.randomUUID(), received_on: '2026-01-05', amount_received: 10, ...more },
})
const receive = async (more: object = {}) =>
  dataOf<Lot>(tester.post('/inventory/lots', sent((await newItem()).id, more)))
const step = (lot: { id: number; version: number }, name: string, more: object = {}, caller = admin) =>
  caller.post(`/inventory/lots/${lot.id}/${name}`, { version: lot.version, ...more })
const released = async (more: object = {}) => dataOf<Lot>(step(await receive(more), 'release'))
const read = (id: number) => viewer.read<Lot>(`/inventory/lots/${id}`)
const reasonOf = async (reply: ReturnType<typeof step>) => (await refusalOf(reply))['error']
const today = () => app.deps.now().toISOString().slice(0, 10)

describe('[INVENTORY-01] an item', () => {
  test('has its fields, is changed by who read it, and is removed while it has no lots', async () => {
    const whole = { supplier: 'Cayman', catalogue_number: '18090', cas: '107-07-3', storage: '-20 C', reorder_level: 2 }
    const item = await newItem(whole)
    expect(item).toMatchObject({ ...whole, name: 'CBD mix', kind: 'reference_material', unit: 'mL', amount_left: 0 })
    const change = { item: { storage: '4 C' }, version: item.version }
    expect(await dataOf(tester.patch(`/inventory/items/${item.id}`, change))).toMatchObject({
      ...whole,
      storage: '4 C',
    })
    expect(await statusOf(tester.patch(`/inventory/items/${item.id}`, change))).toBe(409)
    expect(await statusOf(viewer.patch(`/inventory/items/${item.id}`, change))).toBe(403)
    await dataOf(tester.post('/inventory/lots', sent(item.id)))
    expect(await errorsOf(tester.patch(`/inventory/items/${item.id}`, { item: { unit: 'L' } }))).toEqual({
      unit: ['It has lots: kind and unit stay as they are.'],
    })
    const remove = (id: number) => admin.delete(`/inventory/items/${id}`, { reason: 'entered twice' })
    expect(await refusalOf(remove(item.id))).toMatchObject({ code: 'item_has_lots' })
    expect(await statusOf(remove((await newItem()).id))).toBe(202)
    expect(await app.actions('inventory_item', item.id)).toEqual(['create', 'edit'])
  })
})

describe('[INVENTORY-02] a lot', () => {
  test('is received into quarantine, released by an admin, opened, and marked empty', async () => {
    const file = await tester.store({ kind: 'attachment', name: 'certificate.pdf' }, Buffer.from('certificate'))
    const lot = await receive({ certificate_file_id: file, certified: [CBD], location: 'Freezer 2' })
    expect(lot).toMatchObject({ state: 'quarantined', certificate: { id: file, name: 'certificate.pdf' } })
    expect(lot.refusal).toContain('is in quarantine since 01/05/2026')
    expect(await statusOf(step(lot, 'release', {}, tester))).toBe(403)
    const free = await dataOf<Lot>(step(lot, 'release'))
    expect([free.state, free.state_since, free.refusal]).toEqual(['released', today(), null])
    expect(await reasonOf(step(free, 'release'))).toContain('This lot is released since')
    const opened = await dataOf<Lot>(step(free, 'open', {}, tester))
    expect([opened.state, opened.opened_on]).toEqual(['in_use', today()])
    expect((await viewer.read<InventoryItem>(`/inventory/items/${lot.item.id}`)).amount_left).toBe(10)
    const empty = await dataOf<Lot>(step(opened, 'empty', {}, tester))
    expect([empty.state, empty.amount_left]).toEqual(['empty', 0])
    expect(await app.actions('inventory_lot', lot.id)).toEqual(['create', 'release', 'open', 'mark_empty'])
  })

  test('has more files beside its certificate, which are removed with a reason and stay readable', async () => {
    const lot = await released()
    const store = (name: string) => tester.store({ kind: 'attachment', name }, Buffer.from(`${name} ${lot.id}`))
    const add = async (name: string, by = tester) =>
      by.post(`/inventory/lots/${lot.id}/files`, { file_id: await store(name), note: 'Safety data sheet' })
    const { files } = await dataOf<Lot>(add('sds.pdf'))
    expect(files).toMatchObject([{ file: { name: 'sds.pdf' }, note: 'Safety data sheet', removed: null }])
    expect(await errorsOf(add('sds.docx'))).toEqual({ file_id: [LOT_FILE_TEXTS.type] })
    expect([await statusOf(add('more.pdf', viewer)), await statusOf(add('more.pdf', stranger))]).toEqual([403, 404])
    const remove = (body: object, by = tester) => by.delete(`/inventory/lot_files/${files[0]?.id}`, body)
    expect(await refusalOf(remove({}))).toMatchObject({ code: 'reason_required' })
    expect(await statusOf(remove({ reason: 'of another lot' }, viewer))).toBe(403)
    // of two clicks one removes it
    const both = [remove({ reason: 'of another lot' }), remove({ reason: 'of another lot' })]
    expect(await sortedStatusesOf(both)).toEqual([202, 404])
    const gone = await read(lot.id)
    expect(gone.files).toMatchObject([{ file: { name: 'sds.pdf' }, removed: { why: 'of another lot' } }])
    expect(gone.version).toBe(lot.version)
  })

  test('is discarded with a reason, which stays readable', async () => {
    const lot = await released()
    expect(await refusalOf(step(lot, 'discard', {}, tester))).toMatchObject({ code: 'reason_required' })
    const gone = await dataOf<Lot>(step(lot, 'discard', { reason: 'broken bottle' }, tester))
    expect([gone.state, gone.state_reason]).toEqual(['discarded', 'broken bottle'])
    expect(await reasonOf(step(gone, 'open', {}, tester))).toContain('is discarded since')
  })

  test('has a number of its own within its item, also when two receive it at once', async () => {
    const body = sent((await newItem()).id, { lot_number: 'CB-17' })
    expect(await sortedStatusesOf([tester.post('/inventory/lots', body), admin.post('/inventory/lots', body)])).toEqual(
      [201, 422],
    )
    expect(await statusOf(tester.post('/inventory/lots', sent((await newItem()).id, { lot_number: 'CB-17' })))).toBe(
      201,
    )
  })

  test('is corrected in quarantine; from its release on only its place changes', async () => {
    const lot = await receive({ certified: [CBD] })
    const patch = (of: Lot, more: object) =>
      tester.patch(`/inventory/lots/${of.id}`, { lot: more, version: of.version })
    const corrected = await dataOf<Lot>(patch(lot, { amount_received: 5, expires_on: '2027-05-01' }))
    expect(corrected).toMatchObject({ amount_left: 5, usable_until: '2027-05-01', certified: [CBD] })
    const free = await dataOf<Lot>(step(corrected, 'release'))
    expect(await reasonOf(patch(free, { certified: [{ ...CBD, value: 900 }] }))).toContain('cannot be corrected')
    // the page sends what it read, in its own order
    expect(await dataOf(patch(free, { location: 'Shelf 3', certified: free.certified }))).toMatchObject({
      location: 'Shelf 3',
      state: 'released',
    })
  })

  test('of another laboratory is not there', async () => {
    const { id, item } = await receive()
    expect(await statusOf(stranger.get(`/inventory/lots/${id}`))).toBe(404)
    expect(await statusOf(stranger.post('/inventory/lots', sent(item.id)))).toBe(404)
  })
})

describe('[INVENTORY-03] the effective expiry', () => {
  test('is the earlier of the certificate and the days after opening, and a lot past it says so', async () => {
    const lot = await released({ expires_on: '2099-01-05', days_after_opening: 30, received_on: '2026-01-05' })
    const opened = await dataOf<Lot>(step(lot, 'open', { opened_on: '2026-01-10' }, tester))
    expect(opened).toMatchObject({ usable_until: '2026-02-09', shown_state: 'expired', state: 'in_use' })
    expect(opened.refusal).toContain('expired on 02/09/2026')
    expect((await read(lot.id)).refusal).toBe(opened.refusal)
    const usable = await viewer.list<LotRow>(`/inventory/lots?usable=true&item_id=${lot.item.id}`)
    expect(usable.meta.total_count).toBe(0)
    const late = await receive({ expires_on: '2026-01-06' })
    expect(await reasonOf(step(late, 'release'))).toBe('This lot expired on 01/06/2026 and cannot be released.')
  })
})

describe('[INVENTORY-04] an extension', () => {
  test('is given once by an admin with reason, day and evidence; what counted before stays readable', async () => {
    const lot = await released({ expires_on: '2098-01-05' })
    const good = { reason: 'still within limits', extended_to: '2099-01-05', evidence: 'CCV 1188 passed' }
    expect(await statusOf(step(lot, 'extend', good, tester))).toBe(403)
    expect(await refusalOf(step(lot, 'extend', { ...good, reason: '' }))).toMatchObject({ code: 'reason_required' })
    expect(await errorsOf(step(lot, 'extend', { ...good, extended_to: '2098-01-05', evidence: '' }))).toEqual({
      extended_to: ['Please enter a day after 01/05/2098'],
      evidence: ['Please say in 5 to 255 characters what shows that it is still good, or attach a file'],
    })
    const extended = await dataOf<Lot>(step(lot, 'extend', good))
    expect(extended).toMatchObject({
      usable_until: '2099-01-05',
      expires_on: '2098-01-05',
      extension: { before: '2098-01-05', reason: good.reason, evidence: good.evidence, by: admin.person.name },
    })
    expect(await reasonOf(step(extended, 'extend', { ...good, extended_to: '2099-06-01' }))).toBe(
      'This lot was extended to 01/05/2099 already; a lot is extended once.',
    )
  })
})

test('[INVENTORY-05] certified values are kept per analyte with purity, uncertainty and k', async () => {
  const values = [CBD, { ...CBD, analyte: 'CBDA', unit: 'percent', value: 98.2, purity_percent: 99.1 }]
  expect((await read((await receive({ certified: values })).id)).certified).toEqual(values)
  const body = sent((await newItem()).id, { certified: [{ ...CBD, k: null }] })
  expect(await errorsOf(tester.post('/inventory/lots', body))).toEqual({
    certified: ['An uncertainty is above 0 and has a coverage factor k of 1 to 5'],
  })
})
