import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { SampleRow } from '@eluent/contract'
import { LABELS_PER_SHEET, labelOrderErrors, type LabelLayout } from '@eluent/domain'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Labels.module.css'
import { LOAD_FAILED_TEXT, useLabels } from './queries.ts'

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

const LAYOUTS = [
  { value: 'sheet', label: 'Sheet of 30 (2 5/8 x 1 in)' },
  { value: 'single', label: 'Single (2 x 1 in)' },
]
const SHOWN_NAMES = 3

const nameOf = ({ id, strain_name, batch_number }: LabelledSample) => strain_name ?? batch_number ?? `Sample ${id}`

/** 'Blue Dream', 'Blue Dream, Kush', 'Blue Dream, Kush, Haze and 4 more' */
function summary(samples: readonly LabelledSample[]): string {
  const names = samples.slice(0, SHOWN_NAMES).map(nameOf).join(', ')
  const more = samples.length - SHOWN_NAMES
  return more > 0 ? `${names} and ${more} more` : names
}

/** Labels for the vials and bags of samples: which paper, how many, from which position on. */
export function LabelsModal({ samples, opened, onClose }: LabelsModalProps) {
  const [layout, setLayout] = useState<LabelLayout>('sheet')
  const [copies, setCopies] = useState<number | string>(1)
  const [start, setStart] = useState<number | string>(1)
  const { save, print } = useLabels()
  const order = { layout, copies: numberOf(copies), start: numberOf(start) }
  const errors = labelOrderErrors({ ...order, samples: samples.length })
  const isRefused = Object.keys(errors).length > 0
  const failed = () => notifications.show({ color: 'red', message: LOAD_FAILED_TEXT })
  const ids = samples.map(({ id }) => id)
  return (
    <Modal opened={opened} onClose={onClose} title="Print Labels" size="lg">
      <div className={classes['columns']}>
        <Stack gap="md">
          <Text>{summary(samples)}</Text>
          <SegmentedControl
            aria-label="Label size"
            orientation="vertical"
            value={layout}
            onChange={(value) => setLayout(value === 'single' ? 'single' : 'sheet')}
            data={LAYOUTS}
            data-autofocus
          />
          <NumberInput
            label="Copies of each"
            min={1}
            allowDecimal={false}
            allowNegative={false}
            value={copies}
            onChange={setCopies}
            error={errors.copies}
          />
          {layout === 'sheet' && (
            <NumberInput
              label="Start at position"
              description="1 is the upper left label; a begun sheet can be used up."
              min={1}
              max={LABELS_PER_SHEET}
              allowDecimal={false}
              allowNegative={false}
              value={start}
              onChange={setStart}
              error={errors.start}
            />
          )}
        </Stack>
        {layout === 'sheet' && (
          <SheetPicture
            start={errors.start === undefined ? order.start : 1}
            count={isRefused ? 0 : samples.length * order.copies}
            onStart={setStart}
          />
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          disabled={isRefused}
          loading={save.isPending}
          onClick={() => save.mutate({ ids, ...order }, { onError: failed })}
        >
          Download PDF
        </Button>
        <Button
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          disabled={isRefused}
          loading={print.isPending}
          onClick={() => print.mutate({ ids, ...order }, { onError: failed })}
        >
          Print
        </Button>
      </Group>
    </Modal>
  )
}

const numberOf = (value: number | string): number => (value === '' ? Number.NaN : Number(value))

interface SheetPictureProps {
  start: number
  count: number
  onStart: (position: number) => void
}

/** The first sheet as it will look; a click on a position starts there. The number input does the same for the keyboard. */
function SheetPicture({ start, count, onStart }: SheetPictureProps) {
  return (
    <div className={classes['sheet']} aria-hidden>
      {Array.from({ length: LABELS_PER_SHEET }, (_, index) => {
        const position = index + 1
        const state = position < start ? 'used' : position < start + count ? 'printed' : 'free'
        return (
          <button
            key={position}
            type="button"
            tabIndex={-1}
            aria-label={`Position ${position}`}
            data-state={state}
            onClick={() => onStart(position)}
          />
        )
      })}
    </div>
  )
}
