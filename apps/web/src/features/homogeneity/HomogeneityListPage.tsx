import { Anchor, Badge } from '@mantine/core'
import { deleteHomogeneityTest, listHomogeneityTests, type HomogeneityTest } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { roundHalfUp } from '@eluent/domain/text'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { createdColumn, SEARCH_BY_NAME } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { VERDICTS } from './verdicts.ts'

const rsdOf = ({ figures, judged_by }: HomogeneityTest): string => {
  const rsd = figures.find(({ name }) => name === judged_by)?.rsd_percent ?? null
  return rsd === null ? '–' : figure(roundHalfUp(rsd, 1))
}

const COLUMNS: Column<HomogeneityTest>[] = [
  {
    key: 'name',
    header: t('Name'),
    sortKey: 'name',
    render: ({ id, name }) => (
      <Anchor component={Link} to={pathTo('homogeneity', { id })} inherit>
        {name}
      </Anchor>
    ),
  },
  { key: 'units', header: t('Units'), render: ({ units }) => units.length },
  { key: 'judged_by', header: t('Judged by'), render: ({ judged_by }) => judged_by },
  { key: 'rsd', header: t('RSD %'), render: rsdOf },
  {
    key: 'verdict',
    header: t('Verdict'),
    render: ({ verdict }) => <Badge color={VERDICTS[verdict].color}>{VERDICTS[verdict].word}</Badge>,
  },
  createdColumn,
]

const rowActions = (test: HomogeneityTest) => (
  <RowRemoval word={t('Remove')} noun={t('Homogeneity test')} row={test} remove={deleteHomogeneityTest}>
    {t('{name} leaves the list. Its samples stay.', { name: test.name })}
  </RowRemoval>
)

/** Which products were found to hold the same in each unit. */
export function HomogeneityListPage() {
  const mayEdit = can(useSession()?.claims.permissions, 'sample.edit')
  const table = useTableState({ searchIn: 'name' })
  return (
    <>
      <PageHeader />
      <DataTable
        label={t('Homogeneity')}
        table={table}
        query={useRead(listHomogeneityTests, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(mayEdit && { actions: rowActions })}
        emptyHint={t('Select the units of a product in Sample Results and choose Homogeneity.')}
        searchColumns={SEARCH_BY_NAME}
      />
    </>
  )
}
