import { listReviews } from '@eluent/contract'
import { can, needsRenewal } from '@eluent/domain/auth'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

const REFRESH_MS = 60_000

/** How many reports wait for the reader, where two reviews are asked for; nothing for none. */
export function WaitingCount() {
  const claims = useSession()?.claims
  const expires = claims?.exp ?? 0
  // by itself it never renews a session, as the bell
  const isNearEnd = () => needsRenewal(expires, Date.now() + 2 * REFRESH_MS)
  const [readsAtOnce] = useState(() => can(claims?.permissions, 'sample.edit') && !isNearEnd())
  const { data } = useRead(
    listReviews,
    { query: {} },
    { enabled: readsAtOnce, refetchInterval: () => (isNearEnd() ? false : REFRESH_MS) },
  )
  const count = data?.meta.total_count ?? 0
  if (data === undefined || data.meta.asked < 2 || count === 0) return null
  return <span title={t('{count} waiting', { count })}>{count > 99 ? '99+' : count}</span>
}
