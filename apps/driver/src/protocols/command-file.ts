import type { Clock } from '../clock.ts'

/** The two files that driver and ChemStation share; each write replaces the whole text at once. */
export interface CommandFiles {
  writeCommand(text: string): Promise<void>
  /** Empty when there is none. */
  readReply(): Promise<string>
}

/** What became of a command. Only `refused` says for certain that it had no effect. */
export type ChannelFault = 'refused' | 'unanswered'

export class ChannelError extends Error {
  override readonly name = 'ChannelError'
  readonly fault: ChannelFault

  constructor(fault: ChannelFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface CommandChannel {
  /** The reply's text. Commands go one after another. @throws ChannelError */
  send(command: string): Promise<string>
  stop(): void
}

export interface ChannelOptions {
  /** The last number ever used; numbers must not repeat, for the macro runs each number once. */
  lastNumber: number
  /** Called before a number is used, so that it is on disk by then. */
  noteNumber: (number: number) => void
  timeoutMs?: number
  pollMs?: number
}

/** What a reply file says about command `number`: nothing yet, its text, or that it failed. */
export function parseReply(text: string, number: number): { done: string } | { failed: string } | null {
  let response = ''
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(\d+)\s+(ACK|DONE|ERROR|TEXT)(?:\s+(.*?))?\s*$/.exec(line)
    if (!match || Number(match[1]) !== number) continue
    if (match[2] === 'TEXT') response = match[3] ?? ''
    if (match[2] === 'ERROR') return { failed: match[3] ?? 'no reason given' }
    // Only the closing word says that the reply is whole: the file may be read while it is written.
    if (match[2] === 'DONE') return { done: response }
  }
  return null
}

interface ChannelState {
  /** The number of the last command; it only grows. */
  lastNumber: number
  /** Ends with the last command that was sent; the next one waits for it. */
  lastExchange: Promise<unknown>
  /** True for good once the driver stops: the command under way counts as unanswered. */
  stopped: boolean
  /** Ends the wait before the reply is read again. */
  endPause: () => void
}

/** Numbered commands to a command processor through a pair of files. */
export function createCommandChannel(files: CommandFiles, clock: Clock, options: ChannelOptions): CommandChannel {
  const { timeoutMs = 10_000, pollMs = 200 } = options
  const state: ChannelState = {
    lastNumber: options.lastNumber,
    lastExchange: Promise.resolve(),
    stopped: false,
    endPause: () => {},
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(pollMs, resolve)
      state.endPause = () => {
        cancel()
        resolve()
      }
    })
  }

  async function exchange(command: string): Promise<string> {
    state.lastNumber += 1
    const number = state.lastNumber
    options.noteNumber(number)
    await files.writeCommand(`${number} ${command}\r\n`)
    const startMs = clock.monotonicMs()
    while (!state.stopped && clock.monotonicMs() - startMs < timeoutMs) {
      const reply = parseReply(await files.readReply(), number)
      if (reply && 'done' in reply) return reply.done
      if (reply) throw new ChannelError('refused', reply.failed)
      await pause()
    }
    throw new ChannelError('unanswered', `ChemStation did not answer within ${timeoutMs / 1000} s.`)
  }

  return {
    send: (command) => {
      if (/[\r\n]/.test(command)) throw new TypeError('a command is one line')
      const result = state.lastExchange.then(() => exchange(command))
      state.lastExchange = result.catch(() => {}) // reported to the caller; the next command goes on
      return result
    },
    stop: () => {
      state.stopped = true
      state.endPause()
    },
  }
}

/** A text as the macro language takes it: printable ASCII in double quotes, without quotes inside. */
export function macroText(text: string): string {
  return `"${text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll('"', "'")
    .slice(0, 120)}"`
}
