import { listAlerts, type Alert } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'

/** Calibrations that expire soon or have expired, as the bell read them: a page that shows them asks nothing more. */
export function useCalibrationsDue(): Alert[] {
  const alerts = useData(listAlerts, {}, { enabled: false })
  return alerts.data?.filter(({ kind }) => kind === 'calibration_expiring' || kind === 'calibration_expired') ?? []
}
