import { createEquipmentCheck, type Equipment } from '@eluent/contract'
import { checkErrors, limitsText, type CheckPlan } from '@eluent/domain/equipment'
import { parseDecimal } from '@eluent/domain/text'
import { Stack } from '@mantine/core'
import { useCreate } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface CheckModalProps {
  piece: Equipment
  plan: CheckPlan
  onClose: () => void
}

/** Asks for the values of a daily check, each with its limits. */
export function CheckModal({ piece, plan, onClose }: CheckModalProps) {
  const session = useSession()
  const today = useToday()
  const record = useCreate(createEquipmentCheck)
  const form = useSaveForm({
    initialValues: {
      values: plan.points.map(() => ''),
      happened_on: today,
      done_by: session?.claims.name ?? '',
      note: '',
    },
    validate: (values) => firstMessages(translated(checkErrors(numbersOf(values), plan, today))),
    save: (values) =>
      record.mutateAsync({ params: { id: piece.id }, body: { check: numbersOf(values), version: piece.version } }),
    savedText: ({ outcome, nonconformance, data }) => savedText(outcome, nonconformance, data),
    onSaved: onClose,
  })
  const input = form.form.getInputProps
  return (
    <FormModal
      title={t('Record Check of {name}', { name: piece.name })}
      confirmLabel={t('Record')}
      form={form}
      onClose={onClose}
    >
      <Stack gap="sm">
        {plan.points.map((point, at) => (
          <DecimalInput
            key={at}
            label={`${point.name}, ${point.unit}`}
            description={translated(limitsText(point))}
            autoComplete="off"
            withAsterisk
            data-autofocus={at === 0 || undefined}
            {...input(`values.${at}`)}
          />
        ))}
        <TextInput label={t('Date')} type="date" max={today} withAsterisk {...input('happened_on')} />
        <TextInput label={t('Done by')} maxLength={64} withAsterisk {...input('done_by')} />
        <Textarea label={t('Note')} maxLength={500} autosize minRows={2} {...input('note')} />
      </Stack>
    </FormModal>
  )
}

function numbersOf<Values extends { values: string[] }>(values: Values) {
  return { ...values, values: values.values.map(parseDecimal) }
}

/** What followed from it. */
function savedText(outcome: 'failed' | 'passed', nonconformance: string | null, { name, state }: Equipment): string {
  if (outcome === 'passed') return t('Check recorded: passed')
  return [
    t('Check recorded: failed.'),
    ...(state === 'out_of_service' ? [t('{name} is out of service.', { name })] : []),
    ...(nonconformance === null ? [] : [t('Nonconformance {number} was opened.', { number: nonconformance })]),
  ].join(' ')
}
