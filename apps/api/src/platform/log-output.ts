import { fstatSync, write, writeSync } from 'node:fs'

/** What may wait to be written; lines beyond it are lost. */
const MOST_CHARACTERS = 1_000_000
const RETRY_MS = 100
/** So long a line that only informs waits for others: a write costs as much as many lines. */
const GATHER_MS = 20
const GATHERED_CHARACTERS = 64_000
/** As pino begins the line of such an event. */
const INFORMS = '{"level":30,'

type Write = (
  fd: number,
  bytes: Buffer,
  at: number,
  done: (error: NodeJS.ErrnoException | null, count: number) => void,
) => void

/**
 * Where log lines go. It never throws and never waits: a full disk, a full pipe or a reader that is gone costs lines, and
 * the process goes on. How many were lost is reported as soon as lines can be written again.
 */
export class LogOutput {
  readonly #fd: number
  readonly #write: Write
  readonly #isFile: boolean
  #waiting: string[] = []
  #characters = 0
  #isWriting = false
  #lost = 0
  #isLineBroken = false
  #isUrgent = false
  #gathering: NodeJS.Timeout | undefined

  constructor(fd: number, writeTo: Write = write) {
    this.#fd = fd
    this.#write = writeTo
    this.#isFile = fstatSync(fd).isFile()
    process.on('exit', () => this.#writeLast())
  }

  write(line: string): void {
    if (this.#characters + line.length > MOST_CHARACTERS) {
      this.#lost += 1
      return
    }
    this.#waiting.push(line)
    this.#characters += line.length
    if (!line.startsWith(INFORMS)) this.#isUrgent = true
    this.#writeSoon()
  }

  #writeSoon(): void {
    if (this.#isWriting || this.#waiting.length === 0) return
    if (this.#isUrgent || this.#characters > GATHERED_CHARACTERS) this.#writeWaiting()
    else this.#gathering ??= setTimeout(() => this.#writeWaiting(), GATHER_MS)
  }

  #take(): { bytes: Buffer; lines: number; told: number } {
    const told = this.#lost
    const note = { level: 40, time: new Date().toISOString(), lost_lines: told, msg: 'log lines could not be written' }
    const before = `${this.#isLineBroken ? '\n' : ''}${told > 0 ? `${JSON.stringify(note)}\n` : ''}`
    const lines = this.#waiting.length
    const bytes = Buffer.from(before + this.#waiting.join(''))
    this.#waiting = []
    this.#isUrgent = false
    this.#characters = 0
    return { bytes, lines, told }
  }

  #writeWaiting(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#isWriting = true
    const { bytes, lines, told } = this.#take()
    let at = 0
    const done = (isWritten: boolean): void => {
      this.#isLineBroken = isWritten ? false : at > 0 || this.#isLineBroken
      this.#lost += isWritten ? -told : lines
      this.#isWriting = false
      if (isWritten) this.#writeSoon()
    }
    const go = (): void => {
      this.#write(this.#fd, bytes, at, (error, count) => {
        // a pipe whose reader is slow
        if (error?.code === 'EAGAIN') setTimeout(go, RETRY_MS).unref()
        else if (error) done(false)
        else if ((at += count) < bytes.length) go()
        else done(true)
      })
    }
    go()
  }

  /** What waits when the process ends; a pipe may be full, and would hold the process up. */
  #writeLast(): void {
    if (this.#waiting.length === 0 || !this.#isFile) return
    try {
      writeSync(this.#fd, this.#take().bytes)
    } catch {
      // nobody is left who could read it
    }
  }
}
