import { Text, Title } from '@mantine/core'
import { listShares } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { t } from '../../language/t.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'

/** To whom, when and by whom a sample's report was sent. */
export function SentTo({ sampleId }: { sampleId: number }) {
  const { data, error, refetch } = useRead(listShares, { params: { id: sampleId } })
  return (
    <section aria-label={t('Sent before')} style={{ marginBlockStart: 24 }}>
      <Title order={3} fz="md">
        {t('Sent before')}
      </Title>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('This report was sent to nobody yet. Whoever gets the link can read it without a sign-in.')}
        </Text>
      )}
      {data !== undefined && data.data.length > 0 && (
        <PlainTable
          label={t('Sent before')}
          minWidth={420}
          rows={data.data}
          rowKey={({ id }) => id}
          columns={[
            { header: t('To'), render: ({ email }) => email },
            { header: t('When'), render: ({ at }) => formatListDate(at) },
            { header: t('By'), render: ({ by }) => by },
          ]}
        />
      )}
    </section>
  )
}
