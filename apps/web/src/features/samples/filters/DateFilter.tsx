import { Group } from '@mantine/core'
import { isCalendarDay } from '@eluent/domain/text'
import { formatDate } from '../../../ui/dates/format-date.ts'
import { FilterMenu } from '../../../ui/FilterMenu/FilterMenu.tsx'
import { DAY_CHOICES, type ChosenDays } from './created-range.ts'
import { t } from '../../../language/t.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface DateFilterProps {
  days: ChosenDays
  onChange: (days: Partial<ChosenDays>) => void
}

/** The days on which samples were registered: by a word, or from one to another. */
export function DateFilter({ days, onChange }: DateFilterProps) {
  const { date, from, to } = days
  const chosen = DAY_CHOICES.filter(({ value }) => value === date).map(({ value }) => value)
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      size="sm"
      label={label}
      max="9999-12-31"
      value={days[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ date: undefined, [name]: value || undefined })}
    />
  )
  return (
    <FilterMenu
      label={t('Date')}
      options={DAY_CHOICES}
      chosen={chosen.length > 0 ? chosen : [from, to].filter((one) => one !== undefined)}
      onChange={(values) => onChange({ date: values.at(-1), from: undefined, to: undefined })}
      single
    >
      <Group gap="xs" mb="xs" wrap="nowrap">
        {day('from', t('From'))}
        {day('to', t('To'))}
      </Group>
    </FilterMenu>
  )
}

/** The chosen days in words; null for none. */
export function daysText({ date, from, to }: ChosenDays): string | null {
  const word = DAY_CHOICES.find(({ value }) => value === date)?.label
  if (word !== undefined) return word
  const [first, last] = [from, to].map((day) => (isCalendarDay(day) ? formatDate(`${day}T12:00:00`) : null))
  if (first && last) return first === last ? first : t('{first} to {last}', { first, last })
  if (first) return t('from {first}', { first })
  return last ? t('to {last}', { last }) : null
}
