import { afterEach, describe, expect, test, vi } from 'vitest'
import { madeUpPdfModel } from '../testing/made-up-pdf-model.ts'
import { createPdfPool } from './pdf-pool.ts'
import type { PdfPool } from './pdf-pool.ts'

// Drawing takes tens of milliseconds of CPU; a busy machine may still keep it waiting.
vi.setConfig({ testTimeout: 60_000 })

/** A drawing thread that does what the sample's name says; the real one is used by the render tests. */
const scripted = `
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ id, job }) => {
    const [verb] = job.model.sampleName.split(' ')
    if (verb === 'die') process.exit(3)
    if (verb === 'hang') for (;;) {}
    if (verb === 'throw') throw new Error('out of memory')
    parentPort.postMessage(verb === 'refuse' ? { id, error: 'TypstError: no' } : { id, bytes: new Uint8Array([threadId]), warnings: ['w'] })
  })
`
const file = new URL(`data:text/javascript,${encodeURIComponent(scripted)}`)

let pool: PdfPool
afterEach(() => pool.close())
const job = (sampleName: string) => ({
  kind: 'report' as const,
  model: madeUpPdfModel({ sampleName, traces: [], logo: null }),
})

describe('the drawing thread', () => {
  test('draws in order, in one thread, and hands warnings on', async () => {
    pool = createPdfPool(file)
    const warnings: string[] = []
    const options = { onWarning: (warning: string) => warnings.push(warning) }
    const [first, second] = await Promise.all([pool.render(job('a'), options), pool.render(job('b'), options)])
    expect(first).toEqual(second)
    expect(warnings).toEqual(['w', 'w'])
  })

  test('a document it refuses is an error with its words, and the next is drawn', async () => {
    pool = createPdfPool(file)
    const refused = pool.render(job('refuse'))
    const next = pool.render(job('a'))
    await expect(refused).rejects.toThrow(/^TypstError: no$/)
    await expect(next).resolves.toHaveLength(1)
  })

  test.each(['die', 'throw'])(
    'is replaced when it should %s; the job is tried twice, the next one is drawn',
    async (verb) => {
      pool = createPdfPool(file)
      const [before] = await pool.render(job('a'))
      const lost = pool.render(job(verb))
      const next = pool.render(job('b'))
      await expect(lost).rejects.toThrow('The drawing thread died')
      // The first thread and the second died over the job; a third draws on.
      expect((await next)[0]).toBeGreaterThanOrEqual(before! + 2)
    },
  )

  test('is replaced when it does not come back', async () => {
    pool = createPdfPool(file, 200)
    const hung = pool.render(job('hang'))
    const next = pool.render(job('a'))
    await expect(hung).rejects.toMatchObject({
      message: 'The drawing thread died',
      cause: { message: 'no reply within 200 ms' },
    })
    await expect(next).resolves.toHaveLength(1)
  })

  test('a model that cannot be sent is refused, and the next job is drawn', async () => {
    pool = createPdfPool(file)
    const unsendable = { ...job('a'), extra: () => 1 }
    await expect(pool.render(unsendable)).rejects.toThrow('cannot be handed to the drawing thread')
    await expect(pool.render(job('a'))).resolves.toHaveLength(1)
  })

  test('a cancelled job leaves the queue; one cancelled before it came never enters', async () => {
    pool = createPdfPool(file)
    const cancel = new AbortController()
    const first = pool.render(job('a'))
    const second = pool.render(job('die'), { signal: cancel.signal })
    const third = pool.render(job('c'))
    cancel.abort(new Error('cancelled by the user'))
    await expect(second).rejects.toThrow('cancelled by the user')
    expect(await first).toEqual(await third)
    await expect(pool.render(job('a'), { signal: cancel.signal })).rejects.toThrow('cancelled by the user')
  })

  test('closing refuses what waits and lets a later job start anew', async () => {
    pool = createPdfPool(file)
    const waiting = [pool.render(job('a')), pool.render(job('b'))]
    const settled = Promise.allSettled(waiting)
    await pool.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(pool.render(job('c'))).resolves.toHaveLength(1)
  })
})
