import type { HistoryEvent } from '@eluent/domain/certificates'
import type { Judgement } from '@eluent/ledger'

/** What the evidence itself says happened; nobody is named in it. */
export function sealedEvents({ events }: NonNullable<Judgement['evidence']>): HistoryEvent[] {
  return events.map(({ leaf: { event, at, expires }, summary }) => ({
    event,
    at,
    expires,
    reason: summary['reason'] ?? null,
  }))
}
