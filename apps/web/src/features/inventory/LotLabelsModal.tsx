import { printLotLabels } from '@eluent/contract'
import { useApi } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { LabelsDialog, type LabelsOrder } from '../../ui/LabelsDialog/LabelsDialog.tsx'

interface LotLabelsModalProps {
  /** In the order of printing. */
  ids: readonly number[]
  /** Of one lot, its name. */
  name?: string
  onClose: () => void
}

/** Labels of lots, for bottles and boxes. */
export function LotLabelsModal({ ids, name, onClose }: LotLabelsModalProps) {
  const api = useApi()
  const send = ({ layout, copies, start }: LabelsOrder) =>
    api.send(printLotLabels, { query: { layout, copies, start, ids: ids.join(',') } })
  const summary = name ?? t('{count, plural, one {# lot} other {# lots}}', { count: ids.length })
  return <LabelsDialog summary={summary} count={ids.length} opened onClose={onClose} send={send} />
}
