import { formatDateTime } from '@eluent/domain/text'

/** A moment in the reader's time zone, which it names: '11/20/2026 2:05 PM America/Los_Angeles', as on the certificate's PDF. */
export function formatMoment(instant: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${formatDateTime(instant, timeZone) ?? ''} ${timeZone}`
}
