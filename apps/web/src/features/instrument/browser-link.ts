import type { AcqHookEvent, CsHookEvent } from '@eluent/contract'
import { can } from '@eluent/domain'
import { useStore } from 'zustand'
import { useServices, useWebSettings, type Services } from '../../app/services.ts'
import { createDriver } from './driver-client.ts'
import { createDriverLink, type DriverLink, type LinkDeps, type SocketLike } from './driver-link.ts'
import type { LinkState } from './link-store.ts'

const RECONNECTION_ATTEMPTS = 3
const LOCK_NAME = 'eluent-driver'

/** The driver's socket; three attempts to reconnect, then it gives up. */
const openSocket = async (address: string): Promise<SocketLike> => {
  const { io } = await import('socket.io-client')
  const socket = io(address, { reconnectionAttempts: RECONNECTION_ATTEMPTS })
  return {
    on(
      event: 'CSHook' | 'AcqHook' | 'gave_up',
      listener: ((event: CsHookEvent) => void) | ((event: AcqHookEvent) => void) | (() => void),
    ) {
      if (event === 'gave_up') socket.io.on('reconnect_failed', listener as () => void)
      else socket.on(event, listener as (...given: unknown[]) => void)
    },
    confirm: (id) => void socket.emit('issued', { id }),
    close: () => void socket.close(),
  }
}

/** One tab of the browser holds the lock and drives; when it is closed, the next one does. */
const lead: LinkDeps['lead'] = async (work, stop) => {
  // Absent where the page came over plain HTTP from another machine.
  const { locks } = navigator as { locks?: LockManager | null }
  if (!locks) return work(stop)
  try {
    await locks.request(LOCK_NAME, { signal: stop }, () => work(stop))
  } catch (error) {
    if (!stop.aborted) throw error // stopped while it waited for its turn
  }
}

/** One link per driver address and page load. */
const links = new WeakMap<Services, { address: string; link: DriverLink }>()

/** The link to the driver; null while the server names no driver. */
export function useDriverLink(): DriverLink | null {
  const services = useServices()
  const address = useWebSettings().driver_url
  if (address === '') return null
  const known = links.get(services) ?? null
  if (known !== null && known.address === address) return known.link
  const link = createDriverLink({
    api: services.api,
    driver: createDriver(address),
    send: services.fetch,
    queries: services.queries,
    client: services.client,
    openSocket,
    mayLead: () => {
      const permissions = services.session.current()?.claims.permissions
      return can(permissions, 'sample.create') && can(permissions, 'sample_report.run_test')
    },
    lead,
  })
  links.set(services, { address, link })
  return link
}

export function useLinkState<T>(link: DriverLink, select: (state: LinkState) => T): T {
  return useStore(link.store, select)
}
