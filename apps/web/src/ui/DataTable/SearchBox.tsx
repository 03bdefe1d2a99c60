import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './DataTable.module.css'
import { useSlash } from '../keys/use-slash.ts'
import type { TableState } from './use-table-state.ts'
import { useTypedSearch } from './use-typed-search.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../fields/NativeSelect.ts'
import { TextInput } from '../fields/TextInput.ts'

export interface SearchColumn {
  /** The column's name in the list call. */
  value: string
  label: string
}

interface SearchBoxProps {
  table: TableState
  columns: readonly SearchColumn[]
}

/** Which column is searched; nothing where there is only one. */
export function SearchIn({ table, columns, labelled = false }: SearchBoxProps & { labelled?: boolean }) {
  const [only] = columns
  if (columns.length < 2) return null
  return (
    <NativeSelect
      {...(labelled ? { label: t('Search in') } : { 'aria-label': t('Search in') })}
      size="sm"
      data={[...columns]}
      value={(columns.find(({ value }) => value === table.searchIn) ?? only)?.value ?? ''}
      onChange={({ currentTarget }) => table.setSearchIn(currentTarget.value)}
    />
  )
}

/** The search of a list; `/` puts the cursor into it. */
export function SearchBox({ table, columns, isShort = false }: SearchBoxProps & { isShort?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useSlash(input)
  const { text, type, send } = useTypedSearch(table)
  const [only] = columns
  const searched = columns.find(({ value }) => value === table.searchIn) ?? only
  return (
    <div className={classes['search']}>
      {!isShort && <SearchIn table={table} columns={columns} />}
      <TextInput
        ref={input}
        size="sm"
        className={classes['searchInput'] ?? ''}
        aria-label={t('Search {label}', { label: searched?.label ?? '' })}
        placeholder={t('Search {label}', { label: searched?.label ?? '' })}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
        rightSection={text !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => type('')} />}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send()
        }}
      />
    </div>
  )
}
