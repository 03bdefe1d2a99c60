import { listAlerts, type Alert } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'

const OF_HOME: readonly Alert['kind'][] = ['lot_ending', 'lot_expired', 'column_worn', 'equipment_due', 'readings_open']

const WAITING: readonly Alert['kind'][] = ['review_waiting', 'returned', 'qc_failed', 'proficiency_due']

/** Lots that have ended or end very soon, worn columns and equipment with work due or readings to review, as the bell read them: Home asks nothing more. */
export function useLotsDue(): Alert[] {
  return useAlertsOf(OF_HOME)
}

/** What waits for the reader in the review, with the batches and the proficiency tests. */
export function useWaiting(): Alert[] {
  return useAlertsOf(WAITING)
}

function useAlertsOf(kinds: readonly Alert['kind'][]): Alert[] {
  const alerts = useData(listAlerts, {}, { enabled: false })
  return alerts.data?.filter(({ kind }) => kinds.includes(kind)) ?? []
}
