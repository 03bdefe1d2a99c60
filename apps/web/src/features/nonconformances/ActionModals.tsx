import {
  addCorrectiveAction,
  checkCorrectiveAction,
  finishCorrectiveAction,
  updateCorrectiveAction,
  type Nonconformance,
} from '@eluent/contract'
import { dayAfter } from '@eluent/domain/equipment'
import { validateAction, validateCheck, validateDone } from '@eluent/domain/nonconformances'
import { Group, Stack, Text } from '@mantine/core'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import type { ActionRow } from './nonconformance-words.ts'
import { usePeopleChoices } from './NonconformanceFields.tsx'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface PlanModalProps {
  record: Nonconformance
  /** One without effect. */
  replaces?: ActionRow
  /** One that is changed. */
  edits?: ActionRow
  onClose: () => void
}

/** Asks what is to be done, by whom until when, and who checks its effect. */
export function PlanModal({ record, replaces, edits, onClose }: PlanModalProps) {
  const session = useSession()
  const today = useToday()
  const people = usePeopleChoices()
  const add = useCreate(addCorrectiveAction, { rereadAfter: 'settled' })
  const update = useChange(updateCorrectiveAction, { rereadAfter: 'settled' })
  // a day that is over already may stay
  const first = edits !== undefined && edits.due_on < today ? edits.due_on : today
  const me = session?.claims.sub ?? ''
  const inputOf = ({
    who_id,
    checker_id,
    ...values
  }: {
    who_id: string
    checker_id: string
    what: string
    due_on: string
    check_due_on: string
  }) => ({
    ...values,
    who_id: Number(who_id),
    checker_id: Number(checker_id),
  })
  const form = useSaveForm({
    initialValues: edits
      ? valuesOf(edits)
      : {
          what: '',
          who_id: me,
          due_on: dayAfter(today, 14),
          checker_id: record.is_alone ? me : '',
          check_due_on: dayAfter(today, 42),
        },
    validate: (values) =>
      firstMessages(
        validateAction(
          inputOf(values),
          first,
          people.data.map(({ value }) => Number(value)),
        ),
      ),
    save: (values) =>
      edits
        ? update.mutateAsync({
            params: { id: edits.id },
            body: { action: inputOf(values), version: edits.version },
          })
        : add.mutateAsync({
            params: { id: record.id },
            body: { action: { ...inputOf(values), replaces_id: replaces?.id ?? null }, version: record.version },
          }),
    savedText: edits ? t('Action changed') : t('Action planned'),
    onSaved: onClose,
  })
  const input = form.form.getInputProps
  return (
    <FormModal
      title={edits ? t('Edit Action') : t('Plan Action')}
      confirmLabel={edits ? t('Save') : t('Plan')}
      form={form}
      onClose={onClose}
    >
      <Stack gap="sm">
        {replaces !== undefined && <Text fz="sm">{t('In the place of: {what}', { what: replaces.what })}</Text>}
        <Textarea
          label={t('What is to be done')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          {...input('what')}
        />
        <Group gap="sm" grow align="flex-start">
          <Select label={t('Who')} searchable allowDeselect={false} withAsterisk {...input('who_id')} {...people} />
          <TextInput label={t('Due')} type="date" min={first} max="9999-12-31" withAsterisk {...input('due_on')} />
        </Group>
        <Group gap="sm" grow align="flex-start">
          <Select
            label={t('Who checks its effect')}
            searchable
            allowDeselect={false}
            withAsterisk
            {...input('checker_id')}
            {...people}
          />
          <TextInput
            label={t('Effect checked until')}
            type="date"
            min={first}
            max="9999-12-31"
            withAsterisk
            {...input('check_due_on')}
          />
        </Group>
        {record.is_alone && (
          <Text fz="sm" c="dimmed">
            {t('There is nobody else here: you may check it yourself, and that stands with the check.')}
          </Text>
        )}
      </Stack>
    </FormModal>
  )
}

function valuesOf({ what, who_id, due_on, checker_id, check_due_on }: ActionRow) {
  return { what, who_id: String(who_id), due_on, checker_id: String(checker_id), check_due_on }
}

/** Asks when it was done, and what. */
export function DoneModal({
  record,
  action,
  onClose,
}: {
  record: Nonconformance
  action: ActionRow
  onClose: () => void
}) {
  const today = useToday()
  const finish = useChange(finishCorrectiveAction, { rereadAfter: 'settled' })
  const form = useSaveForm({
    initialValues: { done_on: today, done_note: '' },
    validate: (values) => firstMessages(validateDone(values, record.found_on, today)),
    save: (values) => finish.mutateAsync({ params: { id: action.id }, body: { ...values, version: action.version } }),
    savedText: t('Action done'),
    onSaved: onClose,
  })
  const input = form.form.getInputProps
  return (
    <FormModal title={t('Action Done')} confirmLabel={t('Save')} form={form} onClose={onClose}>
      <Stack gap="sm">
        <Text fz="sm">{action.what}</Text>
        <TextInput label={t('Done on')} type="date" max={today} withAsterisk {...input('done_on')} />
        <Textarea
          label={t('What was done')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          {...input('done_note')}
        />
      </Stack>
    </FormModal>
  )
}

/** Asks whether it had its effect, and by what that was seen. */
export function CheckModal({ action, onClose }: { action: ActionRow; onClose: () => void }) {
  const today = useToday()
  const check = useChange(checkCorrectiveAction, { rereadAfter: 'settled' })
  const bodyOf = ({ effect, ...values }: { effect: string; checked_on: string; check_note: string }) => ({
    ...values,
    is_effective: effect === '' ? null : effect === 'yes',
  })
  const form = useSaveForm({
    initialValues: { checked_on: today, effect: '', check_note: '' },
    validate: (values) => {
      const { is_effective: effect, ...errors } = firstMessages(
        validateCheck(bodyOf(values), action.done_on ?? today, today),
      )
      return { ...errors, ...(effect !== undefined && { effect }) }
    },
    save: (values) =>
      check.mutateAsync({ params: { id: action.id }, body: { ...bodyOf(values), version: action.version } }),
    savedText: t('Effect checked'),
    onSaved: onClose,
  })
  const input = form.form.getInputProps
  return (
    <FormModal title={t('Check Effect')} confirmLabel={t('Save')} form={form} onClose={onClose}>
      <Stack gap="sm">
        <Text fz="sm">{action.what}</Text>
        <TextInput label={t('Checked on')} type="date" max={today} withAsterisk {...input('checked_on')} />
        <Select
          label={t('Did it have its effect?')}
          withAsterisk
          data={[
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No: another action takes its place') },
          ]}
          allowDeselect={false}
          data-autofocus
          {...input('effect')}
        />
        <Textarea
          label={t('By what it was seen')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={2000}
          {...input('check_note')}
        />
      </Stack>
    </FormModal>
  )
}
