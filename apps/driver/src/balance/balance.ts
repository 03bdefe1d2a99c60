import { createConnection } from 'node:net'
import { DriverError } from '../driver-error.ts'
import { SEND_STABLE_WEIGHT, stableWeightMg } from './sics.ts'

/** The balance beside the instrument. */
export interface Balance {
  /** As the list of equipment calls it. */
  name: string
  /** The stable weight, mg. @throws DriverError balance_* */
  read(): Promise<number>
}

export interface BalancePlace {
  name: string
  host: string
  port: number
  /** How long a balance may take until the weight is stable. */
  timeoutMs?: number
}

const STABLE_WITHIN_MS = 15_000
/** No answer of a balance is longer. */
const ANSWER_MAX = 256

/** A balance at a network address; each reading is a connection of its own, one after the other. */
export function createBalance({ name, host, port, timeoutMs = STABLE_WITHIN_MS }: BalancePlace): Balance {
  let last: Promise<unknown> = Promise.resolve()
  return {
    name,
    read: () => {
      const reading = last.then(async () => stableWeightMg(await ask({ host, port, timeoutMs })))
      last = reading.catch(() => {})
      return reading
    },
  }
}

/** The first line that comes after the command. @throws DriverError balance_silent */
function ask({ host, port, timeoutMs }: { host: string; port: number; timeoutMs: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = createConnection({ host, port })
    const fail = (cause?: Error) => {
      socket.destroy()
      reject(new DriverError('balance_silent', { place: `${host}:${port}` }, { cause }))
    }
    const deadline = setTimeout(fail, timeoutMs)
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(SEND_STABLE_WEIGHT))
    socket.on('data', (part) => {
      text += String(part)
      const end = text.indexOf('\n')
      if (end === -1 && text.length < ANSWER_MAX) return
      socket.destroy()
      resolve(end === -1 ? text : text.slice(0, end))
    })
    socket.on('error', fail)
    socket.on('close', () => {
      clearTimeout(deadline)
      fail()
    })
  })
}
