import { nextOfQueue, type AnalyticalBatch, type BenchSample, type BulkReply, type QueueItem } from '@eluent/contract'
import { expect, test } from 'vitest'
import { bodyOf, idempotent, labTest, statusOf } from '../../testing/lab-test.ts'
import { certifiedLot } from '../../testing/inventory-records.ts'
import { injection } from '../../testing/laboratory.ts'
import { required } from '../../testing/required.ts'

const { app, admin, tester } = labTest()

const queued = async () => tester.read<QueueItem[]>('/sample_queues')
const add = async (samples: number[], headers = idempotent()) =>
  (await tester.post('/sample_queues/add_several', { samples }, headers)).json<BulkReply>()
const remove = async (samples: number[]) =>
  (await tester.post('/sample_queues/remove_several', { samples }, idempotent())).json<BulkReply>()
const clear = () => tester.post('/sample_queues/clear')
const make = async (strain_name: string, batch_number: string) =>
  (await tester.newSample({ strain_name, batch_number })).id

test('[WORK-04] what can be queued is queued in the order of the batch numbers, the rest is named with its reason', async () => {
  await clear()
  const [tenth, ninth] = [await make('Ten', 'LOT-10'), await make('Nine', 'LOT-9')]
  const mimosa = await make('Mimosa', 'LOT-1')
  const done = await make('Done', 'LOT-2')
  for (const vial of [1, 2]) await tester.post(`/samples/${done}/append_results`, injection(`d${vial}.D`, { THC: 3 }))
  await add([mimosa])
  const gone = 999_999_999
  expect(await add([tenth, mimosa, gone, ninth, done])).toEqual({
    done: [ninth, tenth],
    refused: [
      { id: gone, name: `Sample ${gone}`, reason: 'Request Not Found' },
      { id: mimosa, name: 'Mimosa', reason: 'Sample already in queue' },
      { id: done, name: 'Done', reason: 'Sample already finished' },
    ],
  })
  expect((await queued()).map(({ sample }) => [sample?.id, sample?.locations])).toEqual([
    [mimosa, [1, 2]],
    [ninth, [3, 4]],
    [tenth, [5, 6]],
  ])
  const { entries } = await tester.read<{ entries: { action: string }[] }>(`/samples/${ninth}/history`)
  expect(entries.filter(({ action }) => action === 'queue')).toHaveLength(1)
})

test('[WORK-04] ten clicks, and a repeat after a cut line, queue each once and answer the same', async () => {
  await clear()
  const ids = [await make('One', 'A-1'), await make('Two', 'A-2')]
  const key = idempotent()
  const first = await add(ids, key)
  expect(first).toEqual({ done: ids, refused: [] })
  expect(await add(ids, key)).toEqual(first)
  await clear()
  const replies = await Promise.all(Array.from({ length: 10 }, () => add(ids)))
  expect(replies.filter(({ done }) => done.length === 2)).toHaveLength(1)
  expect(replies.filter(({ refused }) => refused.length === 2)).toHaveLength(9)
  expect(await queued()).toHaveLength(2)
})

test('where the tray is full the others are refused; the same call again refuses nobody twice', async () => {
  await clear()
  const ids = await Promise.all(Array.from({ length: 50 }, (_, at) => make(`S ${at}`, `T-${at}`)))
  const { done, refused } = await add(ids)
  expect(done).toEqual(ids.slice(0, 49))
  expect(refused).toEqual([{ id: ids[49], name: 'S 49', reason: 'Not enough free vial positions.' }])
})

test('[WORK-04] what was added is taken back; a sample with the instrument stays', async () => {
  await clear()
  const [running, waiting] = [await make('Running', 'U-1'), await make('Waiting', 'U-2')]
  await add([running, waiting])
  const entry = (await queued()).find(({ sample }) => sample?.id === running)
  await tester.post(`/sample_queues/${entry?.id}/submit`, { vial_number: 1 })
  expect(await remove([running, waiting])).toEqual({
    done: [waiting],
    refused: [{ id: running, name: 'Running', reason: 'This entry is being acquired and cannot be removed.' }],
  })
  expect(await remove([waiting])).toMatchObject({ done: [], refused: [{ reason: 'This sample is not in the queue.' }] })
  expect(await tester.read(`/samples/${waiting}`)).toMatchObject({ queued: false })
})

