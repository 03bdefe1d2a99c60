import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DriverError } from '../../driver-error.ts'
import type { createOutbox } from '../../outbox/outbox.ts'
import { openChemstation } from '../../testing/chemstation-bench.ts'
import { ChemstationStandIn } from '../../testing/chemstation-stand-in.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { defined, runEvents, useFolder } from '../../testing/fixtures.ts'

const folder = useFolder()
let standIn: ChemstationStandIn
const clock = createFakeClock()
beforeEach(() => {
  standIn = new ChemstationStandIn(join(folder.path, 'data'))
})

function open() {
  return openChemstation(folder.path, standIn, clock)
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (cause: DriverError) => cause.code,
  )
}

function kinds({ outbox }: { outbox: ReturnType<typeof createOutbox> }) {
  return outbox.pending().map(({ event }) => event.type as string)
}

describe('a vial on a real instrument', () => {
  test('is started by one command with its place and its run folder, and reported when the folder is whole', async () => {
    const driver = await open()
    expect(await driver.submit()).toEqual({ repeated: false })
    expect(standIn.commands).toHaveLength(1)
    expect(standIn.commands[0]).toMatch(/^EluentRun 7, "Blue Dream", "Blue-Dream_12", "007-\d{8}-\d{6}-1\.D"$/)
    expect(driver.instrument.state()).toMatchObject({ sequenceRunning: true, currentVialAcquiring: 7 })

    standIn.status = 'RUN'
    await driver.poll()
    expect(kinds(driver)).toEqual(['StartAcquisition'])
    standIn.writeRun(['Report.TXT', 'RUN.LOG'])
    standIn.status = 'POSTRUN'
    await driver.poll()
    expect(kinds(driver)).toEqual(['StartAcquisition'])

    standIn.writeRun()
    standIn.status = 'PRERUN'
    await driver.poll()
    expect(kinds(driver)).toEqual(['StartAcquisition', 'PostDA'])
    const { runMeta, results } = defined(runEvents(driver.outbox.pending())[0])
    expect(runMeta).toMatchObject({ machineName: 'HPLC-2', location: 7, sample_id: 12, simulated: false })
    const thc = results.amounts.find(({ name }) => name === 'THC')
    expect(Math.abs((thc?.amount ?? 0) - 10)).toBeLessThan(0.5)
    expect(driver.instrument.state().sequenceRunning).toBe(false)
    await driver.kill()
  })

  test('submitted twice is sent once', async () => {
    const driver = await open()
    await driver.submit({ task_key: 'k' })
    expect(await driver.submit({ task_key: 'k' })).toEqual({ repeated: true })
    expect(await codeOf(driver.submit({ task_key: 'other', vial_number: 2 }))).toBe('sequence_running')
    expect(standIn.commands).toHaveLength(1)
    await driver.kill()
  })

  test('that ChemStation refuses is free to be sent again', async () => {
    const driver = await open()
    standIn.refusal = '30 method not found'
    expect(await codeOf(driver.submit({ task_key: 'k' }))).toBe('instrument_refused')
    standIn.refusal = null
    expect(await driver.submit({ task_key: 'k' })).toEqual({ repeated: false })
    await driver.kill()
  })

  // F21
  test('beside a method that was loaded by hand: the method shows, and the vial is run with the run method', async () => {
    standIn.method = 'By hand.M'
    const driver = await open()
    expect(driver.instrument.state()).toMatchObject({ method: 'By hand.M', status: 'PRERUN', sequenceRunning: false })
    await driver.submit()
    expect(standIn.commands).toHaveLength(1)
    expect(driver.instrument.state()).toMatchObject({ method: '1_Run.M', sequenceRunning: true })
    await driver.kill()
  })

  test('is refused while another method is not ready', async () => {
    Object.assign(standIn, { method: 'By hand.M', status: 'NOTREADY' })
    const driver = await open()
    expect(await codeOf(driver.submit())).toBe('instrument_not_ready')
    expect(standIn.commands).toEqual([])
    await driver.kill()
  })

  test('that loses its power shows it, is not reported and not replaced; once the instrument is back a person decides', async () => {
    const driver = await open()
    await driver.submit()
    standIn.status = 'RUN'
    await driver.poll()
    standIn.status = 'OFFLINE'
    await driver.poll()
    expect(driver.instrument.state()).toMatchObject({ status: 'POWEROFF', sequenceRunning: true })
    expect(kinds(driver)).toEqual(['StartAcquisition'])
    expect(await codeOf(driver.submit({ vial_number: 2, location: 8 }))).toBe('instrument_off')
    standIn.status = 'PRERUN'
    await driver.poll()
    clock.advance(11 * 60_000)
    await driver.poll()
    expect(driver.instrument.state()).toMatchObject({ status: 'ERROR', sequencePaused: true })
    await driver.control('preprun')
    expect(driver.instrument.state()).toMatchObject({ status: 'PRERUN', sequenceRunning: false })
    expect(kinds(driver)).toEqual(['StartAcquisition'])
    await driver.kill()
  })

  test('pausing takes effect after it; a task sent meanwhile waits for start', async () => {
    const driver = await open()
    await driver.submit()
    await driver.control('pause')
    expect(driver.instrument.state()).toMatchObject({ pausing: true, sequencePaused: false })
    standIn.status = 'RUN'
    await driver.poll()
    standIn.writeRun()
    standIn.status = 'PRERUN'
    await driver.poll()
    expect(driver.instrument.state()).toMatchObject({ pausing: false, sequencePaused: true, sequenceRunning: false })
    await driver.submit({ vial_number: 2, location: 8 })
    expect(standIn.commands).toHaveLength(1)
    expect(await codeOf(Promise.resolve(driver.instrument.submit({ action: 'sleep' })))).toBe('sequence_paused')
    await driver.control('start')
    expect(standIn.commands).toHaveLength(2)
    await driver.kill()
  })
})

