import { NOT_AVAILABLE } from '../results/format-amount.ts'
import { formatDateTime } from '../text/date-time.ts'
import type { ReportedImport, ReportSample } from './report-sample.ts'

/** Items named in a sentence; of more their number is reported. */
const NAMED = 12

/** What each imported result of a sample was read from, in one sentence each; nothing for runs of an instrument. */
export function importNotes({ results = [] }: Pick<ReportSample, 'results'>, timeZone: string): string[] {
  const notes = results.flatMap(({ imported, brought, received_at }) => {
    const read = imported ?? (brought && { ...brought, sheet: null, row: null })
    return read ? importNote(read, received_at, timeZone) : []
  })
  return [...new Set(notes)]
}

function importNote(imported: ReportedImport, at: string | undefined, timeZone: string): string {
  const { sha256, converted, edits = [] } = imported
  return [
    placeSentence(imported, formatDateTime(at, timeZone) ?? NOT_AVAILABLE),
    ...unitSentences(converted ?? null),
    ...(edits.length === 0 ? [] : [`Values changed by hand before the import: ${edits.length}.`]),
    ...(sha256 === undefined ? [] : [`SHA-256 of the original: ${sha256}.`]),
  ].join(' ')
}

function placeSentence({ file_name, sheet, row, by = NOT_AVAILABLE }: ReportedImport, when: string): string {
  const file = file_name ?? NOT_AVAILABLE
  const line = row === null ? null : row + 1
  if (!sheet && line === null) return `Imported from ${file} by ${by}, ${when}.`
  if (!sheet) return `Imported from ${file}, row ${line}, by ${by}, ${when}.`
  if (line === null) return `Imported from ${file}, sheet ${sheet}, by ${by}, ${when}.`
  return `Imported from ${file}, sheet ${sheet}, row ${line}, by ${by}, ${when}.`
}

/** 'Unit converted from mg/g to % (THC, CBD).' */
function unitSentences(converted: NonNullable<ReportedImport['converted']> | null): string[] {
  if (converted === null) return []
  const { units, density_g_ml: density, unit_weight_g: weight = null } = converted
  const groups = Map.groupBy(units, ({ unit, to, said }) => [unit, said === true ? '' : to].join('\n'))
  return [
    ...[...groups].map(([key, items]) => {
      const [unit = '', to = ''] = key.split('\n')
      const names = named(items.map(({ item }) => item))
      return to === ''
        ? `No unit in the file, taken as ${unit} (${names}).`
        : `Unit converted from ${unit} to ${to} (${names}).`
    }),
    ...(density === null ? [] : [`By a density of ${density} g/mL.`]),
    ...(weight === null ? [] : [`By a weight of ${weight} g a unit.`]),
  ]
}

function named(items: readonly string[]): string {
  const names = [...new Set(items)]
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ')
}
