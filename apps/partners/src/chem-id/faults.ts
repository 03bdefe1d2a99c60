import { setTimeout as delay } from 'node:timers/promises'

const FAULTY_CALLS = ['login', 'logout', 'authorized', 'samples'] as const
export type FaultyCall = (typeof FAULTY_CALLS)[number]

/** What a call does instead of its work, from now on: waits, and answers this status with this message. */
interface Fault {
  /** Without one the call does its work, after the wait. */
  status?: number
  message?: string
  delay_ms?: number
}

const isCall = (name: string): name is FaultyCall => (FAULTY_CALLS as readonly string[]).includes(name)

/** Faults on demand, so that a service that is down, slow or refusing can be looked at. */
export class Faults {
  readonly #byCall = new Map<FaultyCall, Fault>()

  /** @returns whether all names were calls and their faults usable; then they replace those before. */
  set(wanted: unknown): boolean {
    if (typeof wanted !== 'object' || wanted === null) return false
    const entries = Object.entries(wanted as Record<string, unknown>)
    if (!entries.every(([name, fault]) => isCall(name) && isFault(fault))) return false
    this.#byCall.clear()
    for (const [name, fault] of entries) this.#byCall.set(name as FaultyCall, fault as Fault)
    return true
  }

  /** Waits as the fault says; answers the refusal, if it has one. */
  async meet(call: FaultyCall): Promise<{ status: number; message: string } | undefined> {
    const fault = this.#byCall.get(call)
    if (fault?.delay_ms !== undefined) await delay(fault.delay_ms)
    return fault?.status === undefined ? undefined : { status: fault.status, message: fault.message ?? '' }
  }
}

function isFault(value: unknown): value is Fault {
  if (typeof value !== 'object' || value === null) return false
  const { status, message, delay_ms } = value as Record<string, unknown>
  return (
    (status === undefined || (Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599)) &&
    (message === undefined || typeof message === 'string') &&
    (delay_ms === undefined || (Number.isInteger(delay_ms) && Number(delay_ms) >= 0 && Number(delay_ms) <= 120_000))
  )
}
