import type { AffectedReport, Calibration, InventoryItem, Lot, LotUse, Sample } from '@eluent/contract'
import { expect, test } from 'vitest'
import { dataOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const post = <T>(path: string, body: object, caller = tester) => dataOf<T>(caller.post(path, body))
async function released(item: object = {}): Promise<Lot> {
  const fields = { name: 'Standard', kind: 'reference_material', unit: 'mL', ...item }
  const { id: item_id } = await post<InventoryItem>('/inventory/items', { item: fields })
  const lot = { item_id, lot_number: crypto.randomUUID(), received_on: '2026-01-05', amount_received: 100 }
  const { id, version } = await post<Lot>('/inventory/lots', { lot })
  return post<Lot>(`/inventory/lots/${id}/release`, { version }, admin)
}
async function madeOf({ id }: Lot): Promise<Lot> {
  const { id: item_id } = await post<InventoryItem>('/inventory/items', {
    item: { name: 'Solution', kind: 'reference_material', unit: 'mL' },
  })
  const solution = { item_id, lot_number: crypto.randomUUID(), final_volume_ml: 10 }
  return post<Lot>('/inventory/solutions', { solution: { ...solution, parts: [{ lot_id: id, amount: 1 }] } })
}
const use = ({ id }: Lot, more: object) =>
  post<LotUse>('/inventory/uses', { use: { lot_id: id, subject: 'sample', amount: 1, ...more } })
const reached = async ({ id }: { id: number }) =>
  (await viewer.list<AffectedReport>(`/inventory/lots/${id}/reports?endIndex=100`)).data
const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id))
const read = ({ id }: { id: number }) => viewer.read<Lot>(`/inventory/lots/${id}`)
const recall = async (lot: { id: number }, more: object = {}, caller = admin) =>
  caller.post(`/inventory/lots/${lot.id}/recall`, {
    version: (await read(lot)).version,
    reason: 'wrong certificate',
    password: TEST_PASSWORD,
    ...more,
  })

test('[INVENTORY-08] which reports a lot reached: by a solution three steps away, a calibration, and an instrument', async () => {
  const neat = await released()
  const deepest = await madeOf(await madeOf(await madeOf(neat)))
  const prepared = await tester.finishedSample({ prepared_for: 'Green Leaf' })
  await use(deepest, { record_id: prepared.id })
  // the calibration in force at the next injections
  const levels = [1, 5, 10, 25, 50].map((amount) => ({ THCA: amount }))
  const run = await tester.finishedSample({}, { sample_type_id: 10, prep_method_id: null }, levels)
  const draft = await post<Calibration>('/calibrations', { calibration: { sample_id: run.id } })
  await use(await madeOf(neat), { subject: 'calibration', record_id: draft.id })
  // what the levels were made of may be noted for their sample as well
  const other = await released()
  await use(await madeOf(other), { record_id: run.id })
  await post(`/calibrations/${draft.id}/approve`, { version: draft.version, password: TEST_PASSWORD }, admin)
  const measured = await tester.finishedSample()
  expect(idsOf(await reached(neat))).toEqual(idsOf([prepared, run, measured]))
  expect(idsOf(await reached(other))).toEqual(idsOf([run, measured]))
  const [row] = (await reached(deepest)).filter(({ id }) => id === prepared.id)
  expect(row).toMatchObject({ prepared_for: 'Green Leaf', state: 'finished', report_number: null, under_review: false })
  const bottle = await released({ kind: 'mobile_phase', unit: 'L' })
  await use(bottle, { subject: 'machine', machine_name: 'HPLC-1' })
  const after = await tester.finishedSample()
  expect(idsOf(await reached(bottle))).toEqual(new Set([after.id]))
  const { statements } = await app.costOf(() => viewer.get(`/inventory/lots/${neat.id}/reports`))
  expect((await app.costOf(() => viewer.get(`/inventory/lots/${deepest.id}/reports`))).statements).toBe(statements)
  expect(await statusOf(stranger.get(`/inventory/lots/${neat.id}/reports`))).toBe(404)
})

test('[INVENTORY-09] a recall takes solutions along, holds reports back and keeps them from being mailed, until reviews end', async () => {
  const neat = await released()
  const solution = await madeOf(neat)
  const sample = await tester.finishedSample()
  await use(solution, { record_id: sample.id })
  expect(await statusOf(recall(neat, {}, tester))).toBe(403)
  expect(await refusalOf(recall(neat, { reason: '' }))).toMatchObject({ code: 'reason_required' })
  expect(await refusalOf(recall(neat, { password: 'wrong' }))).toMatchObject({ code: 'validation_failed' })
  expect((await dataOf<Lot>(recall(neat))).state).toBe('recalled')
  expect(await read(solution)).toMatchObject({
    state: 'recalled',
    state_reason: `Made of lot ${neat.lot_number}, which was recalled: wrong certificate`,
  })
  const [row] = await reached(neat)
  expect([row?.id, row?.under_review]).toEqual([sample.id, true])
  const { version } = await tester.read<Sample>(`/samples/${sample.id}`)
  const release = () => admin.post(`/samples/${sample.id}/release`, { version })
  expect(await refusalOf(release())).toMatchObject({
    code: 'report_held',
    error: expect.stringContaining(`Lot ${neat.lot_number} of Standard was recalled`),
  })
  const mail = () => tester.post(`/samples/${sample.id}/report/share-report`, { email: 'reader@example.org' })
  expect(await refusalOf(mail())).toMatchObject({ code: 'report_under_review' })
  const end = { sample_ids: [sample.id], reason: 'measured again with lot 8' }
  expect(await statusOf(tester.post(`/inventory/lots/${neat.id}/reviews/end`, end))).toBe(403)
  expect(await statusOf(admin.post(`/inventory/lots/${neat.id}/reviews/end`, end))).toBe(200)
  expect([await statusOf(mail()), await statusOf(release())]).toEqual([200, 200])
  expect(await app.actions('sample', sample.id)).toEqual(expect.arrayContaining(['start_review', 'end_review']))
  expect(await refusalOf(recall(neat))).toMatchObject({ code: 'lot_step_refused' })
})

