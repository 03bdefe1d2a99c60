import { CUSTODY_NOTE_MAX } from '@eluent/domain/custody'
import { RECEIPT_TEXT_MAX } from '@eluent/domain/samples'
import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { nameOf, type ReceivedRow } from './use-received.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface ReceivedTableProps {
  rows: readonly ReceivedRow[]
  onChange: (change: (before: readonly ReceivedRow[]) => readonly ReceivedRow[]) => void
}

/** What was scanned, the last on top, with the condition of each or why it is refused. */
export function ReceivedTable({ rows, onChange }: ReceivedTableProps) {
  const change = (of: ReceivedRow, values: Partial<ReceivedRow>) =>
    onChange((before) =>
      before.map((row) => (row.sample.sample_id === of.sample.sample_id ? { ...row, ...values } : row)),
    )
  return (
    <Panel title={t('Scanned: {count}', { count: rows.length })} flush>
      <PlainTable
        label={t('Scanned samples')}
        minWidth={760}
        rows={rows.toReversed()}
        rowKey={({ sample }) => sample.sample_id}
        columns={[
          {
            header: t('Sample'),
            render: (row) => (
              <>
                {nameOf(row)}
                {row.problem !== null && (
                  <Text fz="sm" c="var(--mantine-color-error)" role="alert">
                    {row.problem}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('Batch Number'), render: ({ sample }) => sample.batch_number ?? 'N/A' },
          { header: t('State'), render: (row) => wordOf(row) },
          {
            header: t('Condition'),
            render: (row) => (
              <TextInput
                aria-label={t('Condition of {name}', { name: nameOf(row) })}
                maxLength={RECEIPT_TEXT_MAX}
                value={row.condition}
                onChange={({ currentTarget }) => change(row, { condition: currentTarget.value })}
              />
            ),
          },
          {
            header: t('Refused because'),
            render: (row) => (
              <TextInput
                aria-label={t('Why {name} is refused', { name: nameOf(row) })}
                maxLength={CUSTODY_NOTE_MAX}
                value={row.refused_why}
                onChange={({ currentTarget }) => change(row, { refused_why: currentTarget.value })}
              />
            ),
          },
          {
            header: <span className="visually-hidden">{t('Actions')}</span>,
            render: (row) => (
              <RowButton
                tip={t('Remove')}
                of={nameOf(row)}
                icon={IconTrash}
                onClick={() => onChange((before) => before.filter((one) => one !== row))}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}

function wordOf({ sample, refused_why }: ReceivedRow): string {
  if (refused_why.trim() !== '') return t('Refused')
  if (sample.is_announced) return t('Announced')
  if (sample.received_at !== null && sample.state === 'here')
    return t('Received already, {when}', { when: formatListDate(sample.received_at) })
  return t('Not announced')
}
