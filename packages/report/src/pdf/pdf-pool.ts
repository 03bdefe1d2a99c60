import { Worker } from 'node:worker_threads'
import type { PdfJob, PdfReply, PdfRequest } from './pdf-job.ts'

/** A document that could not be drawn, or a drawing thread that died twice over it. */
export class PdfRenderError extends Error {
  override readonly name = 'PdfRenderError'
}

export interface PdfOptions {
  /** Called with what had to be left out, e.g. an unreadable logo. */
  onWarning?: (warning: string) => void
  /** Takes a waiting job out of the queue; a job being drawn is finished, and its bytes dropped. */
  signal?: AbortSignal
}

interface Pending {
  request: PdfRequest
  attempts: number
  options: PdfOptions
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  reject: (reason: Error) => void
}

const maxAttempts = 2

const workerFile = new URL('./pdf-worker.ts', import.meta.url)

/**
 * One drawing thread and its queue. The thread starts with the first job, lets the process end when idle, and is
 * replaced when it dies or takes longer than `drawTimeoutMs`; the job it died over is tried once more.
 */
export const createPdfPool = (file: URL = workerFile, drawTimeoutMs: number = 20_000) => {
  let worker: Worker | null = null
  let current: Pending | null = null
  let deadline: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting: Pending[] = []

  const finish = (settle: (pending: Pending) => void): void => {
    const pending = current
    current = null
    clearTimeout(deadline)
    worker?.unref()
    try {
      if (pending !== null) settle(pending)
    } finally {
      next()
    }
  }

  const onReply = (reply: PdfReply): void => {
    if (reply.id !== current?.request.id) return
    finish(({ options, resolve, reject }) => {
      if ('error' in reply) return reject(new PdfRenderError(reply.error))
      resolve(reply.bytes)
      for (const warning of reply.warnings) options.onWarning?.(warning)
    })
  }

  const onDeath = (dead: Worker, cause: unknown): void => {
    if (worker !== dead) return
    worker = null
    clearTimeout(deadline)
    if (current !== null && current.attempts < maxAttempts) {
      waiting.unshift(current)
      current = null
      next()
    } else {
      finish(({ reject }) => reject(new PdfRenderError('The drawing thread died', { cause })))
    }
  }

  const start = (): Worker => {
    // Flags of the process, such as --input-type, are not meant for the thread.
    const started = new Worker(file, { execArgv: [] })
    started.on('message', onReply)
    started.on('error', (error) => onDeath(started, error))
    started.on('exit', (code) => onDeath(started, new Error(`exit code ${code}`)))
    return started
  }

  const next = (): void => {
    if (current !== null) return
    const pending = waiting.shift()
    if (pending === undefined) return
    current = pending
    pending.attempts += 1
    const drawing = (worker ??= start())
    drawing.ref()
    deadline = setTimeout(() => {
      onDeath(drawing, new Error(`no reply within ${drawTimeoutMs} ms`))
      void drawing.terminate()
    }, drawTimeoutMs)
    try {
      drawing.postMessage({ ...pending.request, plainLetters: pending.attempts > 1 }, [])
    } catch (cause) {
      finish(({ reject }) =>
        reject(new PdfRenderError('The document cannot be handed to the drawing thread', { cause })),
      )
    }
  }

  return {
    /** Rejects with PdfRenderError, or with the signal's reason. */
    render(job: PdfJob, options: PdfOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
      const { signal } = options
      if (signal?.aborted === true) return Promise.reject(asError(signal.reason))
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
      lastId += 1
      const pending: Pending = {
        request: { id: lastId, job, plainLetters: false },
        attempts: 0,
        options,
        resolve,
        reject,
      }
      const onAbort = (): void => {
        const place = waiting.indexOf(pending)
        if (place !== -1) waiting.splice(place, 1)
        reject(asError(signal?.reason))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.push(pending)
      next()
      return promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    /** Ends the thread; jobs not yet drawn are refused. */
    async close(): Promise<void> {
      const ended = worker
      worker = null
      clearTimeout(deadline)
      const refused = current === null ? waiting.splice(0) : [current, ...waiting.splice(0)]
      current = null
      for (const { reject } of refused) reject(new PdfRenderError('The drawing thread was closed'))
      await ended?.terminate()
    },
  }
}

export type PdfPool = ReturnType<typeof createPdfPool>

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
