import { controlAction, type ControlAction, type DriverEvent } from '@eluent/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDelivery } from './delivery.ts'
import { DriverError } from './driver-error.ts'
import { createDriverBench, vial, type DriverBench } from './testing/driver-bench.ts'
import { runEvents } from './testing/fixtures.ts'
import { weighed } from './testing/weighed.ts'

/** One thing that happens to the driver. */
type Action =
  | { kind: 'submit'; sample: number; number: number }
  | { kind: 'control'; action: ControlAction }
  | { kind: 'time'; seconds: number }
  | { kind: 'error' | 'clear' | 'power-off' | 'power-on' | 'kill' | 'browser-leaves' | 'browser-comes' }
  | { kind: 'drain'; channel: string }
  /** What a patient operator does: power, clear, wake, start, submit, wait. */
  | { kind: 'work'; sample: number; number: number; seconds: number }
  /** The API stored the event, its confirmation got lost this often. */
  | { kind: 'lose-confirmations'; count: number }

const sample = fc.integer({ min: 1, max: 4 })
const number = fc.integer({ min: 1, max: 3 })
const controls: ControlAction[] = [...controlAction.options, 'start', 'start', 'preprun']
const happening: fc.Arbitrary<Action> = fc.oneof(
  weighed(30, 'work', { sample, number, seconds: fc.constantFrom(40, 500, 650, 800, 800) }),
  weighed(18, 'submit', { sample, number }),
  weighed(12, 'control', { action: fc.constantFrom(...controls) }),
  weighed(24, 'time', { seconds: fc.constantFrom(1, 30, 60, 300, 700, 760, 900) }),
  ...(['error', 'clear', 'power-off', 'power-on', 'browser-leaves', 'browser-comes'] as const).map((kind) =>
    weighed(1, kind),
  ),
  weighed(2, 'kill'),
  weighed(3, 'drain', { channel: fc.constantFrom('A', 'B', 'C', 'D') }),
  weighed(3, 'lose-confirmations', { count: fc.integer({ min: 1, max: 4 }) }),
)

/** A browser and the API behind it: what the API stored, by event id. */
class Laboratory {
  readonly bench: DriverBench = createDriverBench()
  readonly stored = new Map<string, DriverEvent>()
  readonly accepted: string[] = []
  private delivery = createDelivery(this.bench.outbox, this.bench.clock)
  private leave: (() => void) | null = null
  private confirmationsToLose = 0

  browserComes(): void {
    if (this.leave) return
    // socket.io carries the confirmation back later, never within the emit.
    this.leave = this.delivery.connect({ emitEvent: (event) => queueMicrotask(() => this.receive(event)) })
  }

  private receive(event: DriverEvent): void {
    const known = this.stored.get(event.event.id)
    if (known) expect(event).toEqual(known)
    this.stored.set(event.event.id, event)
    if (this.confirmationsToLose > 0) this.confirmationsToLose--
    else if (this.leave) this.delivery.confirm(event.event.id)
  }

  private browserLeaves(): void {
    this.leave?.()
    this.leave = null
  }

  private kill(): void {
    this.browserLeaves()
    this.delivery.stop()
    this.bench.restart()
    this.delivery = createDelivery(this.bench.outbox, this.bench.clock)
  }

