import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openChemstation } from '../../testing/chemstation-bench.ts'
import { ChemstationStandIn } from '../../testing/chemstation-stand-in.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { defined, runEvents, useFolder } from '../../testing/fixtures.ts'
import { REVISION_FACTS, REVISIONS } from './revisions.ts'

const folder = useFolder()

async function withVial(standIn: ChemstationStandIn) {
  const clock = createFakeClock()
  const driver = await openChemstation(folder.path, standIn, clock)
  await driver.submit()
  standIn.status = 'RUN'
  await driver.poll()
  return { driver, clock }
}

test.each(REVISIONS)(
  'a vial behind ChemStation %s becomes a result from the files as it leaves them',
  async (revision) => {
    const standIn = new ChemstationStandIn(join(folder.path, 'data'), revision)
    const { driver } = await withVial(standIn)
    standIn.endRun()
    await driver.poll()
    const { runMeta, results } = defined(runEvents(driver.outbox.pending())[0])
    expect(results.amounts.map(({ name }) => name)).toEqual(expect.arrayContaining(['THC', 'CBD']))
    expect(Math.abs((results.amounts.find(({ name }) => name === 'THC')?.amount ?? 0) - 10)).toBeLessThan(0.5)

    const { signals, sampleFile, hasAcaml } = REVISION_FACTS[revision]
    const place = join(folder.path, 'data', runMeta.csDataFolder, runMeta.csDataName)
    const names = readdirSync(place)
    expect([names.includes(sampleFile), names.includes('sequence.acam_')]).toEqual([true, hasAcaml])
    const header = readFileSync(join(folder.path, 'data', defined(runMeta.chromatogram)))
    expect(signals).toContain(header.subarray(1, 1 + (header[0] ?? 0)).toString('latin1'))
    await driver.kill()
  },
)

test('a sequence that a person started in ChemStation is none of ours: vials wait, and its runs are not reported', async () => {
  const standIn = new ChemstationStandIn(join(folder.path, 'data'))
  const driver = await openChemstation(folder.path, standIn, createFakeClock())
  standIn.startOwnSequence()
  await driver.poll()
  await expect(driver.submit()).rejects.toMatchObject({ code: 'instrument_not_ready' })
  expect([standIn.commands, driver.outbox.count()]).toEqual([[], 0])
  await driver.kill()
})

test('a full disk in the middle of a run is an error that a person sees, and never a result', async () => {
  const standIn = new ChemstationStandIn(join(folder.path, 'data'))
  const { driver, clock } = await withVial(standIn)
  standIn.fillDisk()
  for (let minute = 0; minute < 12; minute++) {
    await driver.poll()
    clock.advance(60_000)
  }
  await driver.poll()
  expect(driver.instrument.state()).toMatchObject({
    status: 'ERROR',
    errors: expect.stringMatching(/vial 7 cannot be read/),
  })
  expect(runEvents(driver.outbox.pending())).toEqual([])
  await driver.kill()
})

test.each(REVISIONS)('%s says which part failed by the logbook of the run', async (revision) => {
  const standIn = new ChemstationStandIn(join(folder.path, 'data'), revision)
  const { driver } = await withVial(standIn)
  standIn.status = 'ERROR'
  await driver.poll()
  expect(driver.instrument.state()).toMatchObject({ status: 'ERROR', errors: 'ChemStation reports an error.' })
  standIn.failRun('G1312A', 'Pressure above upper limit')
  await driver.poll()
  expect(driver.instrument.state().errors).toBe('G1312A: Pressure above upper limit')
  await driver.kill()
})
