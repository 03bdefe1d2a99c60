import { dayIn } from '@eluent/domain/text'
import type { Call } from './call.ts'

/** The day where the caller is, YYYY-MM-DD; the product's, UTC, where they say no zone. */
export function todayOf({ now }: { now: () => Date }, { timezone }: Pick<Call, 'timezone'>): string {
  return dayIn(now(), timezone ?? 'UTC')
}
