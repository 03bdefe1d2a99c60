import { formatDateTime } from '@eluent/domain/text'

/** A moment with its time zone, the reader's unless given: '11/20/2026 2:05 PM America/Los_Angeles', as on the certificate's PDF. */
export function formatMoment(instant: string, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return `${formatDateTime(instant, timeZone) ?? ''} ${timeZone}`
}
