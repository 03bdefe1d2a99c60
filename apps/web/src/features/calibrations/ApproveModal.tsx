import { approveCalibration, type Calibration } from '@eluent/contract'
import { exceptionError } from '@eluent/domain/calibrations'
import { List, Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

interface ApproveModalProps {
  calibration: Calibration
  /** The limits that it misses. */
  misses: readonly string[]
  onClose: () => void
}

/** Asks for the own password before a calibration comes into force, and for an exception where it misses a limit. */
export function ApproveModal({ calibration, misses, onClose }: ApproveModalProps) {
  const session = useSession()
  const approve = useChange(approveCalibration, { rereadAfter: 'settled' })
  const hasOtherAdmin = calibration.asks.other_admin
  const isMaker = Number(session?.claims.sub) === calibration.made_by_id
  const record = useSaveForm({
    initialValues: { password: '', exception: '' },
    validate: {
      exception: (exception) => exceptionError({ misses: misses.length, exception, isMaker, hasOtherAdmin }),
    },
    save: ({ password, exception }) =>
      approve.mutateAsync({
        params: { id: calibration.id },
        body: { version: calibration.version, password, ...(misses.length > 0 && { exception }) },
      }),
    savedText: t('Calibration approved'),
    onSaved: onClose,
  })
  return (
    <FormModal title={t('Approve Calibration')} confirmLabel={t('Approve')} form={record} onClose={onClose}>
      <Text mb="sm">
        {t('It is in force for {machine} and {method} from now on, under your name. The one before is superseded.', {
          machine: calibration.machine_name,
          method: calibration.method.name,
        })}
      </Text>
      {misses.length > 0 && (
        <>
          <List size="sm" mb="sm">
            {translated(misses).map((miss) => (
              <List.Item key={miss}>{miss}</List.Item>
            ))}
          </List>
          {isMaker && !hasOtherAdmin && (
            <Text size="sm" mb="sm">
              {t('You made it yourself, and there is no other admin: both is kept with the reason.')}
            </Text>
          )}
          <Textarea
            label={t('Why is it approved all the same?')}
            withAsterisk
            maxLength={500}
            mb="sm"
            {...record.form.getInputProps('exception')}
          />
        </>
      )}
      <OwnPasswordInput data-autofocus {...record.form.getInputProps('password')} />
    </FormModal>
  )
}
