import { dayIn } from '@eluent/domain/text'
import type { Call } from '../../platform/call/call.ts'
import type { Deps } from '../../views/deps.ts'

export type InventoryDeps = Pick<Deps, 'db' | 'now'>

/** The day on which the caller judges and uses lots: that of their clock. */
export function todayOf({ now }: Pick<Deps, 'now'>, call: Pick<Call, 'timezone'>): string {
  return dayIn(now(), call.timezone ?? 'UTC')
}
