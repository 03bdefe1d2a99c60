import { exceptBatchCheck, type AnalyticalBatch, type AnalyticalBatchCheck } from '@eluent/contract'
import { EXCEPTION_MAX, exceptionReasonError } from '@eluent/domain/analytical-batches'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { SignDialog } from '../../ui/SignDialog/SignDialog.tsx'
import { limitOf, saidOf } from './check-texts.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

interface ExceptModalProps {
  batch: AnalyticalBatch
  check: AnalyticalBatchCheck
  /** Of the member. */
  label: string
  onClose: () => void
}

/** Asks for the reason and a signature before a failed check keeps no report any more. */
export function ExceptModal({ batch, check, label, onClose }: ExceptModalProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  useUnsaved(reason !== '')
  const except = useChange(exceptBatchCheck, { rereadAfter: 'settled' })
  return (
    <SignDialog
      title={t('Except a Check')}
      confirmLabel={t('Except')}
      meaning="exception"
      what={[
        t(
          '{check}, {analyte}: {value}, limit {limit}. The exception stands under your name for every report of {batch}.',
          {
            check: label,
            analyte: check.analyte,
            value: saidOf(check),
            limit: limitOf(check),
            batch: batch.number,
          },
        ),
      ]}
      mayConfirm={() => {
        const wrong = exceptionReasonError(reason)
        setError(wrong === null ? null : translated(wrong))
        return wrong === null
      }}
      sign={(signing) =>
        except.mutateAsync({ params: { id: batch.id }, body: { check_id: check.id, reason, signing } })
      }
      signedText={t('Check excepted')}
      onClose={onClose}
    >
      <Textarea
        label={t('Why may the results be reported all the same?')}
        required
        autosize
        minRows={2}
        maxLength={EXCEPTION_MAX}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </SignDialog>
  )
}