  async do(action: Action): Promise<void> {
    const { simulator } = this.bench
    try {
      switch (action.kind) {
        case 'submit': {
          const key = `${action.sample}-${action.number}`
          const task = vial({
            sample_id: action.sample,
            vial_number: action.number,
            location: 10 * action.sample + action.number,
            task_key: key,
          })
          const known = this.bench.journal.findByKey(key) !== null
          const { repeated } = simulator.submit(task)
          // No task is taken twice: only one that broke off may be run again.
          expect(repeated).toBe(known)
          if (!repeated) this.accepted.push(key)
          break
        }
        case 'work': {
          const { sample, number, seconds } = action
          await this.do({ kind: 'power-on' })
          await this.do({ kind: 'control', action: 'preprun' })
          await this.do({ kind: 'time', seconds: 60 })
          await this.do({ kind: 'control', action: 'start' })
          await this.do({ kind: 'submit', sample, number })
          await this.do({ kind: 'time', seconds })
          break
        }
        case 'control':
          simulator.control(action.action)
          break
        case 'time':
          await this.bench.live(action.seconds)
          break
        case 'error':
          simulator.makeError('Made up.')
          break
        case 'clear':
          simulator.clearError()
          break
        case 'power-off':
          simulator.powerOff()
          break
        case 'power-on':
          simulator.powerOn()
          break
        case 'kill':
          this.kill()
          break
        case 'browser-leaves':
          this.browserLeaves()
          break
        case 'browser-comes':
          this.browserComes()
          break
        case 'drain':
          simulator.drainBottle(action.channel, 0.1)
          break
        case 'lose-confirmations':
          this.confirmationsToLose = action.count
      }
    } catch (cause) {
      // A refusal with a code is an answer; anything else is a fault of the driver.
      if (!(cause instanceof DriverError)) throw cause
    }
    this.checkShownState()
  }

  /** What the panel shows must be true, and consistent in itself. */
  private checkShownState(): void {
    const state = this.bench.simulator.state()
    const open = this.bench.journal.unfinished()
    expect(state.sequenceRunning).toBe(state.currentVialAcquiring !== null)
    expect((state.status === 'ERROR') === (state.errors !== '')).toBe(true)
    if (state.pausing) expect(state.sequenceRunning).toBe(true)
    if (state.sequenceRunning) {
      expect(['INJECTING', 'RUN', 'RAWDATA', 'POSTRUN']).toContain(state.status)
      expect(state.method).toBe('1_Run.M')
    }
    if (state.currentTask && state.status !== 'POSTRUN') {
      expect(open.map(({ task }) => task.location)).toContain(state.currentTask.location)
    }
    expect(open.length).toBeLessThanOrEqual(1)
  }

  /** Everything is put right and given time; then the books must balance. */
  async settle(): Promise<void> {
    const { bench } = this
    bench.simulator.powerOn()
    for (const channel of ['A', 'B', 'C', 'D']) bench.simulator.drainBottle(channel, 100)
    await this.do({ kind: 'control', action: 'abort' })
    await this.do({ kind: 'clear' })
    this.confirmationsToLose = 0
    this.browserComes()
    await bench.live(900)
    expect(bench.outbox.count()).toBe(0)
    expect(bench.journal.unfinished()).toEqual([])
    const runs = runEvents(this.stored.values())
    const results = runs.map(({ runMeta }) => `${runMeta.sample_id}-${runMeta.vial_number}`)
    expect(new Set(results).size).toBe(results.length)
    for (const key of new Set(this.accepted)) {
      expect(bench.journal.findByKey(key) !== null, `${key} finished and reported`).toBe(results.includes(key))
    }
    for (const { runMeta } of runs) {
      expect(runMeta.location).toBe(10 * runMeta.sample_id + runMeta.vial_number)
      // A result is never without its start.
      expect([...this.stored.keys()]).toContain(
        `StartAcquisition:HPLC-TEST:${runMeta.csDataFolder}/${runMeta.csDataName}`,
      )
    }
  }

  async dispose(): Promise<void> {
    this.delivery.stop()
    await this.bench.dispose()
  }
}

test('whatever is done to it: each completed injection is stored exactly once with its sample and vial, and what it shows is true', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 60 }), async (actions) => {
      const laboratory = new Laboratory()
      try {
        laboratory.browserComes()
        for (const each of actions) await laboratory.do(each)
        await laboratory.settle()
      } finally {
        await laboratory.dispose()
      }
    }),
    { numRuns: 60 },
  )
})
