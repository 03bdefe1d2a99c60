import { Anchor, Button, Group } from '@mantine/core'
import { listSamples, type SampleRow } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { holds } from '../../frame/guard.ts'
import { routeRow } from '../../frame/route-table.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { useIsPhone } from '../../frame/use-phone.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RowTable, type Column } from '../../ui/DataTable/RowTable.tsx'
import { SampleLines } from '../../ui/SampleLines/SampleLines.tsx'
import { StateCell } from '../../ui/StateWord/StateWord.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import classes from './Home.module.css'
import { t } from '../../language/t.ts'

const COLUMNS: readonly Column<SampleRow>[] = [
  { key: 'batch', header: t('Batch Number'), render: ({ intake_form }) => intake_form.batch_number ?? 'N/A' },
  { key: 'name', header: t('Strain/Sample Name'), render: ({ intake_form }) => intake_form.strain_name ?? 'N/A' },
  { key: 'date', header: t('Date'), render: ({ created_at }) => formatDate(created_at) },
  { key: 'tester', header: t('Tester'), render: ({ user }) => user.name },
  { key: 'state', header: t('State'), width: 168, render: (row) => <StateCell sample={row} /> },
]

const PHONE_COLUMNS: readonly Column<SampleRow>[] = [
  { key: 'sample', header: t('Recent samples'), render: (row) => <SampleLines sample={row} /> },
]

const NEWEST = { startIndex: 0, endIndex: 10, sortColumn: 'id', sortOrder: 'DESC' }

/** The ten newest samples of every kind. */
export function RecentSamples() {
  const samples = useRead(listSamples, { query: NEWEST }, { keepPrevious: true })
  const isPhone = useIsPhone()
  return (
    // the page's foot does not show before this last part, which would push it away
    <div className={samples.isPending ? classes['whole'] : undefined}>
      <Panel
        title={t('Recent samples')}
        flush
        action={
          <Anchor component={Link} to={routeRow('sampleList').path} size="sm" underline="hover">
            {t('See Previous Results')}
          </Anchor>
        }
      >
        <RowTable
          label={t('Recent samples')}
          query={samples}
          columns={isPhone ? PHONE_COLUMNS : COLUMNS}
          short={isPhone}
          rowKey={({ id }) => id}
          rowTo={({ id }: SampleRow) => pathTo('sampleReport', { id })}
          emptyText={t('No samples have been run')}
          emptyAction={<FirstSteps />}
        />
      </Panel>
    </div>
  )
}

/** For who may begin: the two ways to the first sample. */
function FirstSteps() {
  const session = useSession()
  if (!holds(session, 'sample.create')) return null
  return (
    <Group gap="xs" justify="center">
      <Button component={Link} to={routeRow('sampleCreate').path}>
        {t('Create sample')}
      </Button>
      <Button component={Link} to={routeRow('importNew').path} variant="default">
        {t('Import New Results')}
      </Button>
    </Group>
  )
}
