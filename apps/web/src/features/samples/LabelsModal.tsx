import type { SampleRow } from '@eluent/contract'
import { LabelsDialog } from '../../ui/LabelsDialog/LabelsDialog.tsx'
import { useLabels } from './queries.ts'

export interface LabelledSample {
  id: number
  strain_name: string | null
  batch_number: string | null
}

export const labelledRow = ({ id, intake_form }: Pick<SampleRow, 'id' | 'intake_form'>): LabelledSample => ({
  id,
  strain_name: intake_form.strain_name,
  batch_number: intake_form.batch_number,
})

interface LabelsModalProps {
  samples: readonly LabelledSample[]
  opened: boolean
  onClose: () => void
}

const SHOWN_NAMES = 3

const nameOf = ({ id, strain_name, batch_number }: LabelledSample) => strain_name ?? batch_number ?? `Sample ${id}`

/** 'Blue Dream', 'Blue Dream, Kush', 'Blue Dream, Kush, Haze and 4 more' */
function summary(samples: readonly LabelledSample[]): string {
  const names = samples.slice(0, SHOWN_NAMES).map(nameOf).join(', ')
  const more = samples.length - SHOWN_NAMES
  return more > 0 ? `${names} and ${more} more` : names
}

/** Labels for the vials and bags of samples. */
export function LabelsModal({ samples, opened, onClose }: LabelsModalProps) {
  const { save, print } = useLabels(samples.map(({ id }) => id))
  return (
    <LabelsDialog
      summary={summary(samples)}
      count={samples.length}
      opened={opened}
      onClose={onClose}
      save={save}
      print={print}
    />
  )
}
