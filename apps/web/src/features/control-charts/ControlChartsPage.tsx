import { listControlCharts, type ReplyOf } from '@eluent/contract'
import { CHARTED_FIGURE_NAMES } from '@eluent/domain/control-charts'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { LeftOut } from '../../ui/DataTable/LeftOut.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { queryOf, useChartAddress, type ChartAddress } from './chart-address.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

const OneChart = lazyPart(async () => (await import('./OneChart.tsx')).OneChart)
const ChartWall = lazyPart(async () => (await import('./ChartWall.tsx')).ChartWall)

type Choices = ReplyOf<typeof listControlCharts>['choices']

/** What controls read over time: a wall of small charts, or the one that was chosen. */
export function ControlChartsPage() {
  const { address, leftOut } = useChartAddress()
  const found = useRead(listControlCharts, { query: queryOf(address) }, { keepPrevious: true })
  if (found.error) {
    return (
      <ErrorState
        error={found.error}
        title={t('Failed to retrieve control charts.')}
        order={1}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  }
  return (
    <>
      <PageHeader />
      <LeftOut names={leftOut} />
      {found.data === undefined ? <SkeletonLines lines={8} /> : <Found reply={found.data} />}
    </>
  )
}

function Found({ reply }: { reply: ReplyOf<typeof listControlCharts> }) {
  const { address, go } = useChartAddress()
  const { data, meta, choices } = reply
  if (choices.analytes.length === 0) {
    return (
      <EmptyState
        title={t('No control of this lot has run yet.')}
        action={
          <Button component={Link} to={pathTo('sampleCreate')}>
            {t('New Quality Control Test')}
          </Button>
        }
      >
        {t(
          'The runs of a Standard sample come here by themselves when its last vial is stored, if its vials name a level such as 10 ug/mL, or it names a lot.',
        )}
      </EmptyState>
    )
  }
  const [only] = data
  const isChosen = address.analyte !== undefined && data.length === 1
  return (
    <>
      <Pickers choices={choices} />
      {data.length === 0 ? (
        <EmptyState
          title={t('No control chart of this choice')}
          action={
            <Button variant="default" onClick={() => go({})}>
              {t('All charts')}
            </Button>
          }
        />
      ) : isChosen && only ? (
        <OneChart key={only.id} id={only.id} />
      ) : (
        <ChartWall rows={data} total={meta.total_count} />
      )}
    </>
  )
}

/** Each picker stands in the address; Any takes it out. */
function Pickers({ choices }: { choices: Choices }) {
  const { address, go } = useChartAddress()
  const options: [key: keyof ChartAddress, label: string, values: { value: string; label: string }[]][] = [
    ['analyte', t('Analyte'), choices.analytes.map(plain)],
    [
      'lot',
      t('Lot'),
      [
        { value: '0', label: t('Without a lot') },
        ...choices.lots.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    ],
    ['level', t('Level'), choices.levels.filter((level) => level !== '').map(plain)],
    ['machine', t('Instrument'), choices.machines.map(plain)],
    ['method', t('Report Method'), choices.methods.map(({ id, name }) => ({ value: String(id), label: name }))],
    ['what', t('Figure'), choices.figures.map((figure) => ({ value: figure, label: t(CHARTED_FIGURE_NAMES[figure]) }))],
  ]
  return (
    <Group gap="sm" mb="md" align="end">
      {options.map(([key, label, values]) => (
        <NativeSelect
          key={key}
          label={label}
          size="sm"
          value={address[key] ?? ''}
          data={[{ value: '', label: t('Any') }, ...values]}
          onChange={({ currentTarget: { value } }) => {
            const { point: _point, from: _from, until: _until, ...rest } = address
            go({ ...rest, [key]: value })
          }}
        />
      ))}
      {Object.keys(address).length > 0 && (
        <Button variant="subtle" onClick={() => go({})}>
          {t('All charts')}
        </Button>
      )}
    </Group>
  )
}

function plain(value: string) {
  return { value, label: value }
}
