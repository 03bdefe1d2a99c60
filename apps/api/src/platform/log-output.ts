import { fstatSync, write, writeSync } from 'node:fs'

/** What may wait to be written; lines beyond it are lost. */
const MOST_CHARACTERS = 1_000_000
const RETRY_MS = 100

/**
 * Where log lines go. It never throws and never waits: a full disk, a full pipe or a reader that is gone costs lines, and
 * the process goes on. How many were lost is told as soon as lines can be written again.
 */
export class LogOutput {
  readonly #fd: number
  readonly #isFile: boolean
  #waiting: string[] = []
  #characters = 0
  #isWriting = false
  #lost = 0
  #isLineBroken = false

  constructor(fd: number) {
    this.#fd = fd
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
    if (!this.#isWriting) this.#writeWaiting()
  }

  #take(): { bytes: Buffer; lines: number; told: number } {
    const told = this.#lost
    const note = { level: 40, time: new Date().toISOString(), lost_lines: told, msg: 'log lines could not be written' }
    const before = `${this.#isLineBroken ? '\n' : ''}${told > 0 ? `${JSON.stringify(note)}\n` : ''}`
    const lines = this.#waiting.length
    const bytes = Buffer.from(before + this.#waiting.join(''))
    this.#waiting = []
    this.#characters = 0
    return { bytes, lines, told }
  }

  #writeWaiting(): void {
    this.#isWriting = true
    const { bytes, lines, told } = this.#take()
    let at = 0
    const done = (isWritten: boolean): void => {
      this.#isLineBroken = isWritten ? false : at > 0 || this.#isLineBroken
      this.#lost += isWritten ? -told : lines
      this.#isWriting = false
      if (isWritten && this.#waiting.length > 0) this.#writeWaiting()
    }
    const go = (): void => {
      write(this.#fd, bytes, at, (error, count) => {
        // a pipe whose reader is slow
        if (error?.code === 'EAGAIN') setTimeout(go, RETRY_MS).unref()
        else if (error) done(false)
        else if ((at += count) < bytes.length) go()
        else done(true)
      })
    }
    go()
  }

  /** What waits when the process ends; a pipe that is being written to may be full, and would hold the process up. */
  #writeLast(): void {
    if (this.#waiting.length === 0 || (this.#isWriting && !this.#isFile)) return
    try {
      writeSync(this.#fd, this.#take().bytes)
    } catch {
      // nobody is left to be told
    }
  }
}
