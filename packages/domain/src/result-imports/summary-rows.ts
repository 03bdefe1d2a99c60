import type { Grid } from '../import-templates/template-map.ts'

/** Why a row of a list is no result of its own. */
export type SummaryKind = 'total' | 'statistic' | 'duplicate' | 'cut'

/** A row that is left out of the results because of what it is called, or ends in its middle; a person may take it in. */
export interface LeftOutRow {
  /** From 0. */
  row: number
  kind: SummaryKind
  /** As the file writes it. */
  name: string
  /** A duplicate: the row that it equals. */
  of?: number
}

/** Words of data systems and spreadsheets in English, German, French, Spanish and Italian; compared as `plainName` makes them. */
const TOTALS =
  /^(?:total|totals|grand total|sub total|subtotal|sum|sums|summe|summen|gesamt|gesamtsumme|insgesamt|zwischensumme|somme|totaux|sous total|suma|sumatoria|totales|somma|totale|totali)$/
const STATISTICS =
  /^(?:mean|means|arithmetic mean|average|averages|avg|ave|median|mode|mittelwert|mittelwerte|mittel|durchschnitt|schnitt|moyenne|mediane|media|mediana|promedio|sd|s d|sdev|std|std dev|stddev|stdev|stdeva|st dev|std deviation|stand dev|standard dev|standard deviation|standardabweichung|stabw|stdabw|s abw|std abw|ecart type|desviacion estandar|desv est|desvest|desviacion tipica|deviazione standard|dev st|rsd|rsd %|% rsd|% rsd %|srel|rel sd|rel std dev|relative sd|relative standard deviation|cv|cv %|% cv|coefficient of variation|vk|vk %|rel stabw|rel standardabweichung|relative standardabweichung|variationskoeffizient|variance|var|varianz|min|minimum|max|maximum|mini|maxi|minimo|maximo|massimo|range|spannweite|count|number|anzahl|recovery|recovery %|% recovery|average recovery|mean recovery|wiederfindung|std error|standard error|sem|se|error %|% error|% diff|rpd|rpd %|% rpd|confidence|95 % ci|ci 95 %|lower limit|upper limit|\u03C7|\u03C3)$/
/** What a report adds up of its own analytes: 'Total THC', 'Sum of cannabinoids', 'THC total'. */
const TOTAL_OF =
  /^(?:grand )?(?:total|sum|summe|gesamt|somme|suma)(?: of| der| de)?(?: all| potential| active)? (?:d9 |delta 9 )?(?:thc|cbd|cbg|cbn|cbc|thcv|cbdv|cannabinoids?|cannabinoide|terpenes?|terpene|analytes?|peaks?|area|amount|concentration)\b|^(?:thc|cbd|cbg|cbc|cannabinoids?|terpenes?) (?:total|sum|potential)$/
/** 'Mean (n=3)' and 'Average of 6' are what their word is; 'Max Haze' and 'Total Kush' are strains. */
const COUNTED = / (?:n ?=? ?\d+|of \d+(?: injections?| replicates?| results?| samples?| runs?)?)$/
const COUNT = /^n ?= ?\d+$/

/** Lower case without accents, brackets and signs; the percent sign stays. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('%', ' % ')
    .replaceAll(/[^\p{L}\p{Nd}%=]+/gu, ' ')
    .trim()
    .replaceAll(/ +/g, ' ')
}

/** Longer names are those of samples. */
const LONGEST = 48

/** What a name says of its row: a total or a statistic of other rows; null for a sample or an analyte. */
export function summaryKind(name: string, of: 'samples' | 'analytes'): Kind | null {
  if (name.length > LONGEST || !/\p{L}|%/u.test(name)) return null
  const plain = plainName(name)
  if (COUNT.test(plain)) return 'statistic'
  const bare = plain.replace(COUNTED, '')
  for (const word of new Set([plain, bare])) {
    if (TOTALS.test(word)) return 'total'
    if (STATISTICS.test(word)) return 'statistic'
  }
  return of === 'analytes' && TOTAL_OF.test(plain.replaceAll(/[\u0394\u2206\u03B4]/gu, 'd')) ? 'total' : null
}

type Kind = Extract<SummaryKind, 'total' | 'statistic'>

interface Rows {
  /** The column of names, and the row of the headings. */
  identity: number | null
  header: number
  of: 'samples' | 'analytes'
  /** Taken in by hand. */
  taken: ReadonlySet<number>
}

/** Columns that say which measurement of a sample a row is, 'Rep #' with 1, 2, Mean, Sd. */
const KIND_HEADING =
  /^(?:rep(?:licate|eat)?s?|seq(?:uence)?|inj(?:ection)?|run|info|result type|row type|statistics?|measurement)(?: (?:no|number|name))?$/

/** Of these only where it is not the same in all rows: a file may hold means alone. */
function kindColumns(grid: Grid, rows: readonly number[], headings: readonly string[]): number[] {
  return headings.flatMap((heading, column) => {
    if (!KIND_HEADING.test(plainName(heading))) return []
    const texts = new Set(rows.map((row) => (grid[row]?.[column] ?? '').trim()))
    const isMixed = [...texts].some((text) => text !== '' && summaryKind(text, 'samples') === null)
    return isMixed ? [column] : []
  })
}

/**
 * The rows of a list that are totals or statistics of others by their name, and those that stand twice, cell by cell; where the
 * name's cell is blank the first filled one speaks. A row that was taken in by hand is none of them.
 */
export function leftOutRows(grid: Grid, rows: readonly number[], { identity, header, of, taken }: Rows): LeftOutRow[] {
  const kinds = of === 'samples' ? kindColumns(grid, rows, grid[header] ?? []) : []
  const seen = new Map<string, number>()
  return rows.flatMap<LeftOutRow>((row) => {
    const cells = grid[row] ?? []
    const own = identity === null ? '' : (cells[identity] ?? '').trim()
    const name = own === '' ? (cells.find((cell) => cell.trim() !== '') ?? '').trim() : own
    const kind =
      summaryKind(name, of) ??
      kinds.reduce<Kind | null>((known, column) => known ?? summaryKind((cells[column] ?? '').trim(), of), null)
    if (kind !== null) return taken.has(row) ? [] : [{ row, kind, name }]
    if (of === 'analytes') return []
    const key = cells
      .map((cell) => cell.trim())
      .join('\0')
      .replace(/\0+$/, '')
    const before = seen.get(key)
    if (before === undefined) seen.set(key, row)
    else if (!taken.has(row)) return [{ row, kind: 'duplicate', name, of: before }]
    return []
  })
}

/** Rows of one sample name and number whose cells differ: repeats, or a mistake; the first row of each with the others. */
export function sameNames(
  samples: readonly { row: number | null; prefill: { strain_name: string; batch_number: string } }[],
): { row: number; name: string; others: number[] }[] {
  const byName = Map.groupBy(
    samples.filter(({ row, prefill }) => row !== null && prefill.strain_name.trim() !== ''),
    ({ prefill }) => `${prefill.strain_name.trim().toLowerCase()}\0${prefill.batch_number.trim().toLowerCase()}`,
  )
  return [...byName.values()].flatMap(([first, ...others]) =>
    first?.row == null || others.length === 0
      ? []
      : [{ row: first.row, name: first.prefill.strain_name.trim(), others: others.flatMap(({ row }) => row ?? []) }],
  )
}
