import type { EventSink } from './instruments/instrument.ts'
import type { Outbox } from './outbox/outbox.ts'

/** Stores events and tells the delivery once the transaction around them is through. */
export const sinkInto = (outbox: Outbox): EventSink => ({
  acquisitionStarted: (event) => {
    outbox.putStarted(event)
    queueMicrotask(outbox.announce)
  },
  runStored: (event) => {
    outbox.putRun(event)
    queueMicrotask(outbox.announce)
  },
})
