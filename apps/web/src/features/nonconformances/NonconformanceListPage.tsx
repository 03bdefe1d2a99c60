import { countNonconformances, listNonconformances, type NonconformanceRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import {
  NONCONFORMANCE_KINDS,
  NONCONFORMANCE_SEVERITIES,
  NONCONFORMANCE_STATES,
  NONCONFORMANCE_STATE_NAMES,
} from '@eluent/domain/nonconformances'
import { Button, Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { leftOutFilters } from '../../ui/DataTable/left-out.ts'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { FilterBar } from '../../ui/FilterMenu/FilterBar.tsx'
import { FilterMenu } from '../../ui/FilterMenu/FilterMenu.tsx'
import { OneLine } from '../../ui/OneLine/OneLine.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { dayWord, KIND_CHOICES, kindWord, SEVERITY_CHOICES, whatWord } from './nonconformance-words.ts'
import { NonconformanceStateWord, SeverityWord } from './NonconformanceWords.tsx'
import { DueWord } from '../../ui/StateWord/DueWord.tsx'
import { RegisterModal } from './RegisterModal.tsx'
import { t } from '../../language/t.ts'

const COLUMNS: Column<NonconformanceRow>[] = [
  { key: 'number', header: t('Number'), sortKey: 'id', render: ({ number }) => <OneLine>{number}</OneLine> },
  {
    key: 'what',
    header: t('What happened'),
    render: ({ what, source, kind }) => (
      <div>
        <Text fz="sm" lineClamp={2}>
          {whatWord({ what, source })}
        </Text>
        <Text fz="xs" c="dimmed">
          {kindWord(kind)}
        </Text>
      </div>
    ),
  },
  { key: 'severity', header: t('Severity'), render: ({ severity }) => <SeverityWord state={severity} /> },
  { key: 'state', header: t('State'), render: ({ state }) => <NonconformanceStateWord state={state} /> },
  {
    key: 'found_on',
    header: t('Found'),
    sortKey: 'found_on',
    render: ({ found_on }) => <OneLine>{dayWord(found_on)}</OneLine>,
  },
  { key: 'owner', header: t('Owner'), render: ({ owner_name }) => <OneLine>{owner_name ?? '–'}</OneLine> },
  {
    key: 'due',
    header: t('Due next'),
    sortKey: 'next_due_on',
    render: ({ due, next_due_on }) => (
      <Group gap="xs" component="span">
        <DueWord due={due} />
        <OneLine>{dayWord(next_due_on)}</OneLine>
      </Group>
    ),
  },
]

const WHOSE = [{ value: 'mine', label: t('Mine') }]
const DUE = [
  { value: 'due_soon', label: t('Due within 7 days') },
  { value: 'overdue', label: t('Overdue') },
]
const STATES = [
  { value: 'unclosed', label: t('Not closed') },
  ...NONCONFORMANCE_STATES.map((value) => ({ value, label: t(NONCONFORMANCE_STATE_NAMES[value]) })),
]
const FILTERS = [
  { name: 'state', label: t('State'), options: STATES },
  { name: 'severity', label: t('Severity'), options: SEVERITY_CHOICES },
  { name: 'kind', label: t('Kind'), options: KIND_CHOICES },
  { name: 'due', label: t('Due'), options: DUE },
  { name: 'whose', label: t('Whose'), options: WHOSE },
] as const

/** What the filters of the address ask for; what it names wrongly narrows nothing. */
function narrowing(search: Partial<Record<string, string>>) {
  const state = NONCONFORMANCE_STATES.find((one) => one === search['state'])
  const severity = NONCONFORMANCE_SEVERITIES.find((one) => one === search['severity'])
  const kind = NONCONFORMANCE_KINDS.find((one) => one === search['kind'])
  const due = (['due_soon', 'overdue'] as const).find((one) => one === search['due'])
  return {
    ...(state && { state }),
    ...(search['state'] === 'unclosed' && { unclosed: 'true' as const }),
    ...(severity && { severity }),
    ...(kind && { kind }),
    ...(due && { due }),
    ...(search['whose'] === 'mine' && { mine: 'true' as const }),
  }
}

/** What did not conform, the newest first. */
export function NonconformanceListPage() {
  const permissions = useSession()?.claims.permissions
  const search = useTextSearch()
  const [exporting, setExporting] = useState(false)
  const narrowed = narrowing(search)
  const table = useTableState({ searchIn: 'what', sortColumn: 'id', narrowing: narrowed })
  const isFiltered = Object.keys(narrowed).length > 0 || table.searchText !== ''
  return (
    <>
      <PageHeader
        action={
          <Group gap="sm">
            <Button component={Link} to={pathTo('proficiencyList')} variant="default">
              {t('Proficiency Tests')}
            </Button>
            <Button variant="default" onClick={() => setExporting(true)}>
              {t('Export Register ...')}
            </Button>
            <AddLink screen="nonconformanceCreate">{t('Create Nonconformance')}</AddLink>
          </Group>
        }
      >
        <OpenCounts />
      </PageHeader>
      <DataTable
        label={t('Nonconformances')}
        table={table}
        query={useRead(listNonconformances, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => pathTo('nonconformance', { id })}
        emptyHint={
          isFiltered
            ? t('None is like this. Remove a filter to see more.')
            : can(permissions, 'nonconformance.enter')
              ? t('Choose Create Nonconformance here, or in the menu of the record that it is about.')
              : OTHERS_ADD
        }
        searchColumns={[{ value: 'what', label: t('Number or text') }]}
        leftOut={leftOutFilters(search, FILTERS)}
        filters={<Filters />}
      />
      {exporting && <RegisterModal onClose={() => setExporting(false)} />}
    </>
  )
}

function Filters() {
  const search = useTextSearch()
  const navigate = useNavigate()
  const set = (name: string, value: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, page: 1, [name]: value }) })
  const chips = FILTERS.flatMap(({ name, label, options }) => {
    const chosen = options.find(({ value }) => value === search[name])
    if (!chosen) return []
    const text = `${label}: ${chosen.label}`
    return [{ text, remove: () => set(name, undefined), restore: () => set(name, chosen.value) }]
  })
  return (
    <FilterBar chips={chips}>
      {FILTERS.map(({ name, label, options }) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          chosen={options.some(({ value }) => value === search[name]) ? [search[name] ?? ''] : []}
          single
          onChange={([value]) => set(name, value)}
        />
      ))}
    </FilterBar>
  )
}

/** How many are open, due and overdue. */
function OpenCounts() {
  const { data } = useData(countNonconformances, {})
  // keeps its line
  if (data === undefined) return '\u00A0'
  return t('{open} open, {due} due within 7 days, {overdue} overdue, {mine} yours', {
    open: data.open,
    due: data.due_soon,
    overdue: data.overdue,
    mine: data.mine,
  })
}
