import { printLabels, type SampleRow } from '@eluent/contract'
import { useApi } from '../../frame/services.ts'
import { LabelsDialog, type LabelsOrder } from '../../ui/LabelsDialog/LabelsDialog.tsx'

export interface LabelledSample {
  id: number
  strain_name: string | null
  batch_number: string | null
}

const nameOf = ({ id, strain_name, batch_number }: LabelledSample, word: string) =>
  strain_name ?? batch_number ?? `${word} ${id}`

/** What a row is called in the labels of its buttons. */
export function rowName(row: Pick<SampleRow, 'id' | 'intake_form'>): string {
  return nameOf(labelledRow(row), 'sample')
}

export function labelledRow({ id, intake_form }: Pick<SampleRow, 'id' | 'intake_form'>): LabelledSample {
  return {
    id,
    strain_name: intake_form.strain_name,
    batch_number: intake_form.batch_number,
  }
}

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
    .map((sample) => nameOf(sample, 'Sample'))
    .join(', ')
  const more = samples.length - SHOWN_NAMES
  return more > 0 ? `${names} and ${more} more` : names
}

/** Labels for the vials and bags of samples. */
export function LabelsModal({ samples, opened, onClose }: LabelsModalProps) {
  const api = useApi()
  const ids = samples.map(({ id }) => id).join(',')
  const send = (order: LabelsOrder) => api.send(printLabels, { query: { ...order, ids } })
  return (
    <LabelsDialog summary={summary(samples)} count={samples.length} opened={opened} onClose={onClose} send={send} />
  )
}
