import type { CsHookEvent, DriverAnalyteRow } from '@eluent/contract'
import { readRunFolder, readAgilentSignal } from '@eluent/signal'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createDriverBench, vial } from '../../testing/driver-bench.ts'
import { folderSource } from '../chemstation/data-root.ts'
import { readDataRun } from '../chemstation/read-data-run.ts'
import { defined, runEvents, useDriverBench } from '../../testing/fixtures.ts'

const bench = useDriverBench()

function ids(): string[] {
  return bench.outbox.pending().map(({ event }) => event.id)
}

function results(): CsHookEvent[] {
  return runEvents(bench.outbox.pending())
}

async function oneRun(task = vial()): Promise<CsHookEvent> {
  bench.simulator.submit(task)
  await bench.live(800)
  return defined(results().at(-1))
}

describe('a vial becomes files and events', () => {
  test('the start is in the outbox when the needle goes in, the result when the run is on disk', async () => {
    bench.simulator.submit(vial())
    await bench.live(40)
    expect(ids()).toEqual([])
    await bench.live(10)
    expect(ids()).toEqual(['StartAcquisition:HPLC-TEST:Blue-Dream_12/007-20261120-080045-1.D'])
    await bench.live(750)
    expect(ids()).toHaveLength(2)
    const [event] = results()
    for (const file of defined(event).runMeta.files) {
      const bytes = readFileSync(join(bench.dataRoot, file.path))
      expect(bytes.length).toBe(file.size)
    }
    expect(bench.simulator.state().sequenceRunning).toBe(false)
  })

  test('the event says what was injected where, by which machine, and that it was simulated', async () => {
    const { runMeta, results, type } = await oneRun(vial({ epoch: 3, label: 'A' }))
    expect(type).toBe('PostDA')
    expect(runMeta).toMatchObject({
      csDataFolder: 'Blue-Dream_12',
      csDataName: '007-20261120-080045-1.D',
      machineName: 'HPLC-TEST',
      location: 7,
      sample_id: 12,
      vial_number: 1,
      vial_count: 2,
      epoch: 3,
      injected_at: '2026-11-20T08:00:45.000Z',
      simulated: true,
    })
    expect(results.amounts).toHaveLength(12)
  })

  test('the signal files read back to the last digit of what was measured', async () => {
    const { runMeta, results } = await oneRun()
    const path = join(bench.dataRoot, defined(runMeta.chromatogram))
    const { channels } = readAgilentSignal(new Uint8Array(readFileSync(path)), 'DAD1A.ch')
    const { unit, values } = defined(channels[0])
    expect([unit, values.length]).toEqual(['mAU', 3001])
    const { rt_min, peak_height } = defined(results.amounts.find(({ name }) => name === 'THCA'))
    const atApex = defined(values[Math.round(defined(rt_min) * 300)])
    // The height is over a line near zero; the raw signal at the apex is within a few mAU of it.
    expect(Math.abs(atApex - defined(peak_height))).toBeLessThan(5)
  })

  test('the run folder reads as a complete ChemStation run: what an import finds is what the event said', async () => {
    const { runMeta, results, invalid } = await oneRun()
    const path = `${runMeta.csDataFolder}/${runMeta.csDataName}`
    const run = await readDataRun(bench.dataRoot, path, 'HPLC-TEST')
    expect(run.metadata).toMatchObject({ sampleName: 'Blue Dream', vial: '7', injectedAt: '2026-11-20T08:00:45' })
    const facts = (row: DriverAnalyteRow) => [
      row.name,
      row.amount,
      row.peak_area,
      row.rt_min,
      row.peak_start,
      row.peak_end,
    ]
    const byName = (rows: readonly DriverAnalyteRow[]) => new Map(rows.map((row) => [row.name, facts(row)]))
    expect(byName(run.results)).toEqual(byName(results.amounts))
    expect(run.results).toHaveLength(12)
    for (const row of invalid) expect(run.invalid.map(({ peak_area }) => peak_area)).toContain(row.peak_area)
    expect(run.files).toEqual(expect.arrayContaining(runMeta.files))
    expect(runMeta.signals).toEqual(
      run.channels.map(({ name, source_file }) => ({ name, path: `${path}/${source_file}` })),
    )
  })

  test('the printed report holds the same amounts, to its five decimals', async () => {
    const { runMeta, results } = await oneRun()
    const folder = join(bench.dataRoot, runMeta.csDataFolder, runMeta.csDataName)
    rmSync(join(folder, 'sequence.acam_'))
    const run = await readRunFolder(folderSource(folder), { name: runMeta.csDataName })
    expect([run.state, run.peaksFrom]).toEqual(['complete', 'Report.TXT'])
    const printed = new Map(run.channels.flatMap(({ peaks }) => peaks.map((peak) => [peak.name, peak.amount ?? 0])))
    for (const { name, amount } of results.amounts) {
      const stated = defined(amount)
      expect(Math.abs(defined(printed.get(name)) - stated)).toBeLessThanOrEqual(1e-5 * Math.max(1, stated))
    }
  })

  test('a standard measures near its label and names only the requested analytes', async () => {
    const task = vial({ sample_type: 'standard', label: '10 ug/ml', analytes: ['THC', 'CBD'], sample_weight_mg: 1 })
    const { results } = await oneRun(task)
    expect(results.amounts.map(({ name }) => name).sort()).toEqual(['CBD', 'THC'])
    for (const { amount } of results.amounts) expect(Math.abs(defined(amount) - 10)).toBeLessThan(0.5)
  })

  test('two vials of one sample agree, two samples do not; the same seed gives the same digits', async () => {
    const amount = ({ results }: CsHookEvent): number =>
      defined(results.amounts.find(({ name }) => name === 'THCA')?.amount)
    const first = amount(await oneRun())
    const second = amount(await oneRun(vial({ vial_number: 2, location: 8 })))
    const other = amount(await oneRun(vial({ sample_id: 13, location: 9 })))
    expect(Math.abs(first - second) / first).toBeLessThan(0.03)
    expect(first).not.toBe(second)
    expect(Math.abs(first - other) / first).toBeGreaterThan(0.03)
    const again = createDriverBench()
    again.simulator.submit(vial())
    await again.live(800)
    const [repeated] = runEvents(again.outbox.pending())
    expect(amount(defined(repeated))).toBe(first)
    await again.dispose()
  })
})

