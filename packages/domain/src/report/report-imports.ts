import { NOT_AVAILABLE } from '../results/format-amount.ts'
import { formatDateTime } from '../text/date-time.ts'
import type { ReportedImport, ReportSample } from './report-sample.ts'

/** Items named in a sentence; of more their number is told. */
const NAMED = 12

/** What each imported result of a sample was read from, in one sentence each; nothing for results of runs. */
export function importNotes({ results = [] }: Pick<ReportSample, 'results'>, timeZone: string): string[] {
  const notes = results.flatMap(({ imported, received_at }) =>
    imported ? importNote(imported, received_at, timeZone) : [],
  )
  return [...new Set(notes)]
}

function importNote(imported: ReportedImport, at: string | undefined, timeZone: string): string {
  const { file_name, sheet, row, by, sha256, converted, edits = [] } = imported
  const when = formatDateTime(at, timeZone) ?? NOT_AVAILABLE
  const place = [
    file_name ?? 'a file that was not kept',
    ...(sheet ? [`sheet ${sheet}`] : []),
    ...(row === null ? [] : [`row ${row + 1}`]),
  ]
  return [
    `Imported from ${place.join(', ')}${by === undefined ? '' : `, by ${by}`}, ${when}.`,
    ...unitSentences(converted ?? null),
    ...(edits.length > 0
      ? [`Changed by hand before the import: ${edits.length} ${edits.length === 1 ? 'value' : 'values'}.`]
      : []),
    ...(sha256 === undefined ? [] : [`SHA-256 of the original: ${sha256}.`]),
  ].join(' ')
}

/** 'Unit converted from mg/g to % (THC, CBD).' */
function unitSentences(converted: NonNullable<ReportedImport['converted']> | null): string[] {
  if (converted === null) return []
  const { units, density_g_ml: density, unit_weight_g: weight = null } = converted
  const groups = Map.groupBy(units, ({ unit, to, said }) =>
    said === true ? `No unit in the file, taken as ${unit}` : `Unit converted from ${unit} to ${to}`,
  )
  return [
    ...[...groups].map(([words, items]) => `${words} (${named(items.map(({ item }) => item))}).`),
    ...(density === null ? [] : [`By a density of ${density} g/mL.`]),
    ...(weight === null ? [] : [`By a weight of ${weight} g a unit.`]),
  ]
}

function named(items: readonly string[]): string {
  const names = [...new Set(items)]
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ')
}
