import type { Touch, TouchedKind } from '@eluent/domain/nonconformances'
import { useParams } from '@tanstack/react-router'
import type { ScreenName } from '../../frame/route-table.ts'
import { useCurrentScreen } from '../../frame/use-current-screen.ts'

/** Pages of a record that a nonconformance can touch. */
const TOUCHED_ON: Readonly<Partial<Record<ScreenName, TouchedKind>>> = {
  sampleReport: 'sample',
  sampleEdit: 'sample',
  sampleCustody: 'sample',
  vial: 'sample',
  batchEdit: 'batch',
  batchQrCodes: 'batch',
  lot: 'lot',
  lotEdit: 'lot',
  equipment: 'equipment',
  equipmentEdit: 'equipment',
  calibration: 'calibration',
}

/** The record of the page now open, as far as a nonconformance can touch it. */
export function useOpenTouch(): Touch | null {
  const screen = useCurrentScreen()
  const { id } = useParams({ strict: false })
  const kind = screen === null ? undefined : TOUCHED_ON[screen]
  return kind === undefined || id === undefined ? null : { kind, id: Number(id) }
}