test('no more than 200 at once, each once, and no viewer', async () => {
  const post = (samples: unknown, by = tester) => statusOf(by.post('/sample_queues/add_several', { samples }))
  expect(await post([])).toBe(422)
  expect(await post([1, 1])).toBe(422)
  expect(await post(Array.from({ length: 201 }, (_, at) => at + 1))).toBe(422)
  expect(await post([1], await app.signIn('viewer'))).toBe(403)
})

test('[WORK-04] eighteen cost as many statements as one', async () => {
  await clear()
  const cost = (ids: number[]) => app.costOf(() => tester.post('/sample_queues/add_several', { samples: ids }))
  const one = await make('Single', 'V-0')
  const ids = await Promise.all(Array.from({ length: 18 }, (_, at) => make(`V ${at}`, `V-${at + 1}`)))
  const alone = await cost([one])
  expect(await cost(ids)).toEqual(alone)
})

test('[GATE-19] what was queued before its batch had its QC is put into the order, but for what has begun', async () => {
  await clear()
  const [before, first] = [await make('Before', 'E-1'), await make('First', 'E-2')]
  const [second, behind] = [await make('Second', 'E-3'), await make('Behind', 'E-4')]
  await add([before, first, second, behind])
  const { batch } = await bodyOf<{ batch: { id: number } }>(
    tester.post('/analytical_batches', { samples: [first, second] }),
  )
  for (const role of ['MB', 'CCV', 'CCV']) await bodyOf(tester.post(`/analytical_batches/${batch.id}/qc`, { role }))
  const { members, plan } = await tester.read<AnalyticalBatch>(`/analytical_batches/${batch.id}`)
  const planned = plan.map((member) => required(members.find(({ id }) => id === member)).sample.id)
  expect(planned.slice(2, 4)).toEqual([first, second])
  const send = () => bodyOf<BulkReply>(tester.post('/sample_queues/add_batch', { batch_id: batch.id, members: plan }))
  const own = new Set([before, ...planned, behind])
  const order = async () => (await queued()).map(({ sample }) => sample?.id ?? 0).filter((id) => own.has(id))
  // an undo takes off what came with this call, and leaves what waited before
  const added = planned.filter((id) => id !== first && id !== second)
  expect(await send()).toEqual({ done: planned, refused: [], added })
  expect(await order()).toEqual([before, ...planned, behind])

  // the blank is with the instrument, and somebody turned round what stands behind it
  const items = await queued()
  const blank = items.findIndex(({ sample }) => sample?.id === planned[0])
  await bodyOf(tester.post(`/sample_queues/${items[blank]?.id}/submit`, { vial_number: 1 }))
  const from = items.map(({ id }) => id)
  const to = [...from.slice(0, blank + 1), ...from.slice(blank + 1).toReversed()]
  await bodyOf(tester.post('/sample_queues/order', { from, to }))
  const reason = 'Its injections have begun; it keeps its place in the queue.'
  expect(await send()).toEqual({
    added: [],
    done: planned.slice(1),
    refused: [{ id: planned[0], name: expect.any(String), reason }],
  })
  expect(await order()).toEqual([before, planned[0], behind, ...planned.slice(1)])
})

