import { createStore } from 'zustand/vanilla'

export interface Network {
  /** 'back' after a loss, until its return has been shown. */
  state: 'here' | 'lost' | 'back'
  lost: () => void
  /** A call is sent. @returns what is called where the server answers it: of a call from before a loss that is no return */
  sent: () => () => void
  /** The return has been shown. */
  seen: () => void
  /** Finds out whether the server can be reached again. */
  ask: () => Promise<void>
}

export type NetworkStore = ReturnType<typeof createNetworkStore>

/** Whether the server can be reached, as the calls find it. */
export function createNetworkStore(askServer: () => Promise<Response>) {
  let losses = 0
  return createStore<Network>((set, get) => ({
    state: 'here',
    lost: () => {
      if (get().state !== 'lost') losses += 1
      set({ state: 'lost' })
    },
    sent: () => {
      const lossesBefore = losses
      return () => {
        if (get().state === 'lost' && losses === lossesBefore) set({ state: 'back' })
      }
    },
    seen: () => {
      if (get().state === 'back') set({ state: 'here' })
    },
    ask: async () => {
      const found = get().sent()
      try {
        await askServer()
        found()
      } catch {
        // still not to be reached: what was known stands
      }
    },
  }))
}
