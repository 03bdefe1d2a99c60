import { showsVersionPrompt } from '@eluent/domain/auth'
import { createStore } from 'zustand/vanilla'

export interface NewVersionPrompt {
  open: boolean
  /** A call was answered 426. */
  report: () => void
  /** Not now: the prompt keeps away for 30 minutes. */
  cancel: () => void
}

export type NewVersionStore = ReturnType<typeof createNewVersionStore>

/** Whether the new-version prompt stands on the screen. */
export function createNewVersionStore(now: () => number = Date.now) {
  let cancelledAtMs: number | null = null
  return createStore<NewVersionPrompt>((set) => ({
    open: false,
    report: () => {
      if (showsVersionPrompt(cancelledAtMs, now())) set({ open: true })
    },
    cancel: () => {
      cancelledAtMs = now()
      set({ open: false })
    },
  }))
}
