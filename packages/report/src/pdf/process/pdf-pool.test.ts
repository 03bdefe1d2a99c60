import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { createPdfPool, type PdfPool, type PdfPoolSettings } from './pdf-pool.ts'
import { required } from '../../testing/required.ts'

const file = new URL('../../testing/scripted-pdf-worker.ts', import.meta.url)
const drawTimeoutMs = 1000

let folder: string
let pool: PdfPool
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-pool-'))
})
afterEach(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})
/** One process, unless a test is about several. */
const start = (settings?: PdfPoolSettings) => (pool = createPdfPool(file, { processes: 1, ...settings }))
const job = (sampleName: string) => ({
  kind: 'report' as const,
  model: madeUpPdfModel({ sampleName, traces: [], logo: null }),
})

/** The id of the process that drew it, which is the scripted document. */
const pidOf = async (drawing: Promise<Uint8Array>): Promise<number> => Number(new TextDecoder().decode(await drawing))
function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The processes that began a job, as they noted it. */
function began(name: string): number[] {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(Number) : []
}
const gone = (pid: number) => expect.poll(() => lives(pid)).toBe(false)

describe('the drawing process', () => {
  test('draws in order, in one process that is not this one, and hands warnings on', async () => {
    start()
    const warnings: string[] = []
    const options = { onWarning: (warning: string) => warnings.push(warning) }
    const [first, second] = await Promise.all([
      pidOf(pool.render(job('a'), options)),
      pidOf(pool.render(job('b'), options)),
    ])
    expect(first).toBe(second)
    expect(first).not.toBe(process.pid)
    expect(warnings).toEqual(['w', 'w'])
  })

  test('a document it refuses is an error with its words, and the next is drawn', async () => {
    start()
    const refused = pool.render(job('refuse'))
    const next = pool.render(job('a'))
    await expect(refused).rejects.toThrow(/^TypstError: no$/)
    expect(await pidOf(next)).toBeGreaterThan(0)
  })

  test('is replaced when it ends; the job is tried twice, the next one is drawn', async () => {
    start()
    const before = await pidOf(pool.render(job('a')))
    const lost = pool.render(job(`die ${join(folder, 'die')}`))
    const next = pidOf(pool.render(job('b')))
    await expect(lost).rejects.toMatchObject({
      message: 'The drawing process died',
      cause: { message: 'exit code 3' },
    })
    expect(began('die')).toHaveLength(2)
    expect([before, ...began('die')]).not.toContain(await next)
  })

  test('is killed when it does not come back, both times, and the next job is drawn', async () => {
    start({ drawTimeoutMs })
    const before = await pidOf(pool.render(job('a')))
    const hung = pool.render(job(`hang ${join(folder, 'hang')}`))
    const next = pidOf(pool.render(job('b')))
    await expect(hung).rejects.toMatchObject({
      name: 'PdfRenderError',
      message: 'The drawing process died',
      cause: { message: 'no reply within 1000 ms' },
    })
    expect(await next).toBeGreaterThan(0)
    const stalled = began('hang')
    expect(stalled).toHaveLength(2)
    expect(stalled[0]).toBe(before)
    for (const pid of stalled) await gone(pid)
  })

  test('a document it stalls over is drawn at the second try, in plain letters', async () => {
    start({ drawTimeoutMs })
    const pid = await pidOf(pool.render(job(`stumble ${join(folder, 'stumble')}`)))
    const [stalled, drew] = began('stumble')
    expect(drew).toBe(pid)
    await gone(required(stalled))
  })

  test('one that never gets ready is killed', async () => {
    const noted = join(folder, 'started')
    const silent = join(folder, 'silent.mjs')
    writeFileSync(
      silent,
      `import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(noted)}, process.pid + '\\n')
      setInterval(() => {}, 1000)`,
    )
    pool = createPdfPool(pathToFileURL(silent), { startTimeoutMs: 1000, processes: 1 })
    await expect(pool.render(job('a'))).rejects.toMatchObject({ cause: { message: 'no reply within 1000 ms' } })
    for (const pid of began('started')) await gone(pid)
  })

  test('a model that cannot be sent is refused, and the next job is drawn', async () => {
    start()
    const unsendable = { ...job('a'), extra: () => 1 }
    await expect(pool.render(unsendable)).rejects.toThrow('cannot be handed to the drawing process')
    expect(await pidOf(pool.render(job('a')))).toBeGreaterThan(0)
  })
})

