import { ActionIcon, Button, Popover, Stack, Switch, Text } from '@mantine/core'
import type { ListPreference } from '@eluent/domain/users'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useIsPhone } from '../../frame/use-phone.ts'
import { lazyPart } from '../lazy-part.tsx'
import { SearchIn, type SearchColumn } from './SearchBox.tsx'
import { SortSelect } from './SortHeader.tsx'
import type { ReactNode } from 'react'
import type { TableState } from './use-table-state.ts'
import { t } from '../../language/t.ts'

const RowChoice = lazyPart(async () => (await import('./RowChoice.tsx')).RowChoice)
const ColumnChoice = lazyPart(async () => (await import('./ColumnChoice.tsx')).ColumnChoice)

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
      <Popover.Dropdown aria-label={name} style={{ maxHeight: '60dvh', overflowY: 'auto' }}>
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
            <RowChoice
              rows={table.rows}
              onChange={(rows) => {
                table.setRows(rows)
                onChange({ rows })
              }}
            />
          </div>
          {!isPhone && (
            <>
              <Switch
                label={t('Dense rows')}
                checked={dense}
                onChange={({ currentTarget }) => onChange({ dense: currentTarget.checked })}
              />
              <ColumnChoice columns={columns} shown={shown} onChange={onChange} />
            </>
          )}
          {isPhone && props.children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
