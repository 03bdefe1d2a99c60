import { printLabels } from '@eluent/contract'
import { useApi } from '../../frame/services.ts'
import { LabelsDialog, type LabelsOrder } from '../../ui/LabelsDialog/LabelsDialog.tsx'
import { nameOf, type LabelledSample } from './labelled-sample.ts'
import { t } from '../../language/t.ts'

interface LabelsModalProps {
  samples: readonly LabelledSample[]
  opened: boolean
  onClose: () => void
}

const SHOWN_NAMES = 3

/** 'Blue Dream', 'Blue Dream, Kush', 'Blue Dream, Kush, Haze and 4 more' */
function summary(samples: readonly LabelledSample[]): string {
  const names = samples
    .slice(0, SHOWN_NAMES)
    .map((sample) => nameOf(sample, t('Sample')))
    .join(', ')
  const more = samples.length - SHOWN_NAMES
  return more > 0 ? t('{names} and {more} more', { names, more }) : names
}

/** Labels for the vials and bags of samples. */
export function LabelsModal({ samples, opened, onClose }: LabelsModalProps) {
  const api = useApi()
  const ids = samples.map(({ id }) => id).join(',')
  const send = (order: LabelsOrder) => api.send(printLabels, { query: { ...order, ids } })
  return (
    <LabelsDialog
      vials
      summary={summary(samples)}
      count={samples.length}
      opened={opened}
      onClose={onClose}
      send={send}
    />
  )
}

interface SelectedLabelsProps {
  ids: readonly number[]
  onClose: () => void
}

/** Labels of all that is selected in a list, in the order of the batch numbers. */
export function SelectedLabelsModal({ ids, onClose }: SelectedLabelsProps) {
  const api = useApi()
  const send = (order: LabelsOrder) =>
    api.send(printLabels, { query: { ...order, ids: ids.join(','), order: 'batch_number' } })
  return (
    <LabelsDialog
      vials
      summary={
        ids.length === 1
          ? t('1 sample')
          : t('{count} samples, in the order of their batch numbers', { count: ids.length })
      }
      count={ids.length}
      opened
      onClose={onClose}
      send={send}
    />
  )
}
