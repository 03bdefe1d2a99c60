import type { ChemIdEntity, ChemIdUser, ReplyOf, storageAccess } from '@eluent/contract'
import { createStore } from 'zustand/vanilla'
import type { SessionStore } from './session-store.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

const SAVE_INTERVAL_MS = 1000

/** The tests chosen for comparison, wherever their list stands; ids are those of samples. */
export interface SelectedTests {
  selectedCheckBoxes: readonly { id: number }[]
  /** The batch in whose list they were chosen last. */
  batch_id: number | null
  type: string | null
}

export interface LogLine {
  /** ISO 8601 */
  at: string
  kind: 'info' | 'warning' | 'error'
  text: string
}

/** Who is signed in to the external chemical-ID service, and for which of its entities. */
interface ChemIdSession {
  /** The service's own token; it is nowhere but here and in calls to the service. */
  token: string
  user: ChemIdUser
  entities: readonly ChemIdEntity[]
  /** The entity in session; null until one is chosen. */
  entity: ChemIdEntity | null
}

/** A record whose page was opened. */
export interface OpenedRecord {
  name: string
  detail: string | null
  path: string
  /** Of a sample's page. */
  sampleId?: number
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
  /** Single-letter keys do nothing in this browser. */
  keysOff: boolean
  /** The records opened last, the newest first; in memory alone, so that nobody finds them after the sign-out. */
  opened: readonly OpenedRecord[]
  /** This browser's own address of the driver; '' for the server's. */
  driverAddress: string
  /** '' where the driver asks for none. */
  pairingToken: string
  /** An analytical report was saved, and nobody has read the notice of it yet. */
  chartCreated: boolean
  log: readonly LogLine[]
  /** In memory alone, so that it ends with the page. */
  chemId: ChemIdSession | null
  /** The way to the storage of uploads, as GET access answered it; null before. */
  cloudAccess: ReplyOf<typeof storageAccess> | null
}

export const NONE_SELECTED: SelectedTests = { selectedCheckBoxes: [], batch_id: null, type: null }

export type ClientStore = ReturnType<typeof createClientStore>

/**
 * The client state. Only the selected tests are persisted, at most once per second, and only while somebody is signed in;
 * queue paused, beta features and this browser's driver have local storage entries of their own.
 */
export function createClientStore(storage: Storage, session: SessionStore) {
  const store = createStore<ClientState>(() => ({
    selectedTests: session.current() === null ? NONE_SELECTED : readSelectedTests(storage),
    acquisitionStartedAtMs: null,
    queueShown: false,
    sidebarOpen: false,
    driverPolling: false,
    chartCreated: false,
    log: [],
    opened: [],
    chemId: null,
    cloudAccess: null,
    ...readOwnEntries(storage),
  }))
  if (session.current() === null) storage.removeItem(STORAGE_KEYS.clientState)

  const saveSelected = throttle(() => {
    if (session.current() === null) return
    storage.setItem(STORAGE_KEYS.clientState, JSON.stringify({ selectedTests: store.getState().selectedTests }))
  }, SAVE_INTERVAL_MS)

  store.subscribe((state, previous) => {
    if (state.selectedTests !== previous.selectedTests) saveSelected.soon()
    if (state.queuePaused !== previous.queuePaused) writeFlag(storage, STORAGE_KEYS.queuePaused, state.queuePaused)
    if (state.betaFeatures !== previous.betaFeatures) writeFlag(storage, STORAGE_KEYS.betaFeatures, state.betaFeatures)
    if (state.keysOff !== previous.keysOff) writeFlag(storage, STORAGE_KEYS.keysOff, state.keysOff)
    for (const name of ['driverAddress', 'pairingToken'] as const) {
      if (state[name] !== previous[name]) writeText(storage, STORAGE_KEYS[name], state[name])
    }
  })
  // left within that second, the page would come back with what was selected before
  window.addEventListener('pagehide', saveSelected.now)
  // What one tab pauses, or pairs, holds in every tab: the next one to drive must not go on with what it knew before.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || OWN_ENTRIES.includes(key)) store.setState(readOwnEntries(storage))
  })
  session.subscribe(() => {
    if (session.current() !== null) return
    storage.removeItem(STORAGE_KEYS.clientState)
    store.setState({
      selectedTests: NONE_SELECTED,
      chartCreated: false,
      log: [],
      opened: [],
      driverPolling: false,
      acquisitionStartedAtMs: null,
      chemId: null,
      cloudAccess: null,
    })
  })
  return store
}

/** Entries that stand in local storage for themselves. */
const OWN_ENTRIES: readonly string[] = [
  STORAGE_KEYS.queuePaused,
  STORAGE_KEYS.betaFeatures,
  STORAGE_KEYS.keysOff,
  STORAGE_KEYS.driverAddress,
  STORAGE_KEYS.pairingToken,
]

function readOwnEntries(
  storage: Storage,
): Pick<ClientState, 'queuePaused' | 'betaFeatures' | 'keysOff' | 'driverAddress' | 'pairingToken'> {
  return {
    queuePaused: storage.getItem(STORAGE_KEYS.queuePaused) === 'true',
    betaFeatures: storage.getItem(STORAGE_KEYS.betaFeatures) === 'true',
    keysOff: storage.getItem(STORAGE_KEYS.keysOff) === 'true',
    driverAddress: storage.getItem(STORAGE_KEYS.driverAddress) ?? '',
    pairingToken: storage.getItem(STORAGE_KEYS.pairingToken) ?? '',
  }
}

function readSelectedTests(storage: Storage): SelectedTests {
  try {
    const saved = JSON.parse(storage.getItem(STORAGE_KEYS.clientState) ?? '{}') as { selectedTests?: SelectedTests }
    return isSelection(saved.selectedTests) ? saved.selectedTests : NONE_SELECTED
  } catch {
    return NONE_SELECTED // an entry that somebody else spoiled
  }
}

function isSelection(saved: SelectedTests | undefined): saved is SelectedTests {
  const boxes: unknown = saved?.selectedCheckBoxes
  return Array.isArray(boxes) && boxes.every((box: { id?: unknown } | null) => Number.isSafeInteger(box?.id))
}

function writeText(storage: Storage, key: string, text: string): void {
  if (text === '') storage.removeItem(key)
  else storage.setItem(key, text)
}

const writeFlag = (storage: Storage, key: string, on: boolean): void => writeText(storage, key, on ? 'true' : '')

/** The first call of a quiet time runs at once, those after it together at the interval's end, or `now`. */
function throttle(run: () => void, intervalMs: number): { soon: () => void; now: () => void } {
  let waiting = false
  let again = false
  const rest = () => {
    waiting = false
    if (!again) return
    again = false
    soon()
  }
  function soon(): void {
    if (waiting) {
      again = true
      return
    }
    waiting = true
    setTimeout(rest, intervalMs)
    run()
  }
  const now = () => {
    if (!again) return
    again = false
    run()
  }
  return { soon, now }
}
