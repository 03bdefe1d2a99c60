import { reviewReadings, type Equipment, type ReadingDay } from '@eluent/contract'
import { Stack } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { dayWord } from './equipment-words.ts'
import { Findings } from './Findings.tsx'
import { Textarea } from '../../ui/fields/Textarea.ts'

interface ReviewModalProps {
  piece: Equipment
  day: ReadingDay
  unit: string
  onClose: () => void
}

/** Asks what was found out about a day of readings; a day without a finding needs no words. */
export function ReviewModal({ piece, day, unit, onClose }: ReviewModalProps) {
  const review = useChange(reviewReadings)
  const seen = day.findings.length
  const form = useSaveForm({
    initialValues: { note: '' },
    save: ({ note }) => review.mutateAsync({ params: { id: piece.id }, body: { day: day.day, note, seen } }),
    savedText: t('Review recorded'),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={t('Review Readings of {day}', { day: dayWord(day.day) })}
      confirmLabel={t('Record')}
      form={form}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Findings day={day} unit={unit} />
        <Textarea
          label={t('What was found out and done')}
          withAsterisk={seen > 0}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          {...form.form.getInputProps('note')}
        />
      </Stack>
    </FormModal>
  )
}
