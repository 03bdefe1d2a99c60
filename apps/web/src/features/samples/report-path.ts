import type { SampleRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { pathTo } from '../../frame/screens.ts'

/** Where a sample's row leads: its report, or for who may not see that, the public one. */
export function reportPath({ id, share_key }: SampleRow, permissions: Parameters<typeof can>[0]): string {
  return can(permissions, 'sample.show_report')
    ? pathTo('sampleReport', { id })
    : pathTo('sharedReport', { shareKey: share_key })
}
