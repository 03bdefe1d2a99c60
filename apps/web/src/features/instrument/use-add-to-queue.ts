import { CallError } from '@eluent/contract'
import { isSleepMethod } from '@eluent/domain/instrument'
import { ADD_TO_QUEUE_TEXTS } from '@eluent/domain/samples'
import { createStore, useStore } from 'zustand'
import { useDriverLink } from './browser-link.ts'
import { UNLINKED, type LinkState } from './link-state.ts'

interface Verdict {
  allowed: boolean
  text: string | null
}

const ASLEEP: Verdict = { allowed: false, text: ADD_TO_QUEUE_TEXTS.asleep }
const NO_LINK = createStore<LinkState>(() => UNLINKED)

/** The server's verdict on Add To Queue, and what only this browser sees: an instrument that sleeps takes no samples. */
export function useAddToQueueVerdict(server: Verdict): Verdict {
  const link = useDriverLink()
  const asleep = useStore(link?.store ?? NO_LINK, ({ machine }) => machine !== null && isSleepMethod(machine.method))
  return server.allowed && asleep ? ASLEEP : server
}

/** What a failed Add To Queue shows. */
export function addToQueueFailure(error: unknown): string {
  const said = error instanceof CallError ? error.reply.error : undefined
  return said ?? 'Something went wrong on our end. Please try again later'
}
