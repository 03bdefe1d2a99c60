import { createStore } from 'zustand/vanilla'

export interface Network {
  /** 'back' after a loss, until its return has been shown. */
  state: 'here' | 'lost' | 'back'
  lost: () => void
  /** The server answered. */
  found: () => void
  /** The return has been shown. */
  seen: () => void
  /** Finds out whether the server can be reached again. */
  ask: () => Promise<void>
}

export type NetworkStore = ReturnType<typeof createNetworkStore>

/** Whether the server can be reached, as the calls find it. */
export function createNetworkStore(askServer: () => Promise<Response>) {
  return createStore<Network>((set, get) => ({
    state: 'here',
    lost: () => set({ state: 'lost' }),
    found: () => {
      if (get().state === 'lost') set({ state: 'back' })
    },
    seen: () => {
      if (get().state === 'back') set({ state: 'here' })
    },
    ask: async () => {
      try {
        await askServer()
        get().found()
      } catch {
        // still not to be reached: what was known stands
      }
    },
  }))
}
