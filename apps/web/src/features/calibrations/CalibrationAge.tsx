import { readQualitySettings } from '@eluent/contract'
import { calibrationDue, validDays } from '@eluent/domain/calibrations'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { useServices } from '../../frame/services.ts'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { t } from '../../language/t.ts'

const LOOKS = {
  valid: { icon: IconCircleCheck, tone: 'plain' },
  expiring: { icon: IconAlertTriangle, tone: 'warn' },
  expired: { icon: IconCircleX, tone: 'bad' },
} as const

/** '21 of 30 days' of a calibration in force: since its last vial, of those that the laboratory set or its profile allows, as the gate and the queue count them. */
export function CalibrationAge({ measuredAt, isShort = false }: { measuredAt: string; isShort?: boolean }) {
  const { serverNow } = useServices()
  const [now] = useState(() => new Date(serverNow() ?? Date.now()))
  const settings = useRead(readQualitySettings, {}, { select: ({ data }) => data })
  // as wide as what comes: a column that grows would move the others
  if (settings.data === undefined)
    return isShort && !settings.isError ? (
      <span style={{ visibility: 'hidden' }}>
        <ToneWord {...LOOKS.valid}>{t('{days} of {limit} days', { days: 20, limit: 30 })}</ToneWord>
      </span>
    ) : null
  const { values, calibration_days_max } = settings.data
  const limits = {
    calibration_max_age_days: validDays(
      { calibration_max_age_days: Number(values['calibration_max_age_days']) },
      { calibration_days_max },
    ),
    calibration_warn_days: Number(values['calibration_warn_days']),
  }
  const due = calibrationDue(measuredAt, now, limits)
  const texts = { days: Math.max(0, due.days), limit: limits.calibration_max_age_days }
  const age = t('{days} of {limit} days', texts)
  if (isShort) {
    return (
      <ToneWord {...LOOKS[due.state]}>
        {age}
        {due.state === 'expiring' && <VisuallyHidden>{t('expires soon')}</VisuallyHidden>}
        {due.state === 'expired' && <VisuallyHidden>{t('expired')}</VisuallyHidden>}
      </ToneWord>
    )
  }
  return (
    <ToneWord {...LOOKS[due.state]}>
      {due.state === 'valid' && age}
      {due.state === 'expiring' && t('{days} of {limit} days, expires soon', texts)}
      {due.state === 'expired' && t('{days} of {limit} days, expired', texts)}
    </ToneWord>
  )
}
