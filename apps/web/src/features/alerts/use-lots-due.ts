import { listAlerts, type Alert } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'

const OF_HOME: readonly Alert['kind'][] = ['lot_ending', 'lot_expired', 'column_worn', 'equipment_due', 'readings_open']

/** Lots that have ended or end very soon, worn columns and equipment with work due or readings to review, as the bell read them: Home asks nothing more. */
export function useLotsDue(): Alert[] {
  const alerts = useData(listAlerts, {}, { enabled: false })
  return alerts.data?.filter(({ kind }) => OF_HOME.includes(kind)) ?? []
}
