import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError } from '@eluent/contract'
import { LABELS_PER_SHEET, labelOrderErrors, type LabelLayout } from '@eluent/domain/samples'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../frame/services.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { openForPrinting } from '../download/open-for-printing.ts'
import { saveBlob } from '../download/save-blob.ts'
import { errorText } from '../ErrorState/error-text.ts'
import { WholeNumberInput } from '../WholeNumberInput/WholeNumberInput.tsx'
import classes from './Labels.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Which labels are printed. */
export interface LabelsOrder {
  layout: LabelLayout
  copies: number
  start: number
  /** The samples themselves, or each of their vials. */
  of: 'samples' | 'vials'
}

interface LabelsDialogProps {
  /** Whether a label can be had for each vial, too. */
  vials?: boolean
  /** Whose labels. */
  summary: string
  /** How many, before copies. */
  count: number
  opened: boolean
  onClose: () => void
  /** Fetches the PDF. */
  send: (order: LabelsOrder) => Promise<Response>
}

const LAYOUTS = [
  { value: 'sheet', label: t('Sheet of 30 (2 5/8 x 1 in)') },
  { value: 'single', label: t('Single (2 x 1 in)') },
]
const OF = [
  { value: 'samples', label: t('Samples') },
  { value: 'vials', label: t('Vials') },
]
const FAILED_TEXT = t('Something went wrong on our end. Please try again later')

/** Labels as a PDF: which paper, how many, from which position on. */
export function LabelsDialog({ summary, count, vials = false, opened, onClose, send }: LabelsDialogProps) {
  const { storage } = useServices()
  const onError = (error: Error) =>
    notifications.show({ color: 'red', message: isRefusal(error) ? errorText(error) : FAILED_TEXT })
  const save = useMutation({ mutationFn: async () => saveBlob(await send(order)), onError })
  const print = useMutation({ mutationFn: async () => openForPrinting(await send(order)), onError })
  const [layout, setLayout] = useState<LabelLayout>(() => layoutOf(storage.getItem(STORAGE_KEYS.labelLayout)))
  const [of, setOf] = useState<LabelsOrder['of']>('samples')
  const [copies, setCopies] = useState<number | string>(1)
  const [start, setStart] = useState<number | string>(1)
  const order = { of, layout, copies: numberOf(copies), start: numberOf(start) }
  const errors = translated(labelOrderErrors({ ...order, samples: count })) // how many vials there are is known to the server alone
  const isRefused = Object.keys(errors).length > 0
  const carryOut = (action: typeof save) => {
    storage.setItem(STORAGE_KEYS.labelLayout, layout)
    action.mutate()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('Print Labels')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          carryOut(print)
        }}
      >
        <div className={classes['columns']}>
          <Stack gap="md">
            <Text>{summary}</Text>
            {vials && (
              <SegmentedControl
                aria-label={t('A label for')}
                value={of}
                onChange={(value) => setOf(value === 'vials' ? 'vials' : 'samples')}
                data={OF}
              />
            )}
            <SegmentedControl
              aria-label={t('Label size')}
              orientation="vertical"
              value={layout}
              onChange={(value) => setLayout(layoutOf(value))}
              data={LAYOUTS}
              data-autofocus
            />
            <WholeNumberInput label={t('Copies of each')} value={copies} onChange={setCopies} error={errors.copies} />
            {layout === 'sheet' && (
              <WholeNumberInput
                label={t('Start at position')}
                description={t('1 is the upper left label; a begun sheet can be used up.')}
                value={start}
                onChange={setStart}
                error={errors.start}
              />
            )}
          </Stack>
          {layout === 'sheet' && (
            <SheetPicture
              start={errors.start === undefined ? order.start : 1}
              count={isRefused || of === 'vials' ? 0 : count * order.copies}
              onStart={setStart}
            />
          )}
        </div>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            disabled={isRefused}
            loading={save.isPending}
            onClick={() => carryOut(save)}
          >
            {t('Download PDF')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            disabled={isRefused}
            loading={print.isPending}
            type="submit"
          >
            {t('Print')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

const isRefusal = (error: Error) => error instanceof CallError && error.status === 422
const layoutOf = (value: string | null): LabelLayout => (value === 'single' ? 'single' : 'sheet')
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
            aria-label={t('Position {position}', { position })}
            data-state={state}
            onClick={() => onStart(position)}
          />
        )
      })}
    </div>
  )
}
