import { can } from '@eluent/domain/auth'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useServices, type Services } from '../../frame/services.ts'
import { createDriver, type DriverPlace } from './driver-client.ts'
import { createDriverLink, type DriverLink, type LinkDeps } from './driver-link.ts'
import { openSocket } from './driver-socket.ts'
import { UNLINKED, type LinkState } from './link-state.ts'
import { useDriverPlace } from './use-driver.ts'

const LOCK_NAME = 'eluent-driver'

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

/** One link per driver and page load. */
const links = new WeakMap<Services, { place: DriverPlace; link: DriverLink }>()

/** The link to the driver; null while none is named. Another address or token makes another link. */
export function useDriverLink(): DriverLink | null {
  const services = useServices()
  const place = useDriverPlace()
  if (place === null) return null
  const known = links.get(services) ?? null
  if (known?.place.address === place.address && known.place.token === place.token) return known.link
  const link = createDriverLink({
    api: services.api,
    driver: createDriver(place),
    send: services.fetch,
    queries: services.queries,
    client: services.client,
    serverNow: services.serverNow,
    openSocket,
    mayLead: () => {
      const permissions = services.session.current()?.claims.permissions
      return can(permissions, 'sample.create') && can(permissions, 'sample_report.run_test')
    },
    lead,
  })
  // the frame with the toggle is gone by the time that it could do so
  services.session.subscribe(() => {
    if (services.session.current() === null) link.stop()
  })
  links.set(services, { place, link })
  return link
}

export function useLinkState<T>(link: DriverLink, select: (state: LinkState) => T): T {
  return useStore(link.store, select)
}

const NO_LINK = createStore<LinkState>(() => UNLINKED)

/** The same where there may be none: as of a link that was never started. */
export function useLinkStateIfAny<T>(link: DriverLink | null, select: (state: LinkState) => T): T {
  return useStore(link?.store ?? NO_LINK, select)
}
