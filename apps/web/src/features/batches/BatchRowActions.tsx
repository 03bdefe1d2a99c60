import type { Batch } from '@eluent/contract'
import { RowButtons } from '../../ui/row-actions/RowButtons.tsx'
import { useBatchActions } from './use-batch-actions.tsx'

/** What can be done with a batch from the list. */
export function BatchRowActions({ batch }: { batch: Batch }) {
  return <RowButtons name={batch.name} {...useBatchActions(batch)} />
}
