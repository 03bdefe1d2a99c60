import { startDrawingProcess, type DrawingProcess } from './drawing-process.ts'
import type { PdfJob, PdfMessage, PdfRequest } from './pdf-job.ts'

/** A document that could not be drawn, or a drawing process that died twice over it. */
class PdfRenderError extends Error {
  override readonly name = 'PdfRenderError'
}

export interface PdfOptions {
  /** Called with what had to be left out, e.g. an unreadable logo. */
  onWarning?: (warning: string) => void
  /** Takes a waiting job out of the queue; the process that draws the job is killed. */
  signal?: AbortSignal
}

export interface PdfPoolSettings {
  /** A report is given up after this time, labels after some more, and the process that draws it is killed. */
  drawTimeoutMs?: number
  /** Time for a process to load fonts and compiler; a busy machine may need many times its usual half second. */
  startTimeoutMs?: number
  /** CPU time in ms of the drawing process since its start, after each document. */
  onProcessCpu?: (processCpuMs: number) => void
}

interface Pending {
  request: PdfRequest
  attempts: number
  options: PdfOptions
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  reject: (reason: Error) => void
}

const maxAttempts = 2

/** Labels come in any number; one takes about 3 ms of CPU. */
const labelTimeoutMs = 20

const workerFile = new URL('./pdf-worker.ts', import.meta.url)

/**
 * One drawing process and its queue. The process starts with the first job, lets this one end when idle, and is
 * replaced when it dies or takes too long; the job it died over is tried once more.
 */
export function createPdfPool(
  file: URL = workerFile,
  { drawTimeoutMs = 8000, startTimeoutMs = 30_000, onProcessCpu }: PdfPoolSettings = {},
) {
  let drawing: DrawingProcess | null = null
  let ready = false
  let current: Pending | null = null
  let deadline: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting: Pending[] = []

  const finish = (settle: (pending: Pending) => void): void => {
    const pending = current
    current = null
    clearTimeout(deadline)
    drawing?.release()
    try {
      if (pending !== null) settle(pending)
    } finally {
      next()
    }
  }

  const onMessage = (message: PdfMessage): void => {
    if (message === 'ready') {
      ready = true
      if (current !== null) draw(current)
      return
    }
    if (message.id !== current?.request.id) return
    finish(({ options, resolve, reject }) => {
      if ('error' in message) return reject(new PdfRenderError(message.error))
      // What comes through the channel is a window on a larger buffer.
      resolve(message.bytes.slice())
      onProcessCpu?.(message.processCpuMs)
      for (const warning of message.warnings) options.onWarning?.(warning)
    })
  }

  const onDeath = (cause: Error): void => {
    drawing = null
    if (current !== null && current.attempts < maxAttempts) {
      waiting.unshift(current)
      current = null
      next()
    } else {
      finish(({ reject }) => reject(new PdfRenderError('The drawing process died', { cause })))
    }
  }

  const kill = async (): Promise<void> => {
    const ended = drawing
    drawing = null
    clearTimeout(deadline)
    await ended?.kill()
  }

  const expectWithin = (timeoutMs: number): void => {
    clearTimeout(deadline)
    deadline = setTimeout(() => {
      void kill()
      onDeath(new Error(`no reply within ${timeoutMs} ms`))
    }, timeoutMs)
  }

  const draw = ({ request, attempts }: Pending): void => {
    const { job } = request
    expectWithin(drawTimeoutMs + (job.kind === 'labels' ? job.model.labels.length * labelTimeoutMs : 0))
    try {
      drawing?.send({ ...request, plainLetters: attempts > 1 })
    } catch (cause) {
      finish(({ reject }) =>
        reject(new PdfRenderError('The document cannot be handed to the drawing process', { cause })),
      )
    }
  }

  const next = (): void => {
    if (current !== null) return
    const pending = waiting.shift()
    if (pending === undefined) return
    current = pending
    pending.attempts += 1
    if (drawing === null) {
      ready = false
      drawing = startDrawingProcess(file, { onMessage, onDeath })
    }
    drawing.hold()
    if (ready) draw(pending)
    else expectWithin(startTimeoutMs)
  }

  const cancel = (pending: Pending, reason: Error): void => {
    pending.reject(reason)
    const place = waiting.indexOf(pending)
    if (place !== -1) waiting.splice(place, 1)
    if (current !== pending) return
    if (ready) void kill()
    finish(() => undefined)
  }

  return {
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
      waiting.push(pending)
      next()
      return promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    /** Ends the process; jobs not yet drawn are refused. */
    async close(): Promise<void> {
      const refused = current === null ? waiting.splice(0) : [current, ...waiting.splice(0)]
      current = null
      for (const { reject } of refused) reject(new PdfRenderError('The drawing process was closed'))
      await kill()
    },
  }
}

export type PdfPool = ReturnType<typeof createPdfPool>

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
