import { readClaims, timeLeftMs, type Claims } from './claims.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

export interface Session {
  token: string
  claims: Claims
}

/** A session that ended while its page holds unsaved work. */
export interface EndedSession {
  claims: Claims
  /** Somebody else has signed in since; they get nothing of what was typed. */
  successor: Claims | null
}

export interface SessionStore {
  /** The session held now, also an ended one whose page waits for the sign-in; an expired or unreadable token counts as none. */
  current: () => Session | null
  /** The ended session whose page waits for the sign-in. */
  ended: () => EndedSession | null
  /** Whether the page goes on as the same person: at once, or once the sign-in that it waits for has come. */
  goesOn: () => Promise<boolean>
  /** Ends the session when the token has expired. */
  dropExpired: () => void
  /** Ended by the server or by time: signed out at once, unless the page holds unsaved work. */
  end: () => void
  set: (token: string) => void
  /** Leaves the page of an ended session to whoever signed in since. */
  succeed: () => void
  clear: () => void
  /** Hears sign-in, renewal and sign-out, of this tab and of the others. */
  subscribe: (listener: () => void) => () => void
}

/** The same person in the same organization. */
export function personOf({ sub, organization }: Claims): string {
  return `${sub}@${organization.id}`
}

/** The one holder of the access token; local storage carries it to reloads and to the other tabs. */
export function createSessionStore(
  storage: Storage,
  now: () => number = Date.now,
  hasUnsavedWork: () => boolean = () => false,
): SessionStore {
  const listeners = new Set<() => void>()
  const waiting = new Set<(goesOn: boolean) => void>()
  let session: Session | null = read()
  let ended: EndedSession | null = null
  if (isExpired()) clear()

  function read(): Session | null {
    const token = storage.getItem(STORAGE_KEYS.accessToken)
    if (token === null) return null
    const claims = readClaims(token)
    return claims === null ? null : { token, claims }
  }

  function isExpired(): boolean {
    return session !== null && timeLeftMs(session.claims, now()) <= 0
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function answerWaiting(goesOn: boolean): void {
    for (const answer of waiting) answer(goesOn)
    waiting.clear()
  }

  function clear(): void {
    storage.removeItem(STORAGE_KEYS.accessToken)
    if (session === null) return
    session = null
    ended = null
    answerWaiting(false)
    tell()
  }

  function end(): void {
    if (session === null || ended !== null) return
    if (!hasUnsavedWork()) {
      clear()
      return
    }
    storage.removeItem(STORAGE_KEYS.accessToken)
    ended = { claims: session.claims, successor: null }
    tell()
  }

  /** What the storage holds now. */
  function follow(): void {
    const next = read()
    if (ended !== null) {
      if (next === null) return
      if (personOf(next.claims) !== personOf(ended.claims)) {
        ended = { ...ended, successor: next.claims }
        answerWaiting(false)
        tell()
        return
      }
    }
    ended = null
    session = next
    answerWaiting(true)
    tell()
  }

  function fromOtherTab(event: StorageEvent): void {
    // A null key means that the whole storage was cleared.
    if (event.key !== null && event.key !== STORAGE_KEYS.accessToken) return
    if (read() === null) end()
    else follow()
  }

  return {
    current: () => (ended === null && isExpired() && !hasUnsavedWork() ? null : session),
    ended: () => ended,
    goesOn() {
      if (ended === null) return Promise.resolve(session !== null)
      if (ended.successor !== null) return Promise.resolve(false)
      return new Promise((resolve) => waiting.add(resolve))
    },
    dropExpired() {
      if (isExpired()) end()
    },
    end,
    set(token) {
      storage.setItem(STORAGE_KEYS.accessToken, token)
      follow()
    },
    succeed() {
      ended = null
      session = read()
      tell()
    },
    clear,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', fromOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', fromOtherTab)
      }
    },
  }
}
