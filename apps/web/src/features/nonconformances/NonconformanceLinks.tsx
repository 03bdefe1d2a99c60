import { can } from '@eluent/domain/auth'
import type { Touch } from '@eluent/domain/nonconformances'
import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo, useIsRegistered } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

/** What the address of a new nonconformance says besides, so that it touches a record. */
function touchesSearch({ kind, id }: Touch): { touches: string } {
  return { touches: `${kind}:${id}` }
}

/** The entry of a record's menu that opens a nonconformance which touches it. */
export function NonconformanceItem({ touch }: { touch: Touch }) {
  const permissions = useSession()?.claims.permissions
  const isRegistered = useIsRegistered()
  if (!can(permissions, 'nonconformance.enter') || !isRegistered('nonconformanceCreate')) return null
  return (
    <Menu.Item component={Link} to={pathTo('nonconformanceCreate')} search={touchesSearch(touch) as never}>
      {t('Create Nonconformance')}
    </Menu.Item>
  )
}

/** Opens a nonconformance that touches the record of a page without a menu. */
export function NonconformanceButton({ touch }: { touch: Touch }) {
  const permissions = useSession()?.claims.permissions
  const isRegistered = useIsRegistered()
  if (!can(permissions, 'nonconformance.enter') || !isRegistered('nonconformanceCreate')) return null
  return (
    <Button
      variant="default"
      size="sm"
      component={Link}
      to={pathTo('nonconformanceCreate')}
      search={touchesSearch(touch) as never}
    >
      {t('Create Nonconformance')}
    </Button>
  )
}
