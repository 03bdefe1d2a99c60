import { createClient, type Client } from '@eluent/contract'
import { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createApiFetch, type Fetch } from './session/api-fetch.ts'
import { createSavingStore, type SavingStore } from './saving.ts'
import { createClientStore, type ClientState, type ClientStore } from './session/client-state.ts'
import { createNewVersionStore, type NewVersionStore } from './session/new-version.ts'
import { createNetworkStore, type NetworkStore } from './network.ts'
import { createSessionStore, type EndedSession, type Session, type SessionStore } from './session/session-store.ts'
import { STORAGE_KEYS } from './session/storage-keys.ts'
import { createUnsavedWork, type UnsavedWork } from './session/unsaved-work.ts'
import { heard } from '../language/translated.ts'
import { shouldRetry } from './retry-policy.ts'
import { createWebSettingsStore, type WebSettings, type WebSettingsStore } from './web-settings.ts'

export const APP_VERSION = '3.2.1'
export const API_BASE = '/api'
const LATER_MS = 3000

/** The world the app runs in; tests give the in-process server and keep the page from leaving. */
export interface Surroundings {
  fetch: Fetch
  storage: Storage
  /** Leaves for this address with a load of the page. */
  leave: (path: string) => void
  reload: () => void
  /** After which a frame shows what its first load does not wait for, ms; three seconds where it is left out. */
  laterMs?: number | undefined
}

export interface Services extends Surroundings {
  laterMs: number
  session: SessionStore
  client: ClientStore
  newVersion: NewVersionStore
  saving: SavingStore
  network: NetworkStore
  unsaved: UnsavedWork
  webSettings: WebSettingsStore
  api: Client
  queries: QueryClient
  /** The server's clock now, ms since 1970; null before it is known. */
  serverNow: () => number | null
}

export const browserSurroundings: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  storage: localStorage,
  leave: (path) => window.location.assign(path),
  reload: () => window.location.reload(),
}

/** Everything a screen may use, built once per page load. */
export function createServices(surroundings: Surroundings): Services {
  const unsaved = createUnsavedWork()
  const session = createSessionStore(surroundings.storage, Date.now, unsaved.isThere)
  const newVersion = createNewVersionStore()
  const askServer = () => surroundings.fetch(`${API_BASE}/health/live`, {})
  const saving = createSavingStore(askServer)
  const network = createNetworkStore(askServer)
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: shouldRetry, refetchOnWindowFocus: false },
      // what cannot be sent says so at once, and does not wait unseen for the network
      mutations: { networkMode: 'always' },
    },
  })
  let serverAheadMs: number | null = null
  const apiFetch = createApiFetch({
    base: API_BASE,
    fetch: surroundings.fetch,
    session,
    appVersion: APP_VERSION,
    machineHostname: () => surroundings.storage.getItem(STORAGE_KEYS.machineHostname),
    onNewVersion: () => newVersion.getState().report(),
    onSend: () => {
      const found = network.getState().sent()
      return (response) => {
        saving.getState().hear(response)
        found()
      }
    },
    onUnreachable: network.getState().lost,
    onServerTime: (serverMs, ownMs) => {
      serverAheadMs = serverMs - ownMs
    },
  })
  return {
    ...surroundings,
    laterMs: surroundings.laterMs ?? LATER_MS,
    session,
    newVersion,
    saving,
    network,
    unsaved,
    webSettings: createWebSettingsStore(),
    queries,
    client: createClientStore(surroundings.storage, session),
    api: heard(createClient({ base: API_BASE, fetch: apiFetch })),
    serverNow: () => (serverAheadMs === null ? null : Date.now() + serverAheadMs),
  }
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('Screens need a ServicesProvider above them.')
  return services
}

/** The caller for the contract's endpoints, for what `useRead` and `useChange` do not do: files, several calls as one. */
export function useApi(): Client {
  return useServices().api
}

/** Who is signed in, following sign-in, renewal and sign-out in every tab. */
export function useSession(): Session | null {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.current)
}

/** The ended session whose page waits for the sign-in. */
export function useEndedSession(): EndedSession | null {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.ended)
}

export function useClientState<T>(select: (state: ClientState) => T): T {
  return useStore(useServices().client, select)
}

/** Addresses outside the product; empty until the server has sent them. */
export function useWebSettings(): WebSettings {
  return useStore(useServices().webSettings)
}
