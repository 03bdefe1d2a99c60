import { formatDateTime } from '@eluent/domain/text'
import { locale } from '../../language/t.ts'
import { formatOf } from './format-list-date.ts'

/** A moment with its time zone, the reader's unless given: '11/20/2026 2:05 PM America/Los_Angeles', as on the certificate's PDF. */
export function formatMoment(
  instant: string,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  tag = locale,
): string {
  if (tag !== 'en-US') return `${formatOf(tag, timeZone).format(new Date(instant))} ${timeZone}`
  return `${formatDateTime(instant, timeZone) ?? ''} ${timeZone}`
}