test('[INVENTORY-09] a recall opens a nonconformance, and tells those who got a report where the laboratory set so', async () => {
  const mails = (lot: Lot) =>
    app.sql(
      `select to_address, subject, body_text from mail_outbox where subject like '%under review%' and body_text like $1 order by 1`,
      [`%${lot.lot_number}%`],
    )
  const prepared = async () => {
    const lot = await released()
    const samples = [
      await tester.finishedSample({ strain_name: lot.lot_number }),
      await tester.finishedSample({ strain_name: lot.lot_number }),
    ]
    for (const { id } of samples) {
      await use(lot, { record_id: id })
      const { version } = await tester.read<Sample>(`/samples/${id}`)
      await dataOf(admin.post(`/samples/${id}/release`, { version }))
      await statusOf(tester.post(`/samples/${id}/report/share-report`, { email: 'Reader@example.org' }))
    }
    const draft = await tester.finishedSample({ strain_name: lot.lot_number })
    await use(lot, { record_id: draft.id })
    await statusOf(tester.post(`/samples/${draft.id}/report/share-report`, { email: 'early@example.org' }))
    return { lot, samples: [...samples, draft] }
  }
  const quiet = await prepared()
  await dataOf<Lot>(recall(quiet.lot))
  expect(await mails(quiet.lot)).toEqual([])
  const settings = { settings: { recall_tells_clients: true }, reason: 'clients ask for it' }
  expect(await statusOf(admin.patch('/quality/settings', settings))).toBe(200)
  const { lot, samples } = await prepared()
  await dataOf<Lot>(recall(lot))
  // one mail for both, none for what was never released
  expect(await mails(lot)).toEqual([
    {
      to_address: 'Reader@example.org',
      subject: '2 reports are under review',
      body_text: expect.stringContaining(`${samples[0]?.id}-1, ${lot.lot_number}: ${app.deps.settings.publicUrl}`),
    },
  ])
  const opened = await app.sql(
    `select what, nonconformances.kind, severity, source, array_agg(touch.kind || ' ' || record_id order by touch.kind, record_id) as touches
     from nonconformances join nonconformance_touches touch on touch.organization_id = nonconformances.organization_id and nonconformance_id = nonconformances.id
     where what like $1 group by 1, 2, 3, 4`,
    [`%${lot.lot_number}%`],
  )
  expect(opened).toEqual([
    {
      what: `Lot ${lot.lot_number} of Standard was recalled: wrong certificate`,
      kind: 'reference_material',
      severity: 'medium',
      source: 'inventory',
      touches: [`lot ${lot.id}`, ...samples.map(({ id }) => `sample ${id}`)],
    },
  ])
})

test('[INVENTORY-09] what is measured after a recall, with the bottle still there or by a calibration made of the lot, is under review', async () => {
  const [bottle, neat] = [await released({ kind: 'mobile_phase', unit: 'L' }), await released()]
  await use(bottle, { subject: 'machine', machine_name: 'HPLC-1' })
  const levels = [1, 5, 10, 25, 50].map((amount) => ({ THCA: amount }))
  const run = await tester.finishedSample({}, { sample_type_id: 10, prep_method_id: null }, levels)
  // one review of the lot, whatever number of its solutions the levels were made of
  const stock = await madeOf(neat)
  for (const solution of [stock, await madeOf(stock), await madeOf(stock)]) await use(solution, { record_id: run.id })
  const draft = await post<Calibration>('/calibrations', { calibration: { sample_id: run.id } })
  await post(`/calibrations/${draft.id}/approve`, { version: draft.version, password: TEST_PASSWORD }, admin)
  await dataOf<Lot>(recall(bottle))
  await dataOf<Lot>(recall(neat))
  const later = await tester.finishedSample()
  const { holds, can } = await admin.read<Sample>(`/samples/${later.id}`)
  const lots = holds.filter(({ rule }) => rule === 'under_review').map(({ record_id }) => record_id)
  expect(new Set(lots)).toEqual(new Set([bottle.id, neat.id]))
  expect(lots).toHaveLength(2)
  expect((await reached(neat)).find(({ id }) => id === later.id)).toMatchObject({ under_review: true })
  expect(can.release.allowed).toBe(false)
  expect((await app.actions('sample', later.id)).filter((action) => action === 'start_review')).toHaveLength(2)
})
