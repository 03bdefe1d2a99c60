import type { EventSink } from './instruments/instrument.ts'
import type { Outbox } from './outbox/outbox.ts'

/** Stores events and wakes the delivery once the transaction around them is committed. */
export function sinkInto(outbox: Outbox): EventSink {
  return {
    acquisitionStarted: (event) => {
      outbox.putStarted(event)
      queueMicrotask(outbox.announce)
    },
    runStored: (event) => {
      outbox.putRun(event)
      queueMicrotask(outbox.announce)
    },
  }
}
