import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { asRowChoice, movedColumn, ROW_CHOICES, type ListPreference } from '@eluent/domain/users'
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useIsPhone } from '../../frame/use-phone.ts'
import { SearchIn, type SearchColumn } from './SearchBox.tsx'
import { SortSelect } from './SortHeader.tsx'
import type { ReactNode } from 'react'
import type { TableState } from './use-table-state.ts'
import { t } from '../../language/t.ts'

interface ListOptionsProps {
  /** Offered here on a phone, where the heads of the columns do not show. */
  searchColumns: readonly SearchColumn[]
  /** What else belongs to the list, on a phone. */
  children?: ReactNode
  table: TableState
  /** All columns that the list can show. */
  columns: readonly { key: string; header: string; sortKey?: string }[]
  /** The keys of those that are shown, in their order. */
  shown: readonly string[]
  dense: boolean
  onChange: (chosen: ListPreference) => void
}

/** Rows of a page, low rows, and which columns stand in which order. */
export function ListOptions(props: ListOptionsProps) {
  const { table, columns, shown, dense, onChange } = props
  const isPhone = useIsPhone()
  const name = isPhone ? t('Sort and rows') : t('Columns and rows')
  const ordered = [
    ...shown.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter(({ key }) => !shown.includes(key)),
  ]
  const chooseRows = (value: string) => {
    const rows = asRowChoice(value)
    if (rows === null) return
    table.setRows(rows)
    onChange({ rows })
  }
  return (
    <Popover position="bottom-end" withinPortal trapFocus shadow="md">
      <Popover.Target>
        {isPhone ? (
          <ActionIcon variant="default" size={44} aria-label={name}>
            <IconAdjustmentsHorizontal size={20} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}>
            {name}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Stack gap="sm">
          {isPhone && (
            <>
              <SearchIn table={table} columns={props.searchColumns} labelled />
              <SortSelect table={table} columns={columns} plain />
            </>
          )}
          <div>
            <Text fz="sm" fw={500} mb={4}>
              {t('Rows')}
            </Text>
            <SegmentedControl
              aria-label={t('Rows')}
              size="sm"
              data={ROW_CHOICES.map(String)}
              value={String(table.rows)}
              onChange={chooseRows}
            />
          </div>
          {!isPhone && (
            <>
              <Switch
                label={t('Dense rows')}
                checked={dense}
                onChange={({ currentTarget }) => onChange({ dense: currentTarget.checked })}
              />
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
          )}
          {isPhone && props.children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
