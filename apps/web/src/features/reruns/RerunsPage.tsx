import { Alert, Button, Group, SegmentedControl } from '@mantine/core'
import { listReruns } from '@eluent/contract'
import { rerunFigures, type RerunFigures } from '@eluent/domain/samples'
import { dayIn } from '@eluent/domain/text'
import { useMemo, useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { figure } from '../../language/figures.ts'
import { monthInWords } from '../../ui/dates/month-in-words.ts'
import { t } from '../../language/t.ts'
import { RerunsBehind } from './RerunsBehind.tsx'
import { Select } from '../../ui/fields/Select.ts'

const PERIODS = [
  { value: '1', label: t('This month') },
  { value: '3', label: t('3 months') },
  { value: '6', label: t('6 months') },
  { value: '12', label: t('12 months') },
]
const BY = [
  { value: 'analyst', label: t('By analyst') },
  { value: 'client', label: t('By client') },
]

const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
const keyOf = ({ month, who }: RerunFigures): string => `${month} ${who ?? ''}`

/** What was cleared and measured again, and what it did to total THC: per analyst or client, and month. */
export function RerunsPage() {
  const [months, setMonths] = useState('3')
  const [by, setBy] = useState('analyst')
  const [opened, setOpened] = useState<string | null>(null)
  const reruns = useRead(listReruns, { query: { months: Number(months) } }, { keepPrevious: true })
  const figures = useMemo(() => {
    const zone = timeZone()
    const monthOf = (at: string) => dayIn(new Date(at), zone).slice(0, 7)
    return rerunFigures(reruns.data?.data ?? [], by === 'client' ? 'client' : 'analyst', monthOf)
  }, [reruns.data, by])
  const behind = figures.find((row) => keyOf(row) === opened)
  return (
    <>
      <PageHeader />
      <Panel
        title={t('Reruns')}
        action={
          <Group gap="xs">
            <SegmentedControl aria-label={t('Grouped')} value={by} onChange={setBy} data={BY} />
            <Select
              aria-label={t('Period')}
              data={PERIODS}
              value={months}
              onChange={(value) => setMonths(value ?? '3')}
              allowDeselect={false}
              w={140}
            />
          </Group>
        }
      >
        {reruns.data?.left_out === true && (
          <Alert mb="md" color="orange">
            {t('Only the newest are counted. Choose a shorter period.')}
          </Alert>
        )}
        {reruns.error && <ErrorState error={reruns.error} onRetry={() => void reruns.refetch()} />}
        {reruns.isPending && <SkeletonLines lines={4} />}
        {reruns.data && figures.length === 0 && (
          <EmptyState title={t('No reruns in this period.')}>
            {t('A rerun is a sample whose results were cleared to be measured again.')}
          </EmptyState>
        )}
        {figures.length > 0 && (
          <FiguresTable
            figures={figures}
            by={by}
            opened={opened}
            onOpen={(key) => setOpened(key === opened ? null : key)}
          />
        )}
      </Panel>
      {behind && <RerunsBehind figures={behind} />}
    </>
  )
}

interface FiguresTableProps {
  figures: readonly RerunFigures[]
  by: string
  opened: string | null
  onOpen: (key: string) => void
}

function FiguresTable({ figures, by, opened, onOpen }: FiguresTableProps) {
  const number = (value: number | null, unit = '') => (value === null ? '–' : `${figure(value.toFixed(2))}${unit}`)
  return (
    <PlainTable
      label={t('Reruns')}
      minWidth={560}
      rows={figures}
      rowKey={keyOf}
      columns={[
        { header: t('Month'), render: ({ month }) => monthInWords(month) },
        {
          header: by === 'client' ? t('Client') : t('Analyst'),
          render: ({ who }) => who ?? t('Without a client'),
        },
        { header: t('Reruns'), align: 'right', render: ({ reruns }) => reruns },
        {
          header: t('Raised Total THC'),
          align: 'right',
          render: ({ raised, judged, raised_share_percent: share }) =>
            judged === 0 ? '–' : t('{raised} of {judged} ({share})', { raised, judged, share: number(share, ' %') }),
        },
        { header: t('Mean Gain, Points'), align: 'right', render: ({ mean_gain }) => number(mean_gain) },
        {
          header: <span className="visually-hidden">{t('Samples')}</span>,
          align: 'right',
          render: (row) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={keyOf(row) === opened}
              onClick={() => onOpen(keyOf(row))}
            >
              {t('Samples')}
            </Button>
          ),
        },
      ]}
    />
  )
}
