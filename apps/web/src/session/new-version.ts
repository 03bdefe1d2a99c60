import { createStore } from 'zustand/vanilla'

const SUPPRESSION_MS = 30 * 60_000

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
  let suppressedUntilMs = 0
  return createStore<NewVersionPrompt>((set) => ({
    open: false,
    report: () => {
      if (now() >= suppressedUntilMs) set({ open: true })
    },
    cancel: () => {
      suppressedUntilMs = now() + SUPPRESSION_MS
      set({ open: false })
    },
  }))
}
