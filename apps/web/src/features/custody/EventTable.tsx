import type { CustodyEvent } from '@eluent/contract'
import { CUSTODY_KIND_NAMES } from '@eluent/domain/custody'
import { Stack, Text } from '@mantine/core'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { amountText } from './custody-text.ts'
import { EventPhoto } from './EventPhoto.tsx'
import { SignatureImage } from './SignatureImage.tsx'
import { t } from '../../language/t.ts'

/** Every event of a sample, the earliest first, with its signatures and photo. */
export function EventTable({ events }: { events: readonly CustodyEvent[] }) {
  return (
    <PlainTable
      label={t('Chain of custody')}
      minWidth={760}
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        { header: t('When'), render: ({ at }) => formatListDate(at) },
        { header: t('Event'), render: ({ kind }) => t(CUSTODY_KIND_NAMES[kind]) },
        { header: t('From'), render: ({ from_name }) => from_name ?? '–' },
        { header: t('To'), render: ({ to_name }) => to_name ?? '–' },
        { header: t('Place'), render: ({ place }) => place?.path ?? '–' },
        { header: t('Amount'), align: 'right', render: ({ amount, amount_unit }) => amountText(amount, amount_unit) },
        { header: t('Details'), render: (event) => <Details event={event} /> },
        { header: t('Noted by'), render: ({ noted_by_name }) => noted_by_name },
      ]}
    />
  )
}

function Details({ event }: { event: CustodyEvent }) {
  const { seal_number, note, photo_file_id, signatures, disposal } = event
  if (!seal_number && !note && !photo_file_id && !signatures && !disposal) return '–'
  return (
    <Stack gap={4}>
      {note !== null && <span>{note}</span>}
      {seal_number !== null && <span>{t('Seal {seal_number}', { seal_number })}</span>}
      {disposal !== null && (
        <span>
          {disposal.way}
          {disposal.mixed_with !== null && `, ${t('mixed with {mixed_with}', { mixed_with: disposal.mixed_with })}`}
          {disposal.witness_name !== null && `; ${t('seen by {name}', { name: disposal.witness_name })}`}
        </span>
      )}
      {signatures !== null && (
        <>
          <span>
            {t('Handed over by {giver}, received with the password of {receiver}', {
              giver: signatures.giver.name,
              receiver: signatures.receiver.name,
            })}
          </span>
          {signatures.giver.strokes !== null && (
            <SignatureImage name={signatures.giver.name} strokes={signatures.giver.strokes} />
          )}
          <Text fz="xs" c="dimmed" title={event.content_sha256}>
            {`SHA-256 ${event.content_sha256.slice(0, 16)}…`}
          </Text>
        </>
      )}
      {photo_file_id !== null && <EventPhoto fileId={photo_file_id} />}
    </Stack>
  )
}
