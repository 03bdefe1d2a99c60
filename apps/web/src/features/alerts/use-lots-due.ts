import { listAlerts, type Alert } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'

const OF_HOME: readonly Alert['kind'][] = ['lot_ending', 'lot_expired', 'column_worn']

/** Lots that have ended or end very soon, and worn columns, as the bell read them: Home asks nothing more. */
export function useLotsDue(): Alert[] {
  const alerts = useData(listAlerts, {}, { enabled: false })
  return alerts.data?.filter(({ kind }) => OF_HOME.includes(kind)) ?? []
}