describe('a killed driver beside an instrument that goes on', () => {
  test('finds the run that finished meanwhile, and reports it once', async () => {
    const first = await open()
    await first.submit()
    standIn.status = 'RUN'
    await first.poll()
    await first.kill()
    standIn.writeRun()
    standIn.status = 'PRERUN'
    const second = await open()
    expect(kinds(second)).toEqual(['StartAcquisition', 'PostDA'])
    expect(second.instrument.state()).toMatchObject({ sequencePaused: true, sequenceRunning: false, errors: '' })
    await second.kill()
    const third = await open()
    expect(third.outbox.count()).toBe(2)
    await third.kill()
  })

  test('that died between sending and the first sign of the run says so and sends nothing again', async () => {
    const first = await open()
    standIn.isMute = true
    expect(await codeOf(first.submit({ task_key: 'k' }))).toBe('instrument_silent')
    expect(first.instrument.state().errors).toMatch(/Whether vial 7 was started is not known/)
    await first.kill()
    standIn.isMute = false
    standIn.status = 'NOTREADY'
    const second = await open()
    expect(second.instrument.state()).toMatchObject({ status: 'ERROR', sequencePaused: true })
    expect(await second.submit({ task_key: 'k' })).toEqual({ repeated: true })
    expect(standIn.commands).toHaveLength(1)
    // A person looked, nothing had been injected, and gives it free.
    await second.control('preprun')
    await second.poll()
    expect(second.instrument.state().errors).toBe('')
    await second.control('start')
    expect(await second.submit({ task_key: 'k' })).toEqual({ repeated: false })
    await second.kill()
  })

  test('a doubtful run that shows itself is followed to its result', async () => {
    const driver = await open()
    standIn.isMute = true
    expect(await codeOf(driver.submit())).toBe('instrument_silent')
    standIn.isMute = false
    standIn.status = 'RUN'
    await driver.poll()
    expect(driver.instrument.state().errors).toBe('')
    standIn.writeRun()
    standIn.status = 'PRERUN'
    await driver.poll()
    expect(kinds(driver)).toEqual(['StartAcquisition', 'PostDA'])
    await driver.kill()
  })
})

describe('an instrument in trouble', () => {
  test('that does not answer for 20 s has no state', async () => {
    const driver = await open()
    standIn.isDeaf = true
    clock.advance(21_000)
    expect(() => driver.instrument.state()).toThrow(/does not answer/)
    await driver.kill()
  })

  test('whose run stays unreadable for ten minutes calls for a person and keeps the task', async () => {
    const driver = await open()
    await driver.submit()
    standIn.status = 'RUN'
    await driver.poll()
    standIn.status = 'PRERUN'
    await driver.poll()
    clock.advance(11 * 60_000)
    await driver.poll()
    expect(driver.instrument.state()).toMatchObject({ status: 'ERROR', sequencePaused: true })
    expect(driver.journal.unfinished()).toHaveLength(1)
    standIn.writeRun()
    await driver.poll()
    expect(kinds(driver)).toEqual(['StartAcquisition', 'PostDA'])
    expect(driver.instrument.state().errors).toBe('')
    await driver.kill()
  })

  test('an aborted run is never reported, even if its folder appears', async () => {
    const driver = await open()
    await driver.submit()
    standIn.status = 'RUN'
    await driver.poll()
    await driver.control('abort')
    standIn.writeRun()
    await driver.poll()
    expect(kinds(driver)).toEqual(['StartAcquisition'])
    await driver.kill()
  })

  test.each([
    ['Clear', ['preprun'], []],
    ['Abort', ['abort'], ['start']],
  ] as const)(
    '%s, pressed before a vial is submitted and answered after it, does not break that vial off',
    async (_, before, then) => {
      const driver = await open()
      const pressed = before.map((action) => driver.control(action))
      const submitted = driver.submit()
      await Promise.all([...pressed, submitted, ...then.map((action) => driver.control(action))])
      expect(standIn.commands.at(-1)).toMatch(/^EluentRun 7/)
      expect(driver.journal.unfinished()).toHaveLength(1)
      standIn.endRun()
      await driver.poll()
      expect(kinds(driver)).toEqual(['StartAcquisition', 'PostDA'])
      await driver.kill()
    },
  )

  test('every change of state is in the report for the log, with what led to it', async () => {
    const driver = await open()
    await driver.submit()
    standIn.status = 'RUN'
    await driver.poll()
    const { state, recent } = driver.instrument.inspect()
    expect(state).toMatch(/^RUN, vial injected Blue-Dream_12\/007-.*\.D, sequence open$/)
    expect(recent.map(({ event }) => event)).toEqual(['read', 'commanded', 'read', 'injected'])
    await driver.kill()
  })

  test('bottles are what people entered, also after a restart', async () => {
    const first = await open()
    first.instrument.changeBottle({ bottle: 'B', botremain: 250, size: 1000 })
    expect(() => first.instrument.changeBottle({ bottle: 'B', botremain: 2, size: 1 })).toThrow(
      'Current volume cannot exceed maximum volume',
    )
    await first.kill()
    const second = await open()
    expect(second.instrument.state().bottles[1]).toEqual({ channel: 'B', bot: 25, botlmt: 1 })
    await second.kill()
  })
})
