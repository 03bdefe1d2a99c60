import type { ReviewRow } from '@eluent/contract'
import { Badge, Button, Group, Text } from '@mantine/core'
import { sampleName } from '@eluent/domain/samples'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { t } from '../../language/t.ts'
import { CHIP_WORDS } from './review-words.ts'
import classes from './Review.module.css'
import { Checkbox } from '../../ui/fields/Checkbox.ts'

const ReviewSeveralModal = lazyPart(async () => (await import('./ReviewSeveralModal.tsx')).ReviewSeveralModal)

const WARNING_CHIPS: ReadonlySet<string> = new Set(['overdue', 'qc_failed', 'rsd', 'returned', 'changed'])

interface InboxProps {
  rows: readonly ReviewRow[]
  shownId: number | undefined
  /** Those that were read in this visit: only they are signed together. */
  opened: ReadonlySet<number>
  onOpen: (id: number) => void
  /** Reads the next page; null where there is none. */
  more: { read: () => void; isReading: boolean } | null
}

/** What waits, the oldest first; several whose data were read are signed at once. */
export function Inbox({ rows, shownId, opened, onOpen, more }: InboxProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [signing, setSigning] = useState(false)
  const selected = rows.filter(({ id, waits_for }) => chosen.has(id) && waits_for === 'review')
  const unread = selected.filter(({ id }) => !opened.has(id))
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <nav className={classes['inbox']} aria-label={t('Waiting')}>
      {selected.length > 0 && (
        <div className={classes['several']}>
          <Button size="xs" disabled={unread.length > 0} onClick={() => setSigning(true)}>
            {t('Sign {n}', { n: selected.length })}
          </Button>
          {unread.length > 0 && (
            <Text size="xs" mt={4}>
              {t('Open these first: {names}', { names: unread.map((row) => nameOf(row)).join(', ') })}
            </Text>
          )}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-shown={row.id === shownId || undefined}>
            {row.waits_for === 'review' && (
              <Checkbox
                size="xs"
                aria-label={t('Select {name}', { name: nameOf(row) })}
                checked={chosen.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            )}
            <button type="button" aria-current={row.id === shownId} onClick={() => onOpen(row.id)}>
              <Text span size="sm" fw={opened.has(row.id) ? 400 : 600} display="block" truncate>
                {nameOf(row)}
              </Text>
              <Text span size="xs" c="dimmed" display="block" truncate>
                {row.due_at !== undefined
                  ? t('Due {when}', { when: formatListDate(row.due_at) })
                  : row.tested_at !== null && formatListDate(row.tested_at)}
              </Text>
              <Text span size="xs" c="dimmed" display="block" truncate>
                {[row.batch_number, row.prepared_for, row.tested_by].filter(Boolean).join(' · ')}
              </Text>
              <Group gap={4} mt={2}>
                <Badge size="xs" variant="light">
                  {row.waits_for === 'review' ? t('To review') : t('To release')}
                </Badge>
                {row.chips.map((chip) => (
                  <Badge key={chip} size="xs" variant="light" color={WARNING_CHIPS.has(chip) ? 'orange' : 'gray'}>
                    {CHIP_WORDS[chip]}
                  </Badge>
                ))}
              </Group>
            </button>
          </li>
        ))}
      </ul>
      {more !== null && (
        <Button variant="subtle" size="xs" fullWidth loading={more.isReading} onClick={more.read}>
          {t('Show More')}
        </Button>
      )}
      {signing && (
        <ReviewSeveralModal rows={selected} onSigned={() => setChosen(new Set())} onClose={() => setSigning(false)} />
      )}
    </nav>
  )
}

function nameOf({ id, name, batch_number }: ReviewRow): string {
  return sampleName({ id, strain_name: name, batch_number })
}
