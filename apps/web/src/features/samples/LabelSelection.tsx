import { Button } from '@mantine/core'
import type { SampleRow } from '@eluent/contract'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowSelection } from '../../ui/DataTable/RowTable.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { labelledRow, rowName, type LabelledSample } from './labelled-sample.ts'

const LabelsModal = lazyPart(async () => (await import('./LabelsModal.tsx')).LabelsModal)

/** The chosen samples by id, in the order they were chosen, over all pages of the list. */
export type Selected = ReadonlyMap<number, LabelledSample>

/** The checkboxes of the list while samples are being chosen. */
export function selection(selected: Selected, onChange: (selected: Selected) => void): RowSelection<SampleRow> {
  return {
    has: (row) => selected.has(row.id),
    toggle: (row) => {
      const next = new Map(selected)
      if (!next.delete(row.id)) next.set(row.id, labelledRow(row))
      onChange(next)
    },
    label: (row) => `Select ${rowName(row)}`,
  }
}

interface LabelSelectionProps {
  /** null while nothing is being chosen. */
  selected: Selected | null
  onChange: (selected: Selected | null) => void
}

/** Labels of several samples: choose them in the list, then print. */
export function LabelSelection({ selected, onChange }: LabelSelectionProps) {
  const [printing, setPrinting] = useState(false)
  if (selected === null) {
    return (
      <Button variant="default" leftSection={<IconTag size={16} stroke={1.6} />} onClick={() => onChange(new Map())}>
        Select for Labels
      </Button>
    )
  }
  return (
    <>
      <Button
        leftSection={<IconTag size={16} stroke={1.6} />}
        disabled={selected.size === 0}
        onClick={() => setPrinting(true)}
      >
        {`Print Labels (${selected.size})`}
      </Button>
      <Button variant="default" onClick={() => onChange(null)}>
        Done
      </Button>
      {printing && <LabelsModal samples={[...selected.values()]} opened onClose={() => setPrinting(false)} />}
    </>
  )
}
