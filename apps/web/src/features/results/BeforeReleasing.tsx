import { Alert, Anchor } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { RELEASE_HOLD_TEXTS, type ReleaseHoldRule } from '@eluent/domain/report'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'
import classes from './Report.module.css'

/** The page where what a rule holds back can be settled. */
const SETTLED_AT: Readonly<
  Partial<Record<ReleaseHoldRule, { screen: 'calibration' | 'lot' | 'nonconformance'; label: string }>>
> = {
  calibration_age: { screen: 'calibration', label: t('Open the calibration') },
  under_review: { screen: 'lot', label: t('Open the lot') },
  nonconformance: { screen: 'nonconformance', label: t('Open the nonconformance') },
}

/** What keeps a finished report from being released, each with the way to settle it. */
export function BeforeReleasing({ holds }: { holds: Sample['holds'] }) {
  return (
    <Alert
      mb="md"
      color="orange"
      title={
        holds.every(({ rule }) => rule === 'under_review' || rule === 'nonconformance')
          ? t('Under review')
          : t('Before releasing')
      }
      icon={<IconAlertTriangle size={20} />}
      className="no-print"
    >
      <ul className={classes['attempts']}>
        {holds.map((hold) => {
          const place = hold.record_id === null ? undefined : SETTLED_AT[hold.rule]
          return (
            <li key={`${hold.rule} ${hold.record_id} ${JSON.stringify(hold.values)}`}>
              {t(RELEASE_HOLD_TEXTS[hold.rule], hold.values)}{' '}
              {place && (
                <Anchor component={Link} fz="sm" to={pathTo(place.screen, { id: hold.record_id ?? 0 })}>
                  {place.label}
                </Anchor>
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
