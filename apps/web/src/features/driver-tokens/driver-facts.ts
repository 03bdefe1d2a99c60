import { CLOCK_SKEW_LIMIT_MS, type DriverToken } from '@eluent/contract'
import { t } from '../../language/t.ts'

const HELLO_MS = 60_000
/** Three hellos missed. */
const SILENT_AFTER_MS = 3 * HELLO_MS + 10_000
/** A logger says nothing but its readings, of which some send a batch a day. */
const LOGGER_SILENT_AFTER_MS = 25 * 60 * HELLO_MS

/** How a driver is doing at this moment. */
export type DriverStatus = 'connected' | 'silent' | 'never_seen' | 'revoked'

export function driverStatus(token: DriverToken, nowMs: number): DriverStatus {
  if (token.revoked_at !== null) return 'revoked'
  if (token.last_seen_at === null) return 'never_seen'
  const silentAfterMs = token.readings_only ? LOGGER_SILENT_AFTER_MS : SILENT_AFTER_MS
  return nowMs - Date.parse(token.last_seen_at) > silentAfterMs ? 'silent' : 'connected'
}

/** '73 s ahead' or '2 h behind' once the clocks differ by more than is allowed; null while they agree. */
export function clockSkewText(token: DriverToken): string | null {
  const skewMs = token.clock_skew_ms
  if (skewMs === null || Math.abs(skewMs) <= CLOCK_SKEW_LIMIT_MS) return null
  const seconds = Math.abs(skewMs) / 1000
  const size =
    seconds < 120
      ? `${Math.round(seconds)} s`
      : seconds < 7200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3600)} h`
  return skewMs > 0 ? t('{size} ahead', { size }) : t('{size} behind', { size })
}
