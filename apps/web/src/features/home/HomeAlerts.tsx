import type { Alert } from '@eluent/contract'
import { useEffect } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { CalibrationsDue } from '../alerts/CalibrationsDue.tsx'
import { LotsDue } from '../alerts/LotsDue.tsx'
import { NonconformancesToday } from '../nonconformances/NonconformanceCounts.tsx'

interface HomeAlertsProps {
  due: Alert[]
  waiting: Alert[]
  lots: Alert[]
  hasNonconformances: boolean
  onDrawn: () => void
}

/** What needs doing, in one piece: what comes singly pushes down what came before it. */
export function HomeAlerts({ due, waiting, lots, hasNonconformances, onDrawn }: HomeAlertsProps) {
  useEffect(onDrawn, [onDrawn])
  return (
    <>
      {due.length > 0 && <CalibrationsDue alerts={due} />}
      {waiting.length > 0 && <LotsDue alerts={waiting} />}
      {lots.length > 0 && <LotsDue alerts={lots} moreTo={pathTo('inventoryExpiring')} />}
      {hasNonconformances && <NonconformancesToday />}
    </>
  )
}
