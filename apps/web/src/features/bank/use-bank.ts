import { readBank } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { holds } from '../../frame/guard.ts'
import { useSession } from '../../frame/services.ts'

/** The bank of the organization acted for, for those who may read it. */
export function useBank() {
  const session = useSession()
  const mayRead = session !== null && holds(session, 'certus.veriseal')
  return useRead(readBank, mayRead ? { params: { org: session.claims.organization.id } } : null, {
    select: ({ bank_info }) => bank_info,
  })
}
