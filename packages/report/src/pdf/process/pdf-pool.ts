import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDrawer, PdfRenderError, type Drawer, type PdfOptions, type Pending } from './drawer.ts'
import { createFairQueue } from '@eluent/domain/turns'
import type { PdfJob } from './pdf-job.ts'

export type { PdfOptions } from './drawer.ts'

export interface PdfPoolSettings {
  /** A report is given up after this time, labels after some more, and the process that draws it is killed. */
  drawTimeoutMs?: number
  /** Time for a process to load fonts and compiler; a busy machine may need many times its usual third of a second. */
  startTimeoutMs?: number
  /** A process that has drawn is ended after this time without a document: it holds what it needed for the largest. */
  idleMs?: number
  /** How many may draw at once. */
  processes?: number
  /** CPU time in ms of the drawing process since its start, after each document. */
  onProcessCpu?: (processCpuMs: number) => void
}

/** Starting a process takes the time of some documents: so many wait for each before a further one is started. */
const waitingPerProcess = 3

// not by new URL('./...'): in tests of pages Vite makes that an address of the web server
const workerFile = pathToFileURL(join(import.meta.dirname, 'pdf-worker.ts'))

/**
 * Drawing processes, one for each core at most, and the documents that wait for them. A process starts when documents
 * wait, lets this one end when idle, and is ended when it was not needed for a while.
 */
export function createPdfPool(
  file: URL = workerFile,
  {
    drawTimeoutMs = 8000,
    startTimeoutMs = 30_000,
    idleMs = 60_000,
    processes = availableParallelism(),
    onProcessCpu,
  }: PdfPoolSettings = {},
) {
  const waiting = createFairQueue<Pending>(({ options }) => options.organizationId)
  let lastId = 0
  let rests = false
  let idle: NodeJS.Timeout | undefined

  const next = (): void => {
    clearTimeout(idle)
    for (let drawer = freeDrawer(); drawer !== undefined; drawer = freeDrawer()) {
      const pending = waiting.take()
      if (pending === undefined) break
      drawer.take(pending)
    }
    idle = setTimeout(endIdle, idleMs).unref()
  }
  const drawers = Array.from({ length: processes }, () =>
    createDrawer({ file, drawTimeoutMs, startTimeoutMs, onProcessCpu, onChange: () => next() }),
  )

  /** Who draws the next document; undefined where a process will be free before another would have started. */
  const freeDrawer = (): Drawer | undefined => {
    if (waiting.size() === 0) return undefined
    const free = drawers.filter((drawer) => drawer.isFree())
    const live = drawers.filter((drawer) => drawer.isLive())
    if (live.length === 0) return free[0]
    if (waiting.size() > waitingPerProcess * live.length) free.find((drawer) => !drawer.isLive())?.start()
    const isAnyReady = live.some((drawer) => drawer.isReady())
    return free.find((drawer) => (isAnyReady ? drawer.isReady() : drawer.isLive()))
  }

  const endIdle = (): void => {
    const rested = drawers.filter((drawer) => drawer.isFree() && drawer.hasDrawn())
    void Promise.all(rested.map((drawer) => drawer.end())).then(rest)
  }

  const rest = (): void => {
    if (rests && !drawers.some((drawer) => drawer.isLive())) drawers[0]?.start()
  }

  const cancel = (pending: Pending, reason: Error): void => {
    pending.reject(reason)
    if (!waiting.remove(pending)) drawers.some((drawer) => drawer.cancel(pending))
  }

  return {
    /** Keeps a started process at hand from now on, so that the first document waits for none. */
    rest(): void {
      rests = true
      rest()
    },
    /** How many documents wait. */
    waiting: () => waiting.size(),
    /** Rejects with PdfRenderError, or with the signal's reason. */
    render(job: PdfJob, options: PdfOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
      const { signal } = options
      if (signal?.aborted === true) return Promise.reject(asError(signal.reason))
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
      lastId += 1
      const request = { id: lastId, job, plainLetters: false }
      const pending: Pending = { request, attempts: 0, options, resolve, reject }
      const onAbort = (): void => cancel(pending, asError(signal?.reason))
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.add(pending)
      next()
      return promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    /** Ends the processes; jobs not yet drawn are refused. */
    async close(): Promise<void> {
      rests = false
      clearTimeout(idle)
      const refused = waiting.takeAll()
      const lost = await Promise.all(drawers.map((drawer) => drawer.end()))
      for (const pending of [...lost, ...refused]) pending?.reject(new PdfRenderError('The drawing process was closed'))
    },
  }
}

export type PdfPool = ReturnType<typeof createPdfPool>

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
