import type { Alert as StandingAlert } from '@eluent/contract'
import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../../language/t.ts'
import { alertPlace, alertText } from './alert-lines.ts'

/** As many lines as Home has room for. */
const SHOWN = 5

/** What has ended comes first; a worn column and a piece with work due can still be used today. */
function daysLeft({ kind, total }: StandingAlert): number {
  return kind === 'column_worn' || kind === 'equipment_due' || kind === 'readings_open' ? 1 : (total ?? 0)
}

/** A line for each alert: each lot that ends or has ended, each worn column and each piece with work due or readings to review, with the way to it. */
export function LotsDue({ alerts, moreTo }: { alerts: readonly StandingAlert[]; moreTo?: string }) {
  const urgent = alerts.toSorted((one, other) => daysLeft(one) - daysLeft(other))
  const shown = moreTo === undefined ? alerts.length : SHOWN
  const more = alerts.length - shown
  return (
    <Alert color="orange" mb="md" icon={<IconAlertTriangle size={20} />}>
      {urgent.slice(0, shown).map((alert) => (
        <div key={alert.key}>
          <Anchor component={Link} to={alertPlace(alert).to} search={(alertPlace(alert).search ?? {}) as never}>
            {alertText(alert)}
          </Anchor>
        </div>
      ))}
      {more > 0 && moreTo !== undefined && (
        <Anchor component={Link} to={moreTo}>
          {t('and {more} more', { more })}
        </Anchor>
      )}
    </Alert>
  )
}