describe('several drawing processes', () => {
  test('draw at once where many documents wait; each is drawn, and a stalled one keeps none waiting', async () => {
    start({ processes: 2, drawTimeoutMs: 600_000 })
    const stalled = pool.render(job(`hang ${join(folder, 'hang')}`)).catch((error: unknown) => error)
    await expect.poll(() => began('hang')).toHaveLength(1)
    const pids = await Promise.all(Array.from({ length: 8 }, (_, at) => pidOf(pool.render(job(`a${at}`)))))
    expect(pids).toHaveLength(8)
    expect(new Set(pids).size).toBe(1)
    expect(pids).not.toContain(began('hang')[0])
    await pool.close()
    expect(await stalled).toMatchObject({ message: 'The drawing process was closed' })
  })

  test('one that dies takes no other with it', async () => {
    start({ processes: 2 })
    const names = ['a', 'b', 'c', 'd', `die ${join(folder, 'die')}`, 'e', 'f', 'g']
    const drawings = await Promise.allSettled(names.map((name) => pool.render(job(name))))
    expect(drawings.map(({ status }) => status)).toEqual(
      names.map((name) => (name.startsWith('die') ? 'rejected' : 'fulfilled')),
    )
    expect(began('die')).toHaveLength(2)
  })

  test('are not started for a few documents', async () => {
    start({ processes: 4 })
    const pids = await Promise.all(['a', 'b', 'c'].map((name) => pidOf(pool.render(job(name)))))
    expect(new Set(pids).size).toBe(1)
  })

  test('the documents of one organization do not keep those of another waiting', async () => {
    start()
    const order: string[] = []
    const draw = async (name: string, organizationId: number) => {
      await pool.render(job(name), { organizationId })
      order.push(name)
    }
    await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => draw(name, 1)), draw('b1', 2), draw('c1', 3)])
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
  })
})

describe('at rest', () => {
  /** Scripted processes that note that they started. */
  function startNoting(settings?: PdfPoolSettings) {
    const noting = join(folder, 'noting.mjs')
    writeFileSync(
      noting,
      `import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(join(folder, 'started'))}, process.pid + '\\n')
      await import(${JSON.stringify(file.href)})`,
    )
    pool = createPdfPool(pathToFileURL(noting), { processes: 2, ...settings })
    pool.rest()
  }

  test('a process is started before there is a document, and draws the first', async () => {
    startNoting()
    await expect.poll(() => began('started')).toHaveLength(1)
    expect(began('started')).toEqual([await pidOf(pool.render(job('a')))])
  })

  test('one that has drawn is ended when it is not needed, and a fresh one stands ready', async () => {
    startNoting({ idleMs: 50 })
    const before = await pidOf(pool.render(job('a')))
    await gone(before)
    await expect.poll(() => began('started')).toHaveLength(2)
    expect(began('started')[1]).toBe(await pidOf(pool.render(job('b'))))
  })
})

describe('a cancelled job', () => {
  const reason = new Error('cancelled by the user')

  test('leaves the queue; one cancelled before it came never enters', async () => {
    start()
    const cancel = new AbortController()
    const first = pidOf(pool.render(job('a')))
    const second = pool.render(job('die'), { signal: cancel.signal })
    const third = pidOf(pool.render(job('c')))
    cancel.abort(reason)
    await expect(second).rejects.toBe(reason)
    expect(await first).toBe(await third)
    await expect(pool.render(job('a'), { signal: cancel.signal })).rejects.toBe(reason)
  })

  test('that is being drawn takes its process with it; the next is drawn by another', async () => {
    start({ drawTimeoutMs: 600_000 })
    const before = await pidOf(pool.render(job('a')))
    const cancel = new AbortController()
    const cancelled = pool.render(job(`hang ${join(folder, 'hang')}`), { signal: cancel.signal })
    const settled = cancelled.catch((error: unknown) => error)
    await expect.poll(() => began('hang')).toEqual([before])
    const next = pidOf(pool.render(job('b')))
    cancel.abort(reason)
    expect(await settled).toBe(reason)
    expect(await next).not.toBe(before)
    await gone(before)
  })
})

describe('closing', () => {
  test('refuses what waits, ends the process, and lets a later job start again', async () => {
    start()
    const before = await pidOf(pool.render(job('a')))
    const settled = Promise.allSettled([pool.render(job('hang')), pool.render(job('b'))])
    await pool.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(lives(before)).toBe(false)
    expect(await pidOf(pool.render(job('c')))).not.toBe(before)
  })
})
