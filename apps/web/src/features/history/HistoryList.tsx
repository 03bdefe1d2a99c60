import type { HistoryEntry } from '@eluent/contract'
import { actionWord } from '@eluent/domain/history'
import { Text } from '@mantine/core'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { t } from '../../language/t.ts'
import { changesInWords } from './change-words.ts'
import { Changes } from './HistoryTable.tsx'
import classes from './History.module.css'

/** The trail where a table has no room. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ul className={classes['list']} aria-label={t('History')}>
      {entries.map(({ id, at, who, role, action, why, changes }) => (
        <li key={id}>
          <Text size="sm" fw={600}>
            {t(actionWord(action))}
          </Text>
          <Text size="xs" c="dimmed">
            {formatListDate(at)} · {who} ({role})
          </Text>
          {why !== null && <Text size="sm">{why}</Text>}
          {changes.length > 0 && <Changes action={action} changes={changesInWords(changes)} />}
        </li>
      ))}
    </ul>
  )
}
