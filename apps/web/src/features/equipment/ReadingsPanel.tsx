import { listReadingDays, type Equipment, type ReadingDay } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { ToneWord } from '../../ui/StateWord/ToneWord.tsx'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { AddReadings } from './AddReadings.tsx'
import { dayWord } from './equipment-words.ts'
import { Findings } from './Findings.tsx'
import { ReviewModal } from './ReviewModal.tsx'

/** Kinds of which a logger keeps the temperature. */
const LOGGED: readonly Equipment['kind'][] = ['refrigerator', 'oven', 'thermometer']

/** What a logger measured, by day, with what each day is to be reviewed for. */
export function ReadingsPanel({ piece }: { piece: Equipment }) {
  if (piece.checks === null || !LOGGED.includes(piece.kind)) return null
  return <Readings piece={piece} unit={piece.checks.points[0]?.unit ?? ''} />
}

function Readings({ piece, unit }: { piece: Equipment; unit: string }) {
  const mayEnter = can(useSession()?.claims.permissions, 'equipment.enter')
  const days = useRead(listReadingDays, { params: { id: piece.id } })
  const [reviewing, setReviewing] = useState<ReadingDay | null>(null)
  return (
    <Panel title={t('Readings')} action={mayEnter && <AddReadings piece={piece} />}>
      <ReadRecord query={days} errorTitle={t('The readings could not be loaded.')}>
        {({ data, gap_hours }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(
                'No reading in the last 31 days. Add the CSV file of the logger, or let it send them with a driver token.',
              )}
            </Text>
          ) : (
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                {t('A time of more than {hours} hours without a reading and values outside are reviewed day by day.', {
                  hours: gap_hours,
                })}
              </Text>
              <PlainTable
                label={t('Readings')}
                minWidth={620}
                rows={data}
                rowKey={({ day }) => day}
                columns={[
                  { header: t('Day'), render: ({ day }) => dayWord(day) },
                  { header: t('Readings'), align: 'right', render: ({ count }) => figure(String(count)) },
                  { header: t('From, to'), render: (day) => rangeText(day, unit) },
                  { header: t('To review'), render: (day) => <Findings day={day} unit={unit} /> },
                  {
                    header: t('Review'),
                    render: (day) => <Review day={day} onReview={mayEnter ? () => setReviewing(day) : null} />,
                  },
                ]}
              />
            </Stack>
          )
        }
      </ReadRecord>
      {reviewing !== null && (
        <ReviewModal piece={piece} day={reviewing} unit={unit} onClose={() => setReviewing(null)} />
      )}
    </Panel>
  )
}

function rangeText({ low, high }: ReadingDay, unit: string): string {
  return low === null || high === null ? '–' : `${figure(String(low))} – ${figure(String(high))} ${unit}`
}

function Review({ day: { open, review }, onReview }: { day: ReadingDay; onReview: (() => void) | null }) {
  return (
    <Stack gap={4} align="flex-start">
      {open ? (
        <ToneWord icon={IconAlertTriangle} tone="bad">
          {review === null ? t('Not reviewed') : t('More came in since')}
        </ToneWord>
      ) : (
        review !== null && (
          <ToneWord icon={IconCircleCheck} tone="good">
            {t('Reviewed')}
          </ToneWord>
        )
      )}
      {review !== null && (
        <Text size="sm">
          {review.by}, {formatDate(review.at)}
          {review.note !== null && `: ${review.note}`}
        </Text>
      )}
      {onReview !== null && (open || review === null) && (
        <Button size="compact-sm" variant="default" onClick={onReview}>
          {t('Review ...')}
        </Button>
      )}
    </Stack>
  )
}
