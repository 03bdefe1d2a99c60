import { countNonconformances } from '@eluent/contract'
import { can, needsRenewal } from '@eluent/domain/auth'
import { Alert, Anchor, Group } from '@mantine/core'
import { IconClipboardX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

const REFRESH_MS = 60_000

/** How many open ones are the reader's; nothing for none. */
export function OpenCount() {
  const claims = useSession()?.claims
  const expires = claims?.exp ?? 0
  // by itself it never renews a session, as the bell
  const isNearEnd = () => needsRenewal(expires, Date.now() + 2 * REFRESH_MS)
  const [readsAtOnce] = useState(() => can(claims?.permissions, 'nonconformance.enter') && !isNearEnd())
  const { data } = useData(
    countNonconformances,
    {},
    { enabled: readsAtOnce, refetchInterval: () => (isNearEnd() ? false : REFRESH_MS) },
  )
  if (data === undefined || data.mine === 0) return null
  return <span title={t('{count} open, yours', { count: data.mine })}>{data.mine > 99 ? '99+' : data.mine}</span>
}

/** How many nonconformances are open, due this week and overdue, each with its list; nothing where none is open. */
export function NonconformancesToday() {
  const { data } = useData(countNonconformances, {})
  if (data === undefined || data.open === 0) return null
  const figures = [
    { text: t('{count} open', { count: data.open }), search: { state: 'unclosed' }, shown: true },
    {
      text: t('{count} due within 7 days', { count: data.due_soon }),
      search: { due: 'due_soon' },
      shown: data.due_soon > 0,
    },
    { text: t('{count} overdue', { count: data.overdue }), search: { due: 'overdue' }, shown: data.overdue > 0 },
    { text: t('{count} yours', { count: data.mine }), search: { whose: 'mine' }, shown: data.mine > 0 },
  ]
  return (
    <Alert
      color={data.overdue > 0 ? 'red' : 'orange'}
      mb="md"
      title={t('Nonconformances')}
      icon={<IconClipboardX size={20} />}
    >
      <Group gap="md">
        {figures
          .filter(({ shown }) => shown)
          .map(({ text, search }) => (
            <Anchor key={text} component={Link} to={pathTo('nonconformanceList')} search={search as never}>
              {text}
            </Anchor>
          ))}
      </Group>
    </Alert>
  )
}