test('a vial of a blank and of a duplicate is handed over with what the instrument cannot see', async () => {
  await clear()
  const flower = await make('Repeated', 'R-1')
  const { batch } = await bodyOf<{ batch: { id: number } }>(tester.post('/analytical_batches', { samples: [flower] }))
  const path = `/analytical_batches/${batch.id}`
  const [first] = (await tester.read<AnalyticalBatch>(path)).members
  await bodyOf(tester.post(`${path}/qc`, { role: 'MB' }))
  await bodyOf(tester.post(`${path}/qc`, { role: 'DUP', parent_id: first?.id }))
  const { plan } = await tester.read<AnalyticalBatch>(path)
  await bodyOf(tester.post('/sample_queues/add_batch', { batch_id: batch.id, members: plan }))
  const tasks = (await queued()).slice(-3).map((item) => nextOfQueue([item])?.task)
  expect(tasks).toMatchObject([{ standard_ug_ml: 0 }, { sample_id: flower }, { repeats_sample_id: flower }])
  expect(tasks[1]).not.toHaveProperty('standard_ug_ml')
  expect(tasks[1]).not.toHaveProperty('repeats_sample_id')
})

test('[GATE-06] [GATE-07] a spike and a standard are handed over with what their lots put into them', async () => {
  await clear()
  const flower = await make('Spiked', 'S-1')
  const { batch } = await bodyOf<{ batch: { id: number } }>(tester.post('/analytical_batches', { samples: [flower] }))
  const path = `/analytical_batches/${batch.id}`
  const [parent] = (await tester.read<AnalyticalBatch>(path)).members
  await bodyOf(tester.post(`${path}/qc`, { role: 'MS', parent_id: parent?.id }))
  await bodyOf(tester.post(`${path}/qc`, { role: 'LCS' }))
  const { members, plan } = await tester.read<AnalyticalBatch>(path)
  const sampleOf = (role: string) => required(members.find((member) => member.role === role)).sample.id
  const mix = await certifiedLot(admin, {
    kind: 'reference_material',
    certified: [{ analyte: 'THC', value: 1, unit: 'mg/mL', purity_percent: 50 }],
  })
  const material = await certifiedLot(admin, {
    kind: 'control_material',
    certified: [{ analyte: 'CBD', value: 8, unit: 'percent', purity_percent: 50 }],
    unit: 'g',
  })
  const [weighed] = await tester.read<BenchSample[]>(`/bench?samples=${sampleOf('MS')}`)
  const preparation = required(weighed?.preparations[0])
  await bodyOf(
    tester.patch(`/bench/preparations/${preparation.id}`, {
      weight_mg: 750,
      volume_ml: null,
      source: 'typed',
      seen: { weight_mg: preparation.weight_mg, volume_ml: null },
      confirmed: true,
      lots: [{ lot_id: mix, purpose: 'spike', volume_ml: 2 }],
    }),
  )
  const use = { lot_id: material, subject: 'sample', record_id: sampleOf('LCS'), amount: 1 }
  await bodyOf(tester.post('/inventory/uses', { use }))
  await bodyOf(tester.post('/sample_queues/add_batch', { batch_id: batch.id, members: plan }))
  const tasks = (await queued()).map((item) => nextOfQueue([item])?.task)
  const taskOf = (id: number) => tasks.find((task) => task && 'sample_id' in task && task.sample_id === id)
  // 2 mL of 1 mg/mL at a purity of 50 %, and 8 % of it
  expect(taskOf(sampleOf('MS'))).toMatchObject({
    repeats_sample_id: flower,
    added_ug: { THC: 1000 },
    // of the vial, as it was weighed at the bench
    sample_weight_mg: 750,
  })
  expect(taskOf(sampleOf('LCS'))).toMatchObject({ content_mg_g: { CBD: 40 } })
  expect(taskOf(flower)).not.toHaveProperty('added_ug')
})

test('[GATE-19] a batch without check standards, of a profile that asks for none, has no bracket to break', async () => {
  const samples = [await make('Alone', 'A-1')]
  const { batch } = await bodyOf<{ batch: { id: number } }>(tester.post('/analytical_batches', { samples }))
  const bracket = async () => (await tester.read<AnalyticalBatch>(`/analytical_batches/${batch.id}`)).bracket
  expect(await bracket()).toBe(0)
  await bodyOf(tester.post(`/analytical_batches/${batch.id}/qc`, { role: 'CCV' }))
  expect(await bracket()).toBe(10)
})
