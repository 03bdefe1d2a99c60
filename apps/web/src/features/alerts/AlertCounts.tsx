import { listAlerts, type Alert } from '@eluent/contract'
import { dayIn } from '@eluent/domain/text'
import { useState, type CSSProperties } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useServices } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

// here and not in a sheet, which would be one more request of each first load
const FAILED: CSSProperties = { color: 'var(--eluent-count, var(--mantine-color-error))', fontWeight: 600 }

/** What the bell read last: the sidebar asks nothing more. */
function useAlerts(isMeant: (alert: Alert) => boolean): number {
  return useData(listAlerts, {}, { enabled: false }).data?.filter(isMeant).length ?? 0
}

const numberOf = (count: number): string => (count > 99 ? '99+' : String(count))

/** How many analytical batches have a failed check. */
export function FailedBatches() {
  const count = useAlerts(({ kind }) => kind === 'qc_failed')
  if (count === 0) return null
  return (
    <span style={FAILED} title={t('{count} with a failed check', { count })}>
      {numberOf(count)}
    </span>
  )
}

/** Marks that a calibration expires soon, or has expired. */
export function CalibrationsEnd() {
  const soon = useAlerts(({ kind }) => kind === 'calibration_expiring')
  const ended = useAlerts(({ kind }) => kind === 'calibration_expired')
  if (soon + ended === 0) return null
  return (
    <span {...(ended > 0 && { style: FAILED })} title={ended > 0 ? t('expired') : t('expires soon')}>
      !
    </span>
  )
}

/** How many pieces of equipment have work that is overdue. */
export function EquipmentOverdue() {
  const { serverNow } = useServices()
  const [today] = useState(() =>
    dayIn(new Date(serverNow() ?? Date.now()), Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  const count = useAlerts(({ kind, detail }) => kind === 'equipment_due' && detail !== null && detail < today)
  if (count === 0) return null
  return (
    <span style={FAILED} title={t('{count} with overdue work', { count })}>
      {numberOf(count)}
    </span>
  )
}
