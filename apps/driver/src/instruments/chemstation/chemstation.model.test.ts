import type { ControlAction, CsHookEvent } from '@eluent/contract'
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DriverError } from '../../driver-error.ts'
import { openChemstation, type ChemstationLife } from '../../testing/chemstation-bench.ts'
import { ChemstationStandIn } from '../../testing/chemstation-stand-in.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { runEvents } from '../../testing/fixtures.ts'
import { weighed } from '../../testing/weighed.ts'

/** One thing that happens to driver or instrument. */
type Action =
  | { kind: 'submit'; sample: number; number: number }
  | { kind: 'control'; action: ControlAction }
  | { kind: 'status'; status: string }
  | { kind: 'method'; method: string }
  | { kind: 'time'; seconds: number }
  /** What a patient operator does: make it answer, clear, start, submit; the needle goes in; and, if `ends`, the run ends. */
  | { kind: 'work'; sample: number; number: number; ends: boolean }
  /** The run under way ends and its folder is whole. */
  | { kind: 'finish' | 'deaf' | 'mute' | 'answers' | 'kill' }

const sample = fc.integer({ min: 1, max: 3 })
const number = fc.integer({ min: 1, max: 2 })
const happening: fc.Arbitrary<Action> = fc.oneof(
  weighed(8, 'work', { sample, number, ends: fc.boolean() }),
  weighed(6, 'submit', { sample, number }),
  weighed(3, 'control', {
    action: fc.constantFrom<ControlAction[]>('start', 'start', 'pause', 'preprun', 'preprun', 'abort'),
  }),
  weighed(3, 'status', { status: fc.constantFrom('INJECTING', 'RUN', 'POSTRUN', 'PRERUN', 'NOTREADY', 'OFFLINE') }),
  weighed(1, 'method', { method: fc.constantFrom('1_Run.M', '3_Flush_Idle_Sleep.M', 'By hand.M') }),
  weighed(3, 'time', { seconds: fc.constantFrom(5, 30, 700) }),
  weighed(3, 'finish'),
  weighed(1, 'deaf'),
  weighed(1, 'mute'),
  weighed(2, 'answers'),
  weighed(2, 'kill'),
)

/** A driver that lives and dies beside an instrument that goes on. */
class Bench {
  readonly folder = mkdtempSync(join(tmpdir(), 'eluent-chemstation-model-'))
  readonly standIn = new ChemstationStandIn(join(this.folder, 'data'))
  private readonly clock = createFakeClock()
  private life: ChemstationLife | null = null

  private async driver(): Promise<ChemstationLife> {
    this.life ??= await openChemstation(this.folder, this.standIn, this.clock)
    return this.life
  }

  async do(action: Action): Promise<void> {
    if (action.kind === 'work') {
      const { sample, number, ends } = action
      await this.do({ kind: 'answers' })
      await this.do({ kind: 'control', action: 'preprun' })
      await this.do({ kind: 'control', action: 'start' })
      await this.do({ kind: 'submit', sample, number })
      await this.do({ kind: 'status', status: 'RUN' })
      if (ends) await this.do({ kind: 'finish' })
      return
    }
    const driver = await this.driver()
    try {
      await this.act(driver, action)
    } catch (cause) {
      // A refusal with a code is an answer; anything else is a fault of the driver.
      if (!(cause instanceof DriverError)) throw cause
    }
    this.clock.advance(3000)
    await (await this.driver()).poll()
    await this.check()
  }

  private async act(driver: ChemstationLife, action: Action): Promise<void> {
    const { standIn } = this
    if (action.kind === 'submit') {
      const { sample, number } = action
      const place = { sample_id: sample, vial_number: number, location: 10 * sample + number, name: `S${sample}` }
      await driver.submit({ ...place, task_key: `${sample}-${number}` })
    } else if (action.kind === 'control') await driver.control(action.action)
    else if (action.kind === 'status') standIn.status = action.status
    else if (action.kind === 'method') standIn.method = action.method
    else if (action.kind === 'time') this.clock.advance(action.seconds * 1000)
    else if (action.kind === 'finish') standIn.endRun()
    else if (action.kind === 'kill') {
      await driver.kill()
      this.life = null
    } else {
      standIn.isDeaf = action.kind === 'deaf'
      standIn.isMute = action.kind === 'mute'
    }
  }

  private async check(): Promise<void> {
    const { instrument, outbox, journal } = await this.driver()
    const runs = this.standIn.commands.filter((command) => command.startsWith('EluentRun'))
    // No run is commanded twice, whoever died in between: each has a folder of its own ...
    expect(new Set(runs).size).toBe(runs.length)
    // ... and a vial is injected again only after its earlier injection was given up by a person or refused.
    expect(journal.unfinished().length).toBeLessThanOrEqual(1)
    const results = runEvents(outbox.pending())
    const vials = results.map(({ runMeta }) => `${runMeta.sample_id}-${runMeta.vial_number}`)
    expect(new Set(vials).size).toBe(vials.length)
    for (const result of results) expect(runs).toContain(commandOf(result))
    try {
      const state = instrument.state()
      expect(state.sequenceRunning).toBe(state.currentVialAcquiring !== null)
      expect(state.sequenceRunning).toBe(journal.unfinished().length === 1)
      expect((state.status === 'ERROR') === (state.errors !== '')).toBe(true)
    } catch (cause) {
      if (!(cause instanceof DriverError)) throw cause // silent: nothing is said
    }
  }

  async dispose(): Promise<void> {
    await this.life?.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The one command that a result can have come from: its sample, its place on the tray, its folder. */
function commandOf({ runMeta }: CsHookEvent): string {
  const { sample_id, vial_number, csDataFolder, csDataName } = runMeta
  expect(csDataFolder).toBe(`S${sample_id}_${sample_id}`)
  return `EluentRun ${10 * sample_id + vial_number}, "S${sample_id}", "${csDataFolder}", "${csDataName}"`
}

test('whatever happens to driver and ChemStation: no run is commanded twice, and each result is its own vial’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 25 }), async (actions) => {
      const bench = new Bench()
      try {
        for (const each of actions) await bench.do(each)
      } finally {
        await bench.dispose()
      }
    }),
    { numRuns: 12 },
  )
})
