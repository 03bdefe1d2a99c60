import { readClaims, timeLeftMs, type Claims } from './claims.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

export interface Session {
  token: string
  claims: Claims
}

export interface SessionStore {
  /** The session held now; an expired or unreadable token counts as none. */
  current: () => Session | null
  /** Signs out when the token has expired. */
  dropExpired: () => void
  set: (token: string) => void
  clear: () => void
  /** Hears sign-in, renewal and sign-out, of this tab and of the others. */
  subscribe: (listener: () => void) => () => void
}

/** The one holder of the access token; local storage carries it to reloads and to the other tabs. */
export function createSessionStore(storage: Storage, now: () => number = Date.now): SessionStore {
  const listeners = new Set<() => void>()
  let session: Session | null = read()
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

  function clear(): void {
    storage.removeItem(STORAGE_KEYS.accessToken)
    if (session === null) return
    session = null
    tell()
  }

  function fromOtherTab(event: StorageEvent): void {
    // A null key means that the whole storage was cleared.
    if (event.key !== null && event.key !== STORAGE_KEYS.accessToken) return
    session = read()
    tell()
  }

  return {
    current: () => (isExpired() ? null : session),
    dropExpired() {
      if (isExpired()) clear()
    },
    set(token) {
      storage.setItem(STORAGE_KEYS.accessToken, token)
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
