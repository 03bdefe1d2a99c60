import { excludeControlPoint, type ControlPoint } from '@eluent/contract'
import { chartReasonError } from '@eluent/domain/control-charts'
import { Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { translated } from '../../language/translated.ts'
import { t } from '../../language/t.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

/** Asks why a point is taken out of mean and SD, or back in. */
export function ExcludeModal({ point, onClose }: { point: ControlPoint; onClose: () => void }) {
  const exclude = useChange(excludeControlPoint)
  const isOut = point.excluded !== null
  const record = useSaveForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => translated(chartReasonError(reason)) ?? null },
    save: ({ reason }) => exclude.mutateAsync({ params: { id: point.id }, body: { excluded: !isOut, reason } }),
    savedText: isOut ? t('Point taken back in') : t('Point excluded'),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={isOut ? t('Take the point back in') : t('Exclude the point')}
      confirmLabel={isOut ? t('Take Back In') : t('Exclude')}
      form={record}
      onClose={onClose}
    >
      <Text fz="sm" mb="sm">
        {t(
          'Limits of the first runs or of a period follow from the points that are left, from now on. The point stays drawn, struck through; no point is judged again, and the limits before stay readable.',
        )}
      </Text>
      <Textarea
        label={t('Reason')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        {...record.form.getInputProps('reason')}
      />
    </FormModal>
  )
}
