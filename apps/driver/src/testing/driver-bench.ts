import type { QueueTask } from '@eluent/contract'
import Fastify from 'fastify'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import type { AppDeps, DriverApp } from '../app.ts'
import { sinkInto } from '../event-sink.ts'
import { createSimulator } from '../instruments/simulator/simulator.ts'
import type { Simulator } from '../instruments/simulator/simulator.ts'
import { openDriverDatabase } from '../outbox/driver-database.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createTaskJournal } from '../outbox/task-journal.ts'
import type { TaskJournal } from '../outbox/task-journal.ts'
import { createFakeClock } from './fake-clock.ts'
import type { FakeClock } from './fake-clock.ts'

export const ALLOWED = 'http://localhost:8080'

/** A whole driver in a folder of its own on a fake clock; `restart` is what a killed driver's next start sees. */
export interface DriverBench {
  clock: FakeClock
  folder: string
  dataRoot: string
  simulator: Simulator
  outbox: Outbox
  journal: TaskJournal
  /** Lets time go by until nothing more is being stored. */
  live(seconds: number): Promise<void>
  restart(): void
  app(access?: Partial<AppDeps['access']>, more?: Partial<AppDeps>): Promise<DriverApp>
  dispose(): Promise<void>
}

export function createDriverBench(): DriverBench {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-driver-'))
  const dataRoot = join(folder, 'chemstation')
  mkdirSync(dataRoot)
  const clock = createFakeClock()
  const logger = Fastify({ logger: { level: 'silent' } }).log
  const apps: DriverApp[] = []
  function open() {
    const db = openDriverDatabase(folder)
    const outbox = createOutbox(db, clock)
    const journal = createTaskJournal(db, clock)
    const simulator = createSimulator({
      clock,
      journal,
      events: sinkInto(outbox),
      log: logger,
      dataRoot,
      machine: 'HPLC-TEST',
      seed: 7,
      speed: 1,
    })
    return { db, outbox, journal, simulator }
  }

  let parts = open()
  return {
    clock,
    folder,
    dataRoot,
    get simulator() {
      return parts.simulator
    },
    get outbox() {
      return parts.outbox
    },
    get journal() {
      return parts.journal
    },
    live: async (seconds) => {
      for (let left = seconds; left > 0; left -= 5) {
        clock.advance(Math.min(5, left) * 1000)
        parts.simulator.state()
        await parts.simulator.settled()
      }
    },
    restart: () => {
      void parts.simulator.stop() // a dead process has no timers
      parts.db.close()
      parts = open()
    },
    app: async (access = {}, more = {}) => {
      const app = await buildApp({
        clock,
        instrument: parts.simulator,
        simulator: parts.simulator,
        outbox: parts.outbox,
        dataRoot,
        machine: 'HPLC-TEST',
        access: { allowedOrigins: [ALLOWED], pairingToken: null, ...access },
        faults: () => [],
        logger,
        ...more,
      })
      apps.push(app)
      return app
    },
    dispose: async () => {
      for (const app of apps) await app.close()
      await parts.simulator.stop()
      parts.db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function vial(more: Partial<QueueTask> = {}): QueueTask {
  return {
    location: 7,
    name: 'Blue Dream',
    sample_id: 12,
    vial_number: 1,
    vial_count: 2,
    ...more,
  }
}
