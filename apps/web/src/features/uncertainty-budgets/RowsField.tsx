import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

export interface RowColumn<Name extends string> {
  name: Name
  label: string
  width: number
  /** Of a choice; a number where neither this nor `isText`. */
  options?: readonly { value: string; label: string }[]
  isText?: boolean
}

interface RowsFieldProps<Name extends string> {
  /** What the rows are. */
  label: string
  columns: readonly RowColumn<Name>[]
  rows: readonly Record<Name, string>[]
  empty: Record<Name, string>
  error: string | undefined
  onChange: (rows: Record<Name, string>[]) => void
}

/** Rows of a few typed fields; the last one empty is no row. */
export function RowsField<Name extends string>({ label, columns, rows, empty, error, onChange }: RowsFieldProps<Name>) {
  const change = (at: number, name: Name, value: string) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, [name]: value } : row)))
  return (
    <Stack component="fieldset" gap={6} aria-label={label} bd={0} p={0} m={0} miw={0}>
      <Text fz="sm" fw={500}>
        {label}
      </Text>
      {rows.map((row, at) => (
        <Group key={at} gap="xs" align="flex-end">
          {columns.map(({ name, label: heading, width, options, isText = false }) => {
            const common = {
              w: width,
              label: at === 0 ? heading : undefined,
              'aria-label': t('{heading} of row {row}', { heading, row: at + 1 }),
              value: row[name],
            }
            if (options)
              return (
                <NativeSelect
                  key={name}
                  {...common}
                  data={[...options]}
                  onChange={({ currentTarget }) => change(at, name, currentTarget.value)}
                />
              )
            return isText ? (
              <TextInput
                key={name}
                {...common}
                onChange={({ currentTarget }) => change(at, name, currentTarget.value)}
              />
            ) : (
              <DecimalInput key={name} {...common} onChange={(value) => change(at, name, value)} />
            )
          })}
          {rows.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('Remove row {row}', { row: at + 1 })}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {error !== undefined && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => onChange([...rows, { ...empty }])}>
          {t('Add Row')}
        </Button>
      </Group>
    </Stack>
  )
}
