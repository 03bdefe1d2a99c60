import { createStore } from 'zustand/vanilla'
import { UNLINKED, describe, next, type LinkEffect, type LinkEvent, type LinkState } from './link-state.ts'

/** A line for the notification log. */
export type LinkLog = (kind: 'info' | 'warning' | 'error', text: string) => void

/** One change of the link's state, for whoever looks for a fault. */
interface LinkTransition {
  at: string
  event: LinkEvent['kind']
  from: string
  to: string
}

export type LinkStore = ReturnType<typeof createLinkStore>

const REMEMBERED = 100

/** Holds the link's state: `apply` is the only way to change it. */
export function createLinkStore(nowIso: () => string, perform: (effect: LinkEffect) => void) {
  const store = createStore<LinkState>(() => UNLINKED)
  const transitions: LinkTransition[] = []

  function apply(event: LinkEvent): void {
    const before = store.getState()
    const { state, effects } = next(before, event)
    const [from, to] = [describe(before), describe(state)]
    if (from !== to) transitions.push({ at: nowIso(), event: event.kind, from, to })
    if (transitions.length > REMEMBERED) transitions.shift()
    store.setState(state)
    for (const effect of effects) perform(effect)
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    apply,
    /** The last changes, oldest first. */
    transitions: (): readonly LinkTransition[] => transitions,
  }
}
