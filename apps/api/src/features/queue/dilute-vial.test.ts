import type { QueueItem, Sample } from '@eluent/contract'
import { expect, test } from 'vitest'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { appendResult } from '../../testing/laboratory.ts'

const { app, tester, admin } = labTest()

/** Of 250x and 5000x; with an upper bound of 50 ug/mL THCA is over range in both, and 120 / 40 = 3 is 5x at the next step. */
const OVER = [
  { THCA: 900, THC: 3 },
  { THCA: 120, THC: 0.15 },
]
type History = { entries: { action: string; changes: unknown[] }[] }
const DILUTED = { label: 'Vial 2 diluted 5x', dilution_factor: 25_000, acquire: true }

const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const dilute = (id: number, vial: number, by = tester) => by.post(`/samples/${id}/vials/${vial}/dilute`)
const entryOf = async (id: number) =>
  (await tester.read<QueueItem[]>('/sample_queues')).find(({ sample }) => sample?.id === id)

test('[RERUN-04] a vial over range is diluted by the smallest factor that is enough, queued, measured, and its value counts', async () => {
  const { id } = await tester.finishedSample({}, {}, OVER)
  const before = await read(id)
  expect(before.dilutions).toEqual([
    {
      vial_number: 2,
      analytes: ['THCA'],
      factor: 5,
      dilution_factor: 25_000,
      waiting_vial: null,
      can: { allowed: true, text: null },
    },
  ])
  const reply = await dilute(id, 2)
  expect(reply.statusCode, reply.body).toBe(201)
  const data = { vial_number: 3, label: 'Vial 2 diluted 5x', dilution_factor: 25_000 }
  expect(reply.json()).toMatchObject({ data, message: 'Vial 3 (25000x) added to queue' })

  const waiting = await read(id)
  expect(waiting).toMatchObject({ finished: false, queued: true, runs: 2, runs_required: 3 })
  const parent = before.prepared_samples.filter(({ acquire }) => acquire)[1]
  expect(waiting.prepared_samples.at(-1)).toMatchObject({ ...DILUTED, diluted_from_id: parent?.id })
  // what was read stays: the report is an estimate until the new vial has run
  expect(waiting.compounds.find(({ name }) => name === 'THCA')).toMatchObject({ state: 'over_bounds' })
  expect((await entryOf(id))?.vials).toMatchObject([{ vial_number: 3, completed: false }])

  expect(await statusOf(appendResult(tester, id, '3.D', { THCA: 24 }))).toBe(200)
  const after = await read(id)
  // 24 ug/mL x 1 mL x 25,000 / 750 mg = 800 mg/g
  expect(after.compounds.find(({ name }) => name === 'THCA')).toMatchObject({ state: 'value', mg: 800 })
  expect(after).toMatchObject({ finished: true, queued: false, dilutions: [] })
  const { entries } = await tester.read<History>(`/samples/${id}/history`)
  const dilution = entries.find(({ action }) => action === 'edit')
  expect(dilution?.changes).toContainEqual({ field: 'diluted_vial', old: null, new: '2' })
})

test('[RERUN-04] ten clicks dilute it once; the others learn which vial waits', async () => {
  const { id } = await tester.finishedSample({}, {}, OVER)
  const replies = await Promise.all(Array.from({ length: 10 }, () => dilute(id, 2)))
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await refusalOf(dilute(id, 2))).toMatchObject({
    status: 409,
    code: 'dilution_refused',
    error: 'Vial 2 was diluted already: vial 3 has no result yet.',
  })
  expect((await read(id)).dilutions?.[0]?.can.allowed).toBe(false)
  expect((await read(id)).prepared_samples.filter(({ diluted_from_id: from }) => from !== null)).toHaveLength(1)
})

test('a sample whose other vial waits keeps its place in the queue', async () => {
  const { id } = await tester.newSample()
  await appendResult(tester, id, '1.D', { THCA: 900 })
  await tester.post('/sample_queues', { sample: id })
  expect(await statusOf(dilute(id, 1))).toBe(201)
  const entry = await entryOf(id)
  expect(entry?.vials.map(({ vial_number }) => vial_number)).toEqual([2, 3])
  expect(new Set(entry?.vials.map(({ location }) => location)).size).toBe(2)
})

test('nothing is diluted that is in range, by a viewer, or in another laboratory', async () => {
  const { id } = await tester.finishedSample()
  expect(await refusalOf(dilute(id, 1))).toMatchObject({
    code: 'dilution_refused',
    error: 'No result of vial 1 needs a dilution.',
  })
  const over = await tester.finishedSample({}, {}, OVER)
  expect(await statusOf(dilute(over.id, 2, await app.signIn('viewer')))).toBe(403)
  expect(await statusOf(dilute(over.id, 2, await app.signIn('tester', app.otherLaboratoryId)))).toBe(404)
  expect(await statusOf(admin.post(`/samples/${id}/vials/0/dilute`))).toBe(422)
})
