import type { FastifyBaseLogger } from 'fastify'
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
import { createServerLink, type Fetch } from '../upstream/server-link.ts'
import { createUpstream } from '../upstream/upstream.ts'

/**
 * A driver that runs vials 1 to `vials` and kills itself the hard way when it comes to a chosen point for the nth time.
 * Arguments: folder, vials, point, nth, then server and token when it is to deliver by itself. Prints what it emits, and
 * first the state it starts with.
 */
const [folder = '', vials = '0', point = 'never', nth = '1', url, token] = process.argv.slice(2)

let left = Number(nth)
function reach(name: string): void {
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
const delivery = createDelivery(outbox, systemClock)
if (url === undefined || token === undefined) {
  delivery.connect({
    emitEvent: ({ event }) => {
      process.stdout.write(`${event.id}\n`)
      reach('after-emit')
    },
  })
}
/** Nobody reads a log here, and the library that writes one takes a fifth of a second of each short life. */
const silent = (): void => undefined
const log: FastifyBaseLogger = {
  level: 'silent',
  silent,
  fatal: silent,
  error: silent,
  warn: silent,
  info: silent,
  debug: silent,
  trace: silent,
  child: () => log,
}
const lastUnfinished = journal.unfinished().at(-1)?.state ?? 'nothing'
const simulator = createSimulator({
  clock: systemClock,
  journal: {
    ...journal,
    injected: (number, injection) => {
      journal.injected(number, injection)
      reach('injected')
    },
    acquired: (number) => {
      journal.acquired(number)
      reach('acquired')
    },
  },
  events,
  log,
  dataRoot: join(folder, 'chemstation'),
  machine: 'HPLC-TEST',
  seed: 7,
  speed: 200_000,
})

const { sequencePaused: pausedAtStart, errors } = simulator.state()
process.stdout.write(`${JSON.stringify({ lastUnfinished, pausedAtStart, errors })}\n`)

/** Calls of the delivery, each with a point before it is sent and one when the server has answered and we know it not yet. */
const watched: Fetch = async (address, init) => {
  const call = /append_results|complete|uploads/.exec(address)?.[0] ?? 'other'
  reach(`before-${call}`)
  const answer = await fetch(address, init)
  reach(`after-${call}`)
  return answer
}
if (url !== undefined && token !== undefined) {
  const server = createServerLink({ url, token, clock: systemClock }, watched)
  const place = { dataRoot: join(folder, 'chemstation'), machine: 'HPLC-TEST' }
  createUpstream({ server, clock: systemClock, outbox, delivery, log, aloneAfterMs: 0, ...place }).start()
}

/** What the browser does: clear, start, and submit each vial until the driver has it. */
function work(vial: number): void {
  const { status, sequenceRunning, sequencePaused } = simulator.state()
  const isDelivered = url === undefined || outbox.count() === 0
  if (vial > Number(vials) && !sequenceRunning && isDelivered) {
    // What the driver found unfinished at its start may still be on its way to the disk.
    void simulator.stop().then(() => process.exit(0))
    return
  }
  if (status === 'ERROR') simulator.control('preprun')
  if (sequencePaused) simulator.control('start')
  let next = vial
  // one vial at a time all the way, so that every life meets every stretch of it
  if (vial <= Number(vials) && !sequenceRunning && isDelivered) {
    simulator.changeBottle({ bottle: 'A', botremain: 2000, size: 2000 })
    simulator.changeBottle({ bottle: 'B', botremain: 2000, size: 2000 })
    const task = { location: vial, name: 'Crash', sample_id: 900 + vial, vial_number: 1, vial_count: 1 }
    simulator.submit({ ...task, task_key: `crash-${vial}` })
    next = vial + 1
  }
  setTimeout(work, 1, next)
}

work(1)