describe('no vial twice', () => {
  test('the same task while it is in work starts nothing', () => {
    expect(bench.simulator.submit(vial())).toEqual({ repeated: false })
    expect(bench.simulator.submit(vial())).toEqual({ repeated: true })
    expect(() => bench.simulator.submit(vial({ vial_number: 2 }))).toThrow(/Vial 7 is in work/)
  })

  test('a task key is taken once, also after the run and after a restart', async () => {
    await oneRun(vial({ task_key: 'q1-1' }))
    expect(bench.simulator.submit(vial({ task_key: 'q1-1' }))).toEqual({ repeated: true })
    bench.restart()
    expect(bench.simulator.submit(vial({ task_key: 'q1-1' }))).toEqual({ repeated: true })
    await bench.live(800)
    expect(results()).toHaveLength(1)
  })

  test('a vial that was broken off may be run again under the same key', async () => {
    bench.simulator.submit(vial({ task_key: 'q1-1' }))
    await bench.live(100)
    bench.simulator.control('abort')
    expect(bench.simulator.submit(vial({ task_key: 'q1-1' }))).toEqual({ repeated: false })
    bench.simulator.control('start')
    await bench.live(800)
    expect(results().map(({ runMeta }) => runMeta.csDataName)).toEqual(['007-20261120-080225-2.D'])
  })
})

