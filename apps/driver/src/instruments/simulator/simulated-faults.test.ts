import type { CsHookEvent, SimulatorFault } from '@eluent/contract'
import { readAgilentSignal, readRunFolder } from '@eluent/signal'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vial } from '../../testing/driver-bench.ts'
import { defined, runEvents, useDriverBench } from '../../testing/fixtures.ts'

const bench = useDriverBench()

async function oneRun(task = vial()): Promise<CsHookEvent> {
  bench.simulator.submit(task)
  await bench.live(800)
  return defined(runEvents(bench.outbox.pending()).at(-1))
}

function areaOf(event: CsHookEvent, name: string): number {
  return defined(event.results.amounts.find((row) => row.name === name)).peak_area
}

function signalOf({ runMeta }: CsHookEvent): Float64Array {
  const path = join(bench.dataRoot, defined(runMeta.chromatogram))
  return defined(readAgilentSignal(new Uint8Array(readFileSync(path)), 'DAD1A.ch').channels[0]).values
}

/** The same vial without and with a fault: two injections of one solution. */
async function goodAndFaulty(fault: SimulatorFault): Promise<[good: CsHookEvent, faulty: CsHookEvent]> {
  const good = await oneRun()
  bench.simulator.switchFault(fault, true)
  return [good, await oneRun(vial({ vial_number: 2, location: 8 }))]
}

const distance = (values: Float64Array): number => defined(values.at(-1)) - defined(values[0])

describe('a fault that is switched on leaves data as a real instrument would', () => {
  test('a clogged needle: a tenth of every area', async () => {
    const [good, faulty] = await goodAndFaulty('clogged_needle')
    expect(areaOf(faulty, 'THCA') / areaOf(good, 'THCA')).toBeGreaterThan(0.05)
    expect(areaOf(faulty, 'THCA') / areaOf(good, 'THCA')).toBeLessThan(0.15)
  })

  test('the wrong vial: other amounts, under the name of the vial that was wanted', async () => {
    const [good, faulty] = await goodAndFaulty('wrong_vial')
    const ratios = good.results.amounts.flatMap(({ name }) => {
      const before = areaOf(good, name ?? '')
      return before > 0 ? [areaOf(faulty, name ?? '') / before] : []
    })
    expect(Math.max(...ratios) - Math.min(...ratios)).toBeGreaterThan(0.5)
    expect(faulty.runMeta).toMatchObject({ location: 8, sample_id: 12 })
  })

  test('an old lamp drifts, a bubble spikes', async () => {
    const [good, lamp] = await goodAndFaulty('lamp_drift')
    expect(distance(signalOf(lamp)) - distance(signalOf(good))).toBeGreaterThan(25)
    bench.simulator.switchFault('lamp_drift', false)
    bench.simulator.switchFault('air_bubble', true)
    const bubble = signalOf(await oneRun(vial({ vial_number: 3, location: 9 })))
    const jumps = bubble.filter((value, i) => i > 0 && Math.abs(value - defined(bubble[i - 1])) > 150)
    expect(jumps.length).toBeGreaterThan(5)
  })

  test('an aged column: later feet of every peak, and earlier tops', async () => {
    const [good, faulty] = await goodAndFaulty('column_ageing')
    const row = (event: CsHookEvent) => defined(event.results.amounts.find(({ name }) => name === 'THCA'))
    expect(Number(row(faulty).rt_min)).toBeLessThan(Number(row(good).rt_min) - 0.05)
    expect(Number(row(faulty).peak_height)).toBeLessThan(0.7 * Number(row(good).peak_height))
  })

  test('a worn seal: the blank after a standard shows three per cent of it', async () => {
    bench.simulator.switchFault('carry_over', true)
    await oneRun(vial({ sample_type: 'Standard', standard_ug_ml: 50 }))
    const blank = await oneRun(vial({ vial_number: 2, location: 8, sample_type: 'Standard', standard_ug_ml: 0 }))
    const amount = Number(defined(blank.results.amounts.find(({ name }) => name === 'THCA')).amount)
    expect(amount).toBeGreaterThan(1.2)
    expect(amount).toBeLessThan(1.8)
  })

  test('a power cut in the middle of the next run, once: half of the signals, no result, and the vial may be run again', async () => {
    bench.simulator.switchFault('power_cut', true)
    bench.simulator.submit(vial())
    await bench.live(400)
    expect(bench.simulator.state().status).toBe('POWEROFF')
    expect(runEvents(bench.outbox.pending())).toEqual([])
    expect(bench.simulator.faults()).toEqual([])
    await bench.simulator.settled()
    const folder = join(bench.dataRoot, defined(globSync('*/*.D', { cwd: bench.dataRoot })[0]))
    const run = await readRunFolder({
      list: async () => readdirSync(folder).map((path) => ({ path, sizeBytes: statSync(join(folder, path)).size })),
      read: async (path) => new Uint8Array(readFileSync(join(folder, path))),
    })
    expect(run.channels.map(({ timesMin, peaks }) => [timesMin.at(-1)?.toFixed(1), peaks])).toEqual([
      ['5.0', []],
      ['5.0', []],
    ])
    bench.simulator.powerOn()
    bench.simulator.control('preprun')
    bench.simulator.control('start')
    await bench.live(100)
    expect((await oneRun()).results.amounts).toHaveLength(12)
  })

  test('what is switched on survives a restart, and an injection keeps the faults that it was made with', async () => {
    bench.simulator.switchFault('clogged_needle', true)
    bench.restart()
    expect(bench.simulator.faults()).toEqual(['clogged_needle'])
    bench.simulator.submit(vial())
    await bench.live(50)
    bench.simulator.switchFault('clogged_needle', false)
    expect(defined(bench.journal.unfinished()[0]).injection?.faults).toEqual(['clogged_needle'])
  })
})
