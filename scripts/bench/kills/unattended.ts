import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lab } from './lab.ts'
import { faultsOf, say, type KillableProduct } from './product.ts'

const MACHINE = 'HPLC-SIM-1'

/** A driver that may run the queue, and samples for a night in it. @returns their names by their ids */
export async function queueNight(lab: Lab, product: KillableProduct, count: number): Promise<Map<number, string>> {
  await lab.signIn('admin')
  product.pair(await lab.pairDriver({ may_run_queue: true }))
  await lab.clearQueue()
  const samples = new Map<number, string>()
  for (let at = 1; at <= count; at += 1) {
    const strain = `Night Kush ${String(at).padStart(2, '0')}`
    samples.set(await lab.queueSample(strain), strain)
  }
  // until it has said hello nobody knows that it runs this queue, and a run would look ended
  while (!((await lab.queue()).drivers ?? []).some(({ machine }) => machine === MACHINE)) await delay(300)
  return samples
}

/** What is not as it must be in the morning: every vial once, the queue and the driver's outbox empty. */
export async function faultsOfNight(
  lab: Lab,
  product: KillableProduct,
  samples: ReadonlyMap<number, string>,
): Promise<string[]> {
  const faults = await faultsOf(product, lab, samples)
  const { data } = await lab.queue()
  if (data.length > 0) faults.push(`${data.length} samples are left in the queue`)
  if ((await product.waitingInDriver()) !== 0) faults.push('the driver still has events to deliver')
  return faults
}

/** A person presses Begin Run on a page and closes it. */
export async function beginAndClose(lab: Lab): Promise<void> {
  const lease = { machine: MACHINE, page: randomUUID() }
  while (!(await lab.post<{ mine: boolean }>('/sample_queues/lease', lease)).mine) await delay(500)
  await lab.post('/sample_queues/runs/begin', lease)
  await lab.post('/sample_queues/lease/end', lease)
}

export interface Watched {
  /** The longest time after the first vial in which the instrument had none although some waited, kills and their aftermath left out, s. */
  longestGapS: number
  /** Each such time, by `performance.now()`. */
  gaps: { fromMs: number; toMs: number }[]
  /** How often a rule ended the run before the queue was empty, and a person let it go on. */
  resumed: number
}

/** Watches until queue and outbox are empty, or the time is over. `quietMs`: how long after a kill nothing is measured. */
export async function watchQueue(
  lab: Lab,
  product: KillableProduct,
  { lastKillMs, quietMs, limitMs }: { lastKillMs: () => number; quietMs: number; limitMs: number },
): Promise<Watched> {
  const deadline = performance.now() + limitMs
  let [longestGapS, resumed, left] = [0, 0, -1]
  let idleSinceMs: number | null = null
  let hasBegun = false
  const gaps: Watched['gaps'] = []
  while (performance.now() < deadline) {
    const { data, drivers = [] } = await lab.queue()
    if (data.length !== left) say(`${(left = data.length)} samples in the queue`)
    if (left === 0 && (await product.waitingInDriver()) === 0) break
    const isRun = drivers.some(({ machine, run }) => machine === MACHINE && run !== null)
    if (!isRun && left > 0) {
      const failed = data
        .flatMap(({ id, vials }) => vials.map((vial) => ({ id, ...vial })))
        .filter((vial) => vial.failed)
      say(`a rule ended the run: ${failed.map((vial) => vial.failed).join('; ') || 'no vial failed'}`)
      for (const { id, vial_number } of failed)
        await lab.post(`/sample_queues/${id}/vials/${vial_number}/retry`, { reason: 'The bench killed it.' })
      await product.orderDriver('preprun')
      await product.orderDriver('start')
      await beginAndClose(lab)
      resumed += 1
    }
    const state = await product.ofDriver<{ currentTask: object | null }>('/')
    const now = performance.now()
    hasBegun ||= state !== null && state.currentTask !== null
    const isIdle = hasBegun && state !== null && state.currentTask === null && now - lastKillMs() > quietMs
    if (isIdle && idleSinceMs === null) gaps.push({ fromMs: now, toMs: now })
    idleSinceMs = isIdle ? (idleSinceMs ?? now) : null
    const gap = gaps.at(-1)
    if (idleSinceMs !== null && gap !== undefined) {
      gap.toMs = now
      longestGapS = Math.max(longestGapS, (now - idleSinceMs) / 1000)
    }
    await delay(250)
  }
  return { longestGapS, gaps, resumed }
}