describe('a killed driver', () => {
  test('mid-injection: the vial is said to be broken off, the sequence is paused, nothing is reported', async () => {
    bench.simulator.submit(vial())
    await bench.live(100)
    bench.restart()
    const state = bench.simulator.state()
    expect([state.status, state.sequencePaused, state.sequenceRunning]).toEqual(['ERROR', true, false])
    expect(state.errors).toMatch(/vial 7 \(sample 12\) was broken off/)
    await bench.live(2000)
    expect(results()).toEqual([])
  })

  test('after the acquisition and before the event: the next start finishes it, with the same digits', async () => {
    const expected = await oneRun()
    const copy = createDriverBench()
    // The journal of a driver that died right after the detector stopped.
    const number = copy.journal.accept(vial())
    const { csDataFolder, csDataName, injected_at } = expected.runMeta
    copy.journal.injected(number, { injectedAt: injected_at, csDataFolder, csDataName, attempt: 1, carryOverUgMl: {} })
    copy.journal.acquired(number)
    copy.restart()
    await copy.simulator.settled()
    const [event] = runEvents(copy.outbox.pending())
    expect(event?.results).toEqual(expected.results)
    expect(copy.journal.unfinished()).toEqual([])
    await copy.dispose()
  })

  test('bottles and sleep are as they were', async () => {
    bench.simulator.changeBottle({ bottle: 'A', botremain: 500, size: 1000 })
    bench.simulator.control('sleep')
    await bench.live(600)
    bench.restart()
    const state = bench.simulator.state()
    expect([state.method, state.status]).toEqual(['3_Flush_Idle_Sleep.M', 'NOTREADY'])
    expect(state.bottles[0]).toMatchObject({ channel: 'A', botlmt: 1 })
  })
})

describe('a disk that refuses', () => {
  test('shows as an error; once it takes files again, Clear stores the run, once', async () => {
    // A file where the group's folder should be: no run can be written.
    mkdirSync(bench.dataRoot, { recursive: true })
    writeFileSync(join(bench.dataRoot, 'Blue-Dream_12'), '')
    bench.simulator.submit(vial())
    await bench.live(800)
    expect(bench.simulator.state().errors).toBe(
      'Data of vial 7 could not be saved: Blue-Dream_12 is no folder, or stands below a file.',
    )
    expect(results()).toEqual([])
    rmSync(join(bench.dataRoot, 'Blue-Dream_12'))
    bench.simulator.control('preprun')
    await bench.simulator.settled()
    expect(results()).toHaveLength(1)
    expect(existsSync(join(bench.dataRoot, defined(results()[0]?.runMeta.chromatogram)))).toBe(true)
    expect(bench.simulator.state().status).toBe('PRERUN')
  })
})

describe('a journal that cannot be written', () => {
  test('ends the injection as an error; once it can be written, the vial is taken again under its key', async () => {
    bench.simulator.submit(vial({ task_key: 'q1-1' }))
    await bench.live(40)
    const disk = new DatabaseSync(join(bench.folder, 'driver.sqlite'))
    disk.exec(`CREATE TRIGGER full BEFORE UPDATE ON task BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
    await bench.live(20)
    expect(bench.simulator.state().errors).toMatch(/cannot write to its disk: database or disk is full/)
    expect(ids()).toEqual([])
    disk.exec('DROP TRIGGER full')
    disk.close()
    bench.simulator.control('preprun')
    expect(bench.simulator.submit(vial({ task_key: 'q1-1' }))).toEqual({ repeated: false })
    bench.simulator.control('start')
    await bench.live(800)
    expect(results().map(({ runMeta }) => runMeta.sample_id)).toEqual([12])
  })
})

describe('clocks', () => {
  test('a computer clock set back an hour mid-run changes neither the run nor its order', async () => {
    bench.simulator.submit(vial())
    await bench.live(100)
    bench.clock.stepWallClock(-3_600_000)
    await bench.live(700)
    expect(ids().map((id) => id.split(':')[0])).toEqual(['StartAcquisition', 'PostDA'])
  })

  test('speed changes how fast the time goes, from now on', async () => {
    bench.simulator.submit(vial())
    bench.simulator.setSpeed(600)
    await bench.live(2)
    expect(results()).toHaveLength(1)
  })
})
