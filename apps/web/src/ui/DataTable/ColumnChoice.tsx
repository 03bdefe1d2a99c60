import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { movedColumn, type ListPreference } from '@eluent/domain/users'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import { Checkbox } from '../fields/Checkbox.ts'

interface ColumnChoiceProps {
  /** All columns that the list can show. */
  columns: readonly { key: string; header: string }[]
  /** The keys of those that are shown, in their order. */
  shown: readonly string[]
  onChange: (chosen: ListPreference) => void
}

/** Which columns of a list stand in which order. */
export function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  const ordered = [
    ...shown.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter(({ key }) => !shown.includes(key)),
  ]
  return (
    <>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text component="legend" fz="sm" fw={500} mb={4}>
          {t('Columns')}
        </Text>
        {ordered.map(({ key, header }) => {
          const at = shown.indexOf(key)
          return (
            <Group key={key} justify="space-between" wrap="nowrap" mih={36}>
              <Checkbox
                label={header}
                checked={at >= 0}
                // a list without a column shows nothing
                disabled={at >= 0 && shown.length === 1}
                onChange={() => onChange({ columns: at >= 0 ? shown.toSpliced(at, 1) : [...shown, key] })}
              />
              {at >= 0 && (
                <Group gap={2} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Move {header} left', { header })}
                    disabled={at === 0}
                    onClick={() => onChange({ columns: movedColumn(shown, key, -1) })}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Move {header} right', { header })}
                    disabled={at === shown.length - 1}
                    onClick={() => onChange({ columns: movedColumn(shown, key, 1) })}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                </Group>
              )}
            </Group>
          )
        })}
      </fieldset>
      <Button variant="subtle" size="compact-sm" onClick={() => onChange({ columns: undefined })}>
        {t('As delivered')}
      </Button>
    </>
  )
}
