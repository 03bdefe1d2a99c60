import type { Alert } from '@eluent/contract'
import type { AlertKind } from '@eluent/domain/alerts'
import type { Call } from '../../platform/call/call.ts'

/** Whose alerts they are. */
export type AlertReader = Pick<Call, 'timezone'> & { actor: Pick<Call['actor'], 'permissions' | 'userId' | 'role'> }
export type Standing = Omit<Alert, 'is_read'>

/** One that stands; its key is its kind's, and its record's where there are several. */
export function alert(kind: AlertKind, of: Partial<Standing> & { at: string }): Standing {
  const key = of.key === undefined ? kind : `${kind}:${of.key}`
  return { record_id: null, name: null, detail: null, total: null, ...of, kind, key }
}
