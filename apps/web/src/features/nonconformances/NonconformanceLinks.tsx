import { can } from '@eluent/domain/auth'
import type { Touch } from '@eluent/domain/nonconformances'
import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

/** What the address of a new nonconformance says besides, so that it touches a record. */
function touchesSearch({ kind, id }: Touch): { touches: string } {
  return { touches: `${kind}:${id}` }
}

/** The entry of a record's menu that opens a nonconformance which touches it. */
export function NonconformanceItem({ touch }: { touch: Touch }) {
  const permissions = useSession()?.claims.permissions
  if (!can(permissions, 'nonconformance.enter')) return null
  return (
    <Menu.Item component={Link} to={pathTo('nonconformanceCreate')} search={touchesSearch(touch) as never}>
      {t('Create Nonconformance')}
    </Menu.Item>
  )
}

/** Opens a nonconformance that touches the record of a page without a menu. */
export function NonconformanceButton({ touch }: { touch: Touch }) {
  const permissions = useSession()?.claims.permissions
  if (!can(permissions, 'nonconformance.enter')) return null
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

/** As many records as one nonconformance touches when it is opened. */
const MOST_TOUCHES = 200

/** Opens one of severity high since a day, which puts the reports of these samples under review. */
export function UnderReviewButton({ of, samples, since }: { of: Touch; samples: readonly number[]; since: string }) {
  const permissions = useSession()?.claims.permissions
  if (!can(permissions, 'nonconformance.enter')) return null
  const touches = [of, ...samples.map((id): Touch => ({ kind: 'sample', id }))].slice(0, MOST_TOUCHES)
  const search = { touches: touches.map(({ kind, id }) => `${kind}:${id}`).join(','), severity: 'high', since }
  return (
    <Button variant="default" size="sm" component={Link} to={pathTo('nonconformanceCreate')} search={search as never}>
      {t('Put Under Review ...')}
    </Button>
  )
}
