import { expect } from 'vitest'
import { sinkInto } from '../event-sink.ts'
import { commandNumbersIn, createChemstation } from '../instruments/chemstation/chemstation.ts'
import { openDriverDatabase } from '../outbox/driver-database.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createTaskJournal } from '../outbox/task-journal.ts'
import { createCommandChannel } from '../protocols/command-file.ts'
import { join } from 'node:path'
import type { ChemstationStandIn } from './chemstation-stand-in.ts'
import { vial } from './driver-bench.ts'
import type { FakeClock } from './fake-clock.ts'

/** One life of a driver beside the stand-in for ChemStation, in a folder that outlives it. */
export async function openChemstation(folder: string, standIn: ChemstationStandIn, clock: FakeClock) {
  const db = openDriverDatabase(folder)
  const journal = createTaskJournal(db, clock)
  const outbox = createOutbox(db, clock)
  const channel = createCommandChannel(standIn, clock, commandNumbersIn(journal))
  const instrument = createChemstation({
    clock,
    journal,
    events: sinkInto(outbox),
    log: { error: (facts) => expect(facts).toBeUndefined(), info: () => undefined },
    channel,
    dataRoot: join(folder, 'data'),
    machine: 'HPLC-2',
    pollMs: 1e12, // polled by hand
  })
  /** Lets time go by for the work until it ends. */
  async function within<T>(work: Promise<T>): Promise<T> {
    const box: { settled: boolean } = { settled: false }
    const marked = work.finally(() => {
      box.settled = true
    })
    marked.catch(() => {}) // reported by the return below
    while (!box.settled) {
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      // Time passes only for those who wait for the clock; reading files takes none.
      if (clock.msToNext() < 1000) clock.advance(clock.msToNext())
    }
    return marked
  }

  await within(instrument.poll())
  return {
    instrument,
    outbox,
    journal,
    poll: () => within(instrument.poll()),
    submit: (more = {}) => within(Promise.resolve(instrument.submit(vial(more)))),
    control: (action: 'start' | 'pause' | 'preprun' | 'abort' | 'warmup' | 'sleep' | 'stopMethod') =>
      within(Promise.resolve(instrument.control(action))),
    kill: async () => {
      await instrument.stop()
      db.close()
    },
  }
}

export type ChemstationLife = Awaited<ReturnType<typeof openChemstation>>
