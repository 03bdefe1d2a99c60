/** Whole numbers from 0 up to `below`, the same ones for the same seed (mulberry32). */
export function seededNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** What a fault test draws from: fixed, unless FAULT_SEED names another one. */
export const faultSeed = Number(process.env['FAULT_SEED'] ?? 20_261_120)

/** Lets the event loop turn this often: a moment in the life of the requests under way, without a clock. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setImmediate(done))
}
