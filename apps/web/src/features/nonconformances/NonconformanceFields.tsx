import { listNonconformancePeople } from '@eluent/contract'
import { Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { failedChoices } from '../../ui/forms/failed-choices.tsx'
import { KIND_CHOICES, SEVERITY_CHOICES } from './nonconformance-words.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

export interface NonconformanceValues {
  what: string
  kind: string
  severity: string
  found_on: string
  since: string
  due_on: string
  /** As a select has it; '' for who opens it. */
  owner_id: string
}

/** Who can take care of one, as a select offers them. */
export function usePeopleChoices(): { data: { value: string; label: string }[]; error?: ReactNode } {
  const people = useData(listNonconformancePeople, {})
  const data = (people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return { data, ...failedChoices(people) }
}

/** What is said of one, in the order in which it is asked. */
export function NonconformanceFields<Values extends NonconformanceValues>({
  form,
  today,
  nobody = t('Who opens it'),
}: {
  form: UseFormReturnType<Values>
  today: string
  /** Whose it is where nobody is chosen. */
  nobody?: string
}) {
  const people = usePeopleChoices()
  return (
    <>
      <Textarea
        label={t('What happened')}
        description={t('What was expected, and what was found instead.')}
        withAsterisk
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('what')}
      />
      <Group gap="sm" grow align="flex-start">
        <Select label={t('Kind')} data={KIND_CHOICES} allowDeselect={false} {...form.getInputProps('kind')} />
        <Select
          label={t('Severity')}
          description={t('High holds the reports of its samples back.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={SEVERITY_CHOICES}
          allowDeselect={false}
          {...form.getInputProps('severity')}
        />
      </Group>
      <Group gap="sm" grow align="flex-start">
        <TextInput label={t('Found on')} type="date" max={today} withAsterisk {...form.getInputProps('found_on')} />
        <TextInput
          label={t('Since')}
          description={t('From this day on results may be wrong.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          max={today}
          {...form.getInputProps('since')}
        />
      </Group>
      <Group gap="sm" grow align="flex-start">
        <Select
          label={t('Owner')}
          placeholder={nobody}
          searchable
          clearable
          {...form.getInputProps('owner_id')}
          {...people}
        />
        <TextInput
          label={t('To be closed until')}
          description={t('Empty: as set under Settings > Quality.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          max="9999-12-31"
          {...form.getInputProps('due_on')}
        />
      </Group>
    </>
  )
}
