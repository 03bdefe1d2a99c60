import { useEffect } from 'react'
import { timeLeftMs } from '../frame/session/claims.ts'
import { useServices, useSession } from '../frame/services.ts'

const LONGEST_TIMER_MS = 2_147_483_647

/** Signs out at the moment the token expires, also when nobody touches the screen. */
export function useExpiryWatch(): void {
  const { session } = useServices()
  const held = useSession()
  useEffect(() => {
    if (held === null) return undefined
    const waitMs = Math.min(Math.max(timeLeftMs(held.claims, Date.now()), 0), LONGEST_TIMER_MS)
    const timer = setTimeout(session.dropExpired, waitMs)
    return () => clearTimeout(timer)
  }, [held, session])
}
