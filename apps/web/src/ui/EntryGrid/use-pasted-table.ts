import { useState } from 'react'
import type { Place } from '../CellGrid/grid-keys.ts'
import { isBlankRow } from './entry-rows.ts'
import { columnsByName, inColumns, plainName, type ColumnMap, type EntryColumn } from './paste-columns.ts'
import type { EntryState } from './use-entry-rows.ts'
import { plainSpaces } from '../forms/plain-spaces.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface Waiting {
  place: Place
  head: readonly string[]
  rows: readonly (readonly string[])[]
  map: ColumnMap
}

/** What is asked of columns that nobody knows. */
export interface Question {
  head: readonly string[]
  /** The first row, to recognize a column by. */
  example: readonly string[]
  map: ColumnMap
  onAnswer: (map: ColumnMap) => void
  onClose: () => void
}

/** The cells of a text that was copied, or of a file. @throws TableError with a sentence */
async function readCells(bytes: Uint8Array, fileName: string): Promise<readonly (readonly string[])[]> {
  // what reads files is large, and most rows are typed
  const { readTable } = await import('@eluent/tables')
  const { sheets } = await readTable(bytes, fileName)
  return (sheets[0]?.rows ?? []).map((row) => row.map(plainSpaces)).filter((row) => !isBlankRow(row))
}

/** Brings tables into the grid: by the names in their head where they have one, else from the cursor on. */
export function usePastedTable(columns: readonly EntryColumn[], entries: EntryState, onPasted: () => void) {
  const [message, setMessage] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  // A column is asked for once.
  const [answers, setAnswers] = useState<ReadonlyMap<string, number | null>>(new Map())

  const lay = (place: Place, block: readonly (readonly (string | undefined)[])[]): void => {
    const leftOut = entries.setBlock(place, block)
    const laid = block.length - leftOut
    setMessage(
      t('{laid} {laid, plural, one {row} other {rows}} pasted.{text}', {
        laid,
        text: leftOut > 0 ? t(' {leftOut} found no room and were left out.', { leftOut }) : '',
      }),
    )
    onPasted()
  }
  const layByName = ({ place, rows }: Waiting, map: ColumnMap): void =>
    lay({ row: place.row, column: 0 }, inColumns(rows, map, columns.length))

  const bring = async (place: Place, bytes: Uint8Array, fileName: string): Promise<void> => {
    const cells = await readCells(bytes, fileName)
    const [head = [], ...rows] = cells
    const named = columnsByName(head, columns)
    if (named === null) return lay(place, cells)
    const map = named.map((column, at) => (column === undefined ? answers.get(plainName(head[at] ?? '')) : column))
    const next = { place, head, rows, map }
    if (map.includes(undefined)) setWaiting(next)
    else layByName(next, map)
  }
  const refuse = (error: unknown): void =>
    setMessage(translated(error instanceof Error ? error.message : String(error)))

  const question: Question | null = waiting && {
    head: waiting.head,
    example: waiting.rows[0] ?? [],
    map: waiting.map,
    onAnswer: (map) => {
      const proposed = waiting.head.flatMap((text, at): [string, number | null][] =>
        waiting.map[at] === undefined ? [[plainName(text), map[at] ?? null]] : [],
      )
      setAnswers(new Map([...answers, ...proposed]))
      setWaiting(null)
      layByName(waiting, map)
    },
    onClose: () => setWaiting(null),
  }
  return {
    message,
    dismiss: () => setMessage(''),
    question,
    takeText: (place: Place, text: string): void => {
      const fileName = text.includes('\t') ? 'pasted.tsv' : 'pasted.txt'
      bring(place, new TextEncoder().encode(text), fileName).catch(refuse)
    },
    /** A file goes behind what is there. */
    take: (file: File): void => {
      const row = entries.rows.findLastIndex((cells) => !isBlankRow(cells)) + 1
      file
        .arrayBuffer()
        .then((bytes) => bring({ row, column: 0 }, new Uint8Array(bytes), file.name))
        .catch(refuse)
    },
  }
}
