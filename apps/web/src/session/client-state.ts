import { createStore } from 'zustand/vanilla'
import type { SessionStore } from './session-store.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

const SAVE_INTERVAL_MS = 1000

export interface SelectedTests {
  batch_id: number | null
  selected: readonly number[]
  type: string | null
}

export interface LogLine {
  /** ISO 8601 */
  at: string
  kind: 'info' | 'warning' | 'error'
  text: string
}

/** What the screens share beside the server's data (query cache) and the view (URL). */
export interface ClientState {
  selectedTests: SelectedTests
  /** ms since 1970 when the running acquisition began; null while nothing runs. */
  acquisitionStartedAtMs: number | null
  queueShown: boolean
  sidebarOpen: boolean
  queuePaused: boolean
  driverPolling: boolean
  betaFeatures: boolean
  log: readonly LogLine[]
}

const NONE_SELECTED: SelectedTests = { batch_id: null, selected: [], type: null }

export type ClientStore = ReturnType<typeof createClientStore>

/**
 * The client state. Only the selected tests are persisted, at most once per second, and only while somebody is signed in;
 * queue paused and beta features have local storage entries of their own.
 */
export function createClientStore(storage: Storage, session: SessionStore) {
  const store = createStore<ClientState>(() => ({
    selectedTests: session.current() === null ? NONE_SELECTED : readSelectedTests(storage),
    acquisitionStartedAtMs: null,
    queueShown: false,
    sidebarOpen: false,
    queuePaused: storage.getItem(STORAGE_KEYS.queuePaused) === 'true',
    driverPolling: false,
    betaFeatures: storage.getItem(STORAGE_KEYS.betaFeatures) === 'true',
    log: [],
  }))
  if (session.current() === null) storage.removeItem(STORAGE_KEYS.clientState)

  const saveSelected = throttle(() => {
    if (session.current() === null) return
    storage.setItem(STORAGE_KEYS.clientState, JSON.stringify({ selectedTests: store.getState().selectedTests }))
  }, SAVE_INTERVAL_MS)

  store.subscribe((state, previous) => {
    if (state.selectedTests !== previous.selectedTests) saveSelected()
    if (state.queuePaused !== previous.queuePaused) writeFlag(storage, STORAGE_KEYS.queuePaused, state.queuePaused)
    if (state.betaFeatures !== previous.betaFeatures) writeFlag(storage, STORAGE_KEYS.betaFeatures, state.betaFeatures)
  })
  session.subscribe(() => {
    if (session.current() !== null) return
    storage.removeItem(STORAGE_KEYS.clientState)
    store.setState({ selectedTests: NONE_SELECTED, log: [], driverPolling: false, acquisitionStartedAtMs: null })
  })
  return store
}

function readSelectedTests(storage: Storage): SelectedTests {
  try {
    const saved = JSON.parse(storage.getItem(STORAGE_KEYS.clientState) ?? '{}') as { selectedTests?: SelectedTests }
    return Array.isArray(saved.selectedTests?.selected) ? saved.selectedTests : NONE_SELECTED
  } catch {
    return NONE_SELECTED // an entry that somebody else spoiled
  }
}

function writeFlag(storage: Storage, key: string, on: boolean): void {
  if (on) storage.setItem(key, 'true')
  else storage.removeItem(key)
}

/** The first call of a quiet time runs at once, those after it together at the interval's end. */
function throttle(run: () => void, intervalMs: number): () => void {
  let waiting = false
  let again = false
  const rest = () => {
    waiting = false
    if (!again) return
    again = false
    call()
  }
  function call(): void {
    if (waiting) {
      again = true
      return
    }
    waiting = true
    setTimeout(rest, intervalMs)
    run()
  }
  return call
}
