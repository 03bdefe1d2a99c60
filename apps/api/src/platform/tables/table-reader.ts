import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createFairQueue } from '@eluent/domain/turns'
import { tableSizeError } from '@eluent/tables'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { measured } from '../telemetry/measure.ts'
import { inSpan } from '../telemetry/spans.ts'
import type {
  Answer,
  Ask,
  Question,
  Reply,
  SampleQuery,
  TableChromatogram,
  TablePart,
  TableRows,
  TableSamples,
} from './table-messages.ts'

export interface TableReaderSettings {
  /** Where a file lies while it is read. */
  folder: string
  /** Old space of the process, MB; a file that needs more is refused. */
  memoryMb?: number
  /** All memory of the process, MB, buffers outside of its old space included; above it the process is killed. */
  residentMb?: number
  /** Cells of files kept for the next question; a larger file is kept alone. */
  cellsKept?: number
  /** How long one question may take, once the process is there. */
  withinMs?: number
}

/** A stored file as the reader needs it. */
export interface TableFile {
  /** Whose file it is: where several wait, none gets its second question answered before each has had its first. */
  organizationId: number
  sha256: string
  name: string
  sizeBytes: number
  /** Called when the file is not among those read last. */
  open: () => Promise<Readable>
}

interface Waiting {
  file: TableFile
  ask: Ask
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
}

const SCRIPT = join(import.meta.dirname, 'table-process.ts')
const MEMORY_MB = 230
const RESIDENT_MB = 420
const WATCH_MS = 100
const CELLS_KEPT = 2_000_000
const WITHIN_MS = 20_000
/** A busy machine starts a process slowly. */
const START_WITHIN_MS = 30_000
const IDLE_MS = 60_000
const CHARACTERS = 1_000_000
/** A file above it is read by a process that holds nothing else. */
const LARGE_BYTES = 8_000_000

const MEASURED = {
  counter: 'eluent_table_reads',
  histogram: 'eluent_table_read_duration_seconds',
  outcomes: ['read', 'refused'],
} as const

const TOO_MUCH = 'The file could not be read: it needs more memory than is allowed.'
const TOO_LONG = 'The file could not be read in time.'

/**
 * Reads uploaded tables in a process of its own, one question after the other, organizations by turns. The process may be killed at any moment:
 * the next question starts another. Every call throws AppError file_unreadable, with a sentence for the person who chose
 * the file.
 */
