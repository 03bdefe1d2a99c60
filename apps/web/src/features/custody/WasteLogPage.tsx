import { listWaste, type WasteEntry } from '@eluent/contract'
import { RECEIPT_UNITS, sampleName } from '@eluent/domain/samples'
import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useServices } from '../../frame/services.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { monthInWords } from '../../ui/dates/month-in-words.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { amountText } from './custody-text.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** '2026-11' of the reader's clock. */
function monthOf(at: Date): string {
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`
}

/** The first instant of a month and of the next, by the reader's clock; null for what is not a month. */
function boundsOf(month: string): { from: string; before: string } | null {
  const [year = NaN, number = NaN] = month.split('-').map(Number)
  if (!/^\d{4}-\d{2}$/.test(month) || number < 1 || number > 12) return null
  return { from: new Date(year, number - 1, 1).toISOString(), before: new Date(year, number, 1).toISOString() }
}

/** What was disposed of in a month; prints as it stands. */
export function WasteLogPage() {
  const { serverNow } = useServices()
  const [month, setMonth] = useState(() => monthOf(new Date(serverNow() ?? Date.now())))
  const bounds = boundsOf(month)
  const log = useData(listWaste, bounds && { query: bounds }, { keepPrevious: true })
  return (
    <>
      <PageHeader
        action={
          <Group gap="xs" align="flex-end" className="no-print">
            <TextInput
              type="month"
              label={t('Month')}
              value={month}
              onChange={({ currentTarget }) => setMonth(currentTarget.value)}
            />
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </Group>
        }
      >
        {bounds && monthInWords(month)}
      </PageHeader>
      {log.error ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} retrying={log.isFetching} />
      ) : log.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <Waste entries={log.data.entries} isCut={log.data.truncated} />
      )}
    </>
  )
}

function Waste({ entries, isCut }: { entries: readonly WasteEntry[]; isCut: boolean }) {
  if (entries.length === 0)
    return <Text>{t('Nothing was disposed of in this month. What was kept long enough stands under To Dispose.')}</Text>
  const sums = RECEIPT_UNITS.map((unit) => ({
    unit,
    sum: entries.reduce((sum, { amount, amount_unit }) => sum + (amount_unit === unit ? (amount ?? 0) : 0), 0),
  })).filter(({ sum }) => sum > 0)
  return (
    <Panel flush>
      <PlainTable
        label={t('Waste Log')}
        minWidth={760}
        rows={entries}
        rowKey={({ id }) => id}
        columns={[
          { header: t('When'), render: ({ at }) => formatListDate(at) },
          { header: t('Sample'), render: ({ sample_id, ...sample }) => sampleName({ ...sample, id: sample_id }) },
          { header: t('Batch Number'), render: ({ batch_number }) => batch_number ?? 'N/A' },
          { header: t('Amount'), align: 'right', render: ({ amount, amount_unit }) => amountText(amount, amount_unit) },
          { header: t('Way'), render: ({ disposal }) => disposal.way },
          { header: t('Mixed with'), render: ({ disposal }) => disposal.mixed_with ?? '–' },
          { header: t('Disposed by'), render: ({ noted_by_name }) => noted_by_name },
          { header: t('Second person'), render: ({ disposal }) => disposal.witness_name ?? '–' },
          { header: t('Note'), render: ({ note }) => note ?? '–' },
        ]}
      />
      <Text p="md" fw={500}>
        {t('{count, plural, one {# disposal} other {# disposals}}', { count: entries.length })}
        {sums.map(({ unit, sum }) => `, ${amountText(Math.round(sum * 1e6) / 1e6, unit)}`)}
      </Text>
      {isCut && <Text p="md">{t('More were disposed of in this month than are shown.')}</Text>}
    </Panel>
  )
}
