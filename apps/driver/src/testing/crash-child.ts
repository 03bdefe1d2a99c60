import Fastify from 'fastify'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import { createDelivery } from '../delivery.ts'
import { sinkInto } from '../event-sink.ts'
import type { EventSink } from '../instruments/instrument.ts'
import { createSimulator } from '../instruments/simulator/simulator.ts'
import { openDriverDatabase } from '../outbox/driver-database.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createTaskJournal } from '../outbox/task-journal.ts'

/**
 * A driver that runs vials 1 to `vials` and kills itself the hard way when it comes to a chosen point for the nth time.
 * Arguments: folder, vials, point, nth. Prints what it emits.
 */
const [folder = '', vials = '0', point = 'never', nth = '1'] = process.argv.slice(2)

let left = Number(nth)
const reach = (name: string): void => {
  if (name === point && --left === 0) process.kill(process.pid, 'SIGKILL')
}

lockDataFolder(folder)
const db = openDriverDatabase(folder)
const outbox = createOutbox(db, systemClock)
const journal = createTaskJournal(db, systemClock)
const sink = sinkInto(outbox)
const events: EventSink = {
  acquisitionStarted: (event) => {
    sink.acquisitionStarted(event)
    reach('start-written')
  },
  runStored: (event) => {
    reach('folder-written')
    sink.runStored(event)
    reach('event-written')
  },
}
outbox.onStored(() => reach('before-emit'))
createDelivery(outbox, systemClock).connect({
  emitEvent: ({ event }) => {
    process.stdout.write(`${event.id}\n`)
    reach('after-emit')
  },
})
const simulator = createSimulator({
  clock: systemClock,
  journal: {
    ...journal,
    acquired: (number) => {
      journal.acquired(number)
      reach('acquired')
    },
  },
  events,
  log: Fastify({ logger: { level: 'silent' } }).log,
  dataRoot: join(folder, 'chemstation'),
  machine: 'HPLC-TEST',
  seed: 7,
  speed: 200_000,
})

/** What the browser does: clear, start, and submit each vial until the driver has it. */
const work = (vial: number): void => {
  const { status, sequenceRunning, sequencePaused } = simulator.state()
  if (vial > Number(vials) && !sequenceRunning) {
    // What the driver found unfinished at its start may still be on its way to the disk.
    void simulator.stop().then(() => process.exit(0))
    return
  }
  if (status === 'ERROR') simulator.control('preprun')
  if (sequencePaused) simulator.control('start')
  let next = vial
  if (vial <= Number(vials) && !sequenceRunning) {
    simulator.changeBottle({ bottle: 'A', botremain: 2000, size: 2000 })
    simulator.changeBottle({ bottle: 'B', botremain: 2000, size: 2000 })
    const task = { location: vial, name: 'Crash', sample_id: 900 + vial, vial_number: 1, vial_count: 1 }
    simulator.submit({ ...task, task_key: `crash-${vial}` })
    next = vial + 1
  }
  setTimeout(work, 1, next)
}
work(1)
