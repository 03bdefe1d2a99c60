import { ActionIcon, Popover } from '@mantine/core'
import { listAlerts } from '@eluent/contract'
import { alertCountText } from '@eluent/domain/alerts'
import { needsRenewal } from '@eluent/domain/auth'
import { IconBell } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AlertPanel = lazyPart(async () => (await import('./AlertPanel.tsx')).AlertPanel)

const REFRESH_MS = 60_000

// here and not in a sheet, which would be one more request of each first load
const COUNT: CSSProperties = {
  position: 'absolute',
  top: 4,
  // from the end: a button cuts off what stands out of it
  insetInlineEnd: 2,
  minWidth: 16,
  padding: '0 4px',
  borderRadius: 8,
  background: 'var(--mantine-color-text)',
  color: 'var(--mantine-color-body)',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '16px',
}
const PANEL: CSSProperties = {
  width: 'min(400px, calc(100vw - 16px))',
  maxHeight: 'min(70vh, 560px)',
  overflowY: 'auto',
}

/** How much waits unread for the reader; opens the list of it. */
export function Bell() {
  const session = useSession()
  return session === null ? null : <OwnBell expires={session.claims.exp} />
}

function OwnBell({ expires }: { expires: number }) {
  // by itself it never renews a session: who has left the page is signed out in time
  const isNearEnd = () => needsRenewal(expires, Date.now() + 2 * REFRESH_MS)
  const [readsAtOnce] = useState(() => !isNearEnd())
  const options = { enabled: readsAtOnce, refetchInterval: () => (isNearEnd() ? false : REFRESH_MS) } as const
  const alerts = useData(listAlerts, {}, options)
  const [isOpen, setOpen] = useState(false)
  const unread = alerts.data?.filter(({ is_read }) => !is_read).length ?? 0
  const count = alertCountText(unread)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={unread === 0 ? t('Alerts') : t('Alerts, {count} unread', { count })}
          onClick={() => {
            setOpen(!isOpen)
            if (alerts.data === undefined) void alerts.refetch()
          }}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 && <span style={COUNT}>{count}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} style={PANEL}>
        <AlertPanel alerts={alerts} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
