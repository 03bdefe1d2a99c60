import { Alert, Anchor } from '@mantine/core'
import type { Alert as StandingAlert } from '@eluent/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { alertText } from './alert-lines.ts'

/** A line for each calibration that expires soon or has expired, with the way to it. */
export function CalibrationsDue({ alerts }: { alerts: readonly StandingAlert[] }) {
  const isExpired = alerts.some(({ kind }) => kind === 'calibration_expired')
  return (
    <Alert color={isExpired ? 'red' : 'orange'} mb="md" icon={<IconAlertTriangle size={20} />}>
      {alerts.map((alert) => (
        <div key={alert.key}>
          <Anchor component={Link} to={pathTo('calibration', { id: alert.record_id ?? 0 })}>
            {alertText(alert)}
          </Anchor>
        </div>
      ))}
    </Alert>
  )
}
