import { Table } from '@mantine/core'
import type { HistoryEntry } from '@eluent/contract'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { actionWord } from './action-words.ts'
import { changesInWords } from './change-words.ts'
import classes from './History.module.css'

/** The trail, newest first: when, who, what, why, and what it changed. */
export function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table aria-label="History" className={classes['trail'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Why</Table.Th>
            <Table.Th>Changes</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, at, who, role, action, why, changes }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes['when'] ?? ''}>{formatListDate(at)}</Table.Td>
              <Table.Td>{`${who} (${role})`}</Table.Td>
              <Table.Td>{actionWord(action)}</Table.Td>
              <Table.Td>{why ?? '–'}</Table.Td>
              <Table.Td>
                <Changes action={action} changes={changesInWords(changes)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Few changes stand there, many (a whole registration) behind their count. */
const SHOWN_AT_ONCE = 6

function Changes({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>) {
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
      <summary>{`${changes.length} values${action === 'create' ? ' at registration' : ''}`}</summary>
      {list}
    </details>
  )
}
