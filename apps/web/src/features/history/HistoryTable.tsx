import type { HistoryEntry } from '@eluent/contract'
import { actionWord } from '@eluent/domain/history'
import type { ReactNode } from 'react'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { changesInWords } from './change-words.ts'
import classes from './History.module.css'
import { t } from '../../language/t.ts'

interface HistoryTableProps<Entry extends HistoryEntry> {
  entries: readonly Entry[]
  label?: string
  /** The record of a line, where they are of several. */
  about?: (entry: Entry) => ReactNode
}

/** The trail, newest first: when, who, what, why, and what it changed. */
export function HistoryTable<Entry extends HistoryEntry>({
  entries,
  label = t('History'),
  about,
}: HistoryTableProps<Entry>) {
  return (
    <PlainTable
      label={label}
      minWidth={760}
      className={classes['trail']}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { header: t('When'), render: ({ at }) => <span className={classes['when']}>{formatListDate(at)}</span> },
        { header: t('Who'), render: ({ who, role }) => `${who} (${role})` },
        { header: t('What'), render: ({ action }) => t(actionWord(action)) },
        about !== undefined && { header: t('Record'), render: about },
        { header: t('Why'), render: ({ why }) => why ?? '–' },
        {
          header: t('Changes'),
          render: ({ action, changes }) => <Changes action={action} changes={changesInWords(changes)} />,
        },
      ]}
    />
  )
}

/** Few changes stand there, many (a whole registration) behind their count. */
const SHOWN_AT_ONCE = 6

export function Changes({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>) {
  if (changes.length === 0) return '–'
  const list = (
    <ul className={classes['changes']}>
      {changes.map(({ field, old, new: now }) => (
        <li key={field}>
          <span className={classes['field']}>{field}</span>
          {old !== null && <del>{old}</del>}
          {old !== null && now !== null && <span aria-hidden> → </span>}
          {now !== null && <ins>{now}</ins>}
        </li>
      ))}
    </ul>
  )
  if (action !== 'create' && changes.length <= SHOWN_AT_ONCE) return list
  return (
    <details>
      <summary>
        {changes.length === 1 ? t('1 value') : t('{count} values', { count: changes.length })}
        {action === 'create' && t(' at registration')}
      </summary>
      {list}
    </details>
  )
}
