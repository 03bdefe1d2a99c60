import { startDrawingProcess, type DrawingProcess } from './drawing-process.ts'
import type { PdfJob, PdfMessage, PdfRequest } from './pdf-job.ts'

/** A document that could not be drawn, or a drawing process that died twice over it. */
export class PdfRenderError extends Error {
  override readonly name = 'PdfRenderError'
}

export interface PdfOptions {
  /** Whose document it is: where several wait, none gets its second before each has its first. */
  organizationId?: number
  /** Called with what had to be left out, e.g. an unreadable logo. */
  onWarning?: (warning: string) => void
  /** Takes a waiting job out of the queue; the process that draws the job is killed. */
  signal?: AbortSignal
}

export interface Pending {
  request: PdfRequest
  attempts: number
  options: PdfOptions
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  reject: (reason: Error) => void
}

export interface DrawerSettings {
  file: URL
  drawTimeoutMs: number
  startTimeoutMs: number
  onProcessCpu: ((processCpuMs: number) => void) | undefined
  /** Its process got ready or died, or its job ended. */
  onChange: () => void
}

const maxAttempts = 2

/** Labels come in any number; one takes about 3 ms of CPU. */
const labelTimeoutMs = 20

/** A validation record has a row for each requirement and a line for each of its tests. */
const validationTimeoutMs = 120_000

/** What a job may take beyond the time of a report. */
function moreTimeMs(job: PdfJob): number {
  if (job.kind === 'labels') return job.model.labels.length * labelTimeoutMs
  return job.kind === 'validation' ? validationTimeoutMs : 0
}

/**
 * A drawing process and the job that it draws. The process is replaced when it dies or takes too long; the job it died
 * over is tried once more.
 */
export function createDrawer({ file, drawTimeoutMs, startTimeoutMs, onProcessCpu, onChange }: DrawerSettings) {
  let drawing: DrawingProcess | null = null
  let ready = false
  let drawn = 0
  let current: Pending | null = null
  let deadline: NodeJS.Timeout | undefined

  const finish = (settle: (pending: Pending) => void): void => {
    const pending = current
    current = null
    clearTimeout(deadline)
    drawing?.release()
    try {
      if (pending !== null) settle(pending)
    } finally {
      onChange()
    }
  }

  const onMessage = (message: PdfMessage): void => {
    if (message === 'ready') {
      ready = true
      clearTimeout(deadline)
      if (current === null) onChange()
      else draw(current)
      return
    }
    if (message.id !== current?.request.id) return
    drawn += 1
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
    if (current !== null && current.attempts < maxAttempts) take(current)
    else finish(({ reject }) => reject(new PdfRenderError('The drawing process died', { cause })))
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
    expectWithin(drawTimeoutMs + moreTimeMs(job))
    try {
      drawing?.send({ ...request, plainLetters: attempts > 1 })
    } catch (cause) {
      finish(({ reject }) =>
        reject(new PdfRenderError('The document cannot be handed to the drawing process', { cause })),
      )
    }
  }

  const start = (): void => {
    if (drawing !== null) return
    ready = false
    drawn = 0
    drawing = startDrawingProcess(file, { onMessage, onDeath })
    drawing.release()
    expectWithin(startTimeoutMs)
    deadline?.unref()
  }

  const take = (pending: Pending): void => {
    current = pending
    pending.attempts += 1
    start()
    drawing?.hold()
    deadline?.ref()
    if (ready) draw(pending)
  }

  return {
    /** Has a process, which may still be starting. */
    isLive: () => drawing !== null,
    isReady: () => drawing !== null && ready,
    isFree: () => current === null,
    hasDrawn: () => drawing !== null && drawn > 0,
    /** Starts the process where there is none; it does not keep this one alive. */
    start,
    /** Draws the job, as soon as the process is ready. */
    take,
    /** @returns whether it was the job being drawn */
    cancel(pending: Pending): boolean {
      if (current !== pending) return false
      if (ready) void kill()
      finish(() => undefined)
      return true
    },
    /** Ends the process. @returns the job that it was drawing */
    async end(): Promise<Pending | null> {
      const lost = current
      current = null
      await kill()
      return lost
    },
  }
}

export type Drawer = ReturnType<typeof createDrawer>
