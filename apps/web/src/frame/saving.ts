import { SAVING_HEADER } from '@eluent/contract'
import { createStore } from 'zustand/vanilla'

export interface Saving {
  /** The server refuses to save: its storage is full. */
  isOff: boolean
  /** An answer of the server. */
  hear: (response: Response) => void
  /** Finds out whether saving goes on again. */
  ask: () => Promise<void>
}

export type SavingStore = ReturnType<typeof createSavingStore>

/** Whether the server can save, as its answers say. */
export function createSavingStore(askServer: () => Promise<Response>) {
  return createStore<Saving>((set, get) => ({
    isOff: false,
    hear: ({ headers, status }) => {
      const isOff = headers.get(SAVING_HEADER) === 'off'
      // what a proxy answers in the server's place says nothing
      if (isOff || status < 500) set({ isOff })
    },
    ask: async () => {
      try {
        get().hear(await askServer())
      } catch {
        // not to be reached: what was known stands until it is
      }
    },
  }))
}
