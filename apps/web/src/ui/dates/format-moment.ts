import { formatDateTime } from '@eluent/domain/text'
import { language, locale } from '../../language/t.ts'

/** A moment with its time zone, the reader's unless given: '11/20/2026 2:05 PM America/Los_Angeles', as on the certificate's PDF. */
export function formatMoment(instant: string, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (language === 'es') {
    const written = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' })
    return `${written.format(new Date(instant))} ${timeZone}`
  }
  return `${formatDateTime(instant, timeZone) ?? ''} ${timeZone}`
}