export class TableReader {
  readonly #settings: Required<TableReaderSettings>
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #child: ChildProcess | undefined
  #ready: Promise<void> = Promise.resolve()
  readonly #waiting = createFairQueue<Waiting>(({ file }) => file.organizationId)
  #working: Promise<void> | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(settings: TableReaderSettings, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#settings = {
      memoryMb: MEMORY_MB,
      residentMb: RESIDENT_MB,
      cellsKept: CELLS_KEPT,
      withinMs: WITHIN_MS,
      ...settings,
    }
    this.#log = log
  }

  /** The process at work, for whoever watches it. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Rows of one sheet, by default no more than a million characters of them. */
  async rows(file: TableFile, part: Omit<TablePart, 'characters'> & { characters?: number }): Promise<TableRows> {
    const reply = await this.#watched(file, { kind: 'rows', characters: CHARACTERS, ...part })
    if (reply.kind !== 'rows') throw new Error(`the table process answered ${reply.kind}`)
    return reply.value
  }

  /** Samples of one sheet, read by a template. */
  async samples(file: TableFile, query: SampleQuery): Promise<TableSamples> {
    const reply = await this.#watched(file, { kind: 'samples', ...query })
    if (reply.kind !== 'samples') throw new Error(`the table process answered ${reply.kind}`)
    return reply.value
  }

  /** Whether a file is a chromatogram of two columns, and in which unit its times are. */
  async chromatogram(file: TableFile): Promise<TableChromatogram> {
    const reply = await this.#watched(file, { kind: 'chromatogram' })
    if (reply.kind !== 'chromatogram') throw new Error(`the table process answered ${reply.kind}`)
    return reply.value
  }

  async close(): Promise<void> {
    await this.#working
    this.#end()
  }

  /** Waiting in line included. */
  async #watched(file: TableFile, ask: Ask): Promise<Reply> {
    const facts = { 'eluent.table.ask': ask.kind, 'eluent.file.size': file.sizeBytes }
    return inSpan({ name: 'table read', facts }, () => measured(MEASURED, () => this.#inLine(file, ask)))
  }

  async #inLine(file: TableFile, ask: Ask): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.#waiting.add({ file, ask, resolve, reject })
    this.#working ??= this.#answerAll()
    return promise
  }

  async #answerAll(): Promise<void> {
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) {
      try {
        next.resolve(await this.#answerOf(next.file, next.ask))
      } catch (error) {
        next.reject(error)
      }
    }
    this.#working = undefined
  }

  async #answerOf(file: TableFile, ask: Ask): Promise<Reply> {
    const tooLarge = tableSizeError({ name: file.name, size: file.sizeBytes })
    if (tooLarge !== null) throw unreadable(tooLarge)
    clearTimeout(this.#idle)
    try {
      const known = await this.#ask({ sha256: file.sha256, file: null, ask })
      return known.kind === 'unknown' ? await this.#readFirst(file, ask) : known
    } finally {
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    }
  }

  async #readFirst(file: TableFile, ask: Ask): Promise<Reply> {
    const isLarge = file.sizeBytes > LARGE_BYTES
    if (isLarge) this.#end()
    const path = join(this.#settings.folder, randomUUID())
    await mkdir(this.#settings.folder, { recursive: true })
    try {
      await pipeline(await file.open(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return await this.#ask({ sha256: file.sha256, file: { path, name: file.name }, ask })
    } catch (error) {
      if (isLarge) this.#end()
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }

  async #ask(question: Omit<Question, 'id'>): Promise<Reply> {
    const child = (this.#child ??= this.#start())
    child.ref()
    await this.#ready
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const heard = (answer: Answer): void => {
      if (answer.id === id) resolve(answer.reply)
    }
    const ended = (): void => reject(unreadable(TOO_MUCH))
    const timer = setTimeout(() => {
      reject(unreadable(TOO_LONG))
      this.#end()
    }, this.#settings.withinMs)
    const watch = setInterval(() => this.#watch(child), WATCH_MS)
    child.on('message', heard).once('exit', ended)
    try {
      this.#watch(child)
      child.send({ ...question, id } satisfies Question, (error) => {
        if (!error) return
        // It died, but its exit is not seen yet: the next question must not go to it.
        if (this.#child === child) this.#end()
        ended()
      })
      const reply = await promise
      if (reply.kind === 'refused') throw unreadable(reply.message)
      return reply
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      child.off('message', heard).off('exit', ended)
      child.unref()
      child.channel?.unref()
    }
  }

  /** Old space has a limit of its own, the buffers of an unpacked file have not: the process is watched from outside. */
  #watch(child: ChildProcess): void {
    const residentMb = residentMbOf(child.pid)
    if (residentMb === null || residentMb <= this.#settings.residentMb) return
    this.#log.warn({ residentMb }, 'the table process took too much memory')
    child.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const child = fork(SCRIPT, [String(this.#settings.cellsKept)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // it reads files and nothing else: no writing, no network, no process of its own
      execArgv: [`--max-old-space-size=${this.#settings.memoryMb}`, '--permission', '--allow-fs-read=*'],
      env: {},
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#ready = promise
    // who asks hears of it; nobody may be asking
    promise.catch(() => undefined)
    const slow = setTimeout(() => {
      reject(unreadable(TOO_LONG))
      this.#end()
    }, START_WITHIN_MS)
    child.once('message', () => {
      clearTimeout(slow)
      resolve()
    })
    child.once('exit', (code, signal) => {
      clearTimeout(slow)
      reject(unreadable(TOO_MUCH))
      if (this.#child !== child) return
      this.#child = undefined
      this.#log.warn({ code, signal }, 'the table process ended')
    })
    return child
  }

  #end(): void {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }
}

const PAGE_BYTES = 4096

/** Resident memory of a process, MB; null where the system does not tell it in this way, or it has ended. */
function residentMbOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1_000_000
  } catch {
    return null // it has just ended, which its exit tells
  }
}

function unreadable(reason: string): AppError {
  return new AppError('file_unreadable', { values: { reason }, fields: { file: [reason] } })
}
