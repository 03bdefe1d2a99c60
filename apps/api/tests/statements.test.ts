import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueOrigin } from '../src/testing/certificates.ts'
import { COUNTED_CALLS, createCountedApp } from '../src/testing/counted-calls.ts'
import { makeEveryRecord, newBatch, prepBody } from '../src/testing/every-record.ts'
import { createSample } from '../src/testing/laboratory.ts'
import { bodyOf, type Reply } from '../src/testing/replies.ts'

let counted: Awaited<ReturnType<typeof createCountedApp>>
beforeAll(async () => {
  counted = await createCountedApp()
})
afterAll(() => counted.app.close())

test.each(Object.entries(COUNTED_CALLS))('%s costs the database no more than before', async (_, call) => {
  // on Citus parts of a statement are statements of their own, and a read goes to its worker when its columns are known
  const isDistributed = await counted.app.value(`select exists (select from pg_extension where extname = 'citus')`)
  if (isDistributed === true) await (await counted.prepare(call))()
  const send = await counted.prepare(call)
  const { statements, waits } = await counted.app.costOf(async () => {
    const { statusCode, body } = await send()
    expect(statusCode, body.slice(0, 200)).toBeLessThan(300)
  })
  if (isDistributed !== true) expect(statements).toBeLessThanOrEqual(call.atMost.statements)
  expect(waits).toBeLessThanOrEqual(call.atMost.waits)
})

describe('what a call costs does not grow with its rows', () => {
  const LISTS = [
    '/samples?startIndex=0&endIndex=50&sortColumn=id',
    '/sample_queues',
    '/batches',
    '/form-templates',
    '/prep_methods',
    '/certi',
    '/sample_certi',
    '/users',
  ]

  test('lists, the order of the queue, clearing it', async () => {
    const { app } = counted
    const lab = await makeEveryRecord(app, app.otherLaboratoryId, 'Growing')
    const { caller } = lab
    const cost = async (work: () => Promise<Reply>) =>
      app.costOf(async () => {
        const { statusCode, body } = await work()
        expect(statusCode, body.slice(0, 200)).toBeLessThan(300)
      })
    const costs = async () => {
      const { data } = await bodyOf<{ data: { id: number }[] }>(caller.get('/sample_queues'))
      const from = data.map(({ id }) => id)
      const lists = []
      for (const path of LISTS) lists.push([path, await cost(() => caller.get(path))])
      const reordered = await cost(() => caller.post('/sample_queues/order', { from, to: from.toReversed() }))
      return { rows: from.length, costs: { lists, reordered } }
    }
    const more = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        const sample = await createSample(caller, lab)
        await bodyOf(caller.post('/sample_queues', { sample }))
        await issueOrigin(caller)
        await newBatch(lab)
        await bodyOf(caller.post('/prep_methods', prepBody(`Prep ${made}-${count}`)))
      }
    }
    await more(1)
    // the first calls of a process learn
    await costs()
    const few = await costs()
    await more(8)
    const many = await costs()
    expect(many.rows).toBe(few.rows + 8)
    expect(many.costs).toEqual(few.costs)
    const cleared = await cost(() => caller.post('/sample_queues/clear'))
    await more(1)
    expect(await cost(() => caller.post('/sample_queues/clear'))).toEqual(cleared)
  })
})
