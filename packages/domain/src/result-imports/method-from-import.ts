import { ANALYTE_PALETTE } from '../report-methods/analyte-colors.ts'
import {
  DEFAULT_ANALYTE_COLOR,
  DEFAULT_LOWER_BOUND_UG_ML,
  DEFAULT_UPPER_BOUND_UG_ML,
} from '../report-methods/report-method-rules.ts'
import { matchAnalyte, type AnalyteDictionary } from '../analyte-names/match-analyte.ts'
import { withoutUnit } from '../import-templates/stated-unit.ts'
import { freeName } from '../text/slug.ts'
import { DEFAULT_TEXT_MAX } from '../text/well-formed.ts'
import { analyteName } from '../results/analyte-rows.ts'
import { isNotDetected } from '../import-templates/not-detected.ts'
import { isValidImportedAnalyte, type ImportedAnalyte, type JudgedField } from './imported-sample.ts'

const NOT_IN_A_NAME = /[^\p{L}\p{M}\p{Nd}_-]/gu

/**
 * The names as a report method may hold them, in their order: other characters than letters, digits, '-' and '_' become
 * '_', at most 64 characters; the second of one name becomes name_2. A blank
 * name and N/A stay unchanged.
 */
export function methodAnalyteNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    // A missing name stays blank, so that every reader treats it as missing.
    if (analyteName({ name }) === null) return name.trim()
    const valid = name.trim().replaceAll(NOT_IN_A_NAME, '_').slice(0, DEFAULT_TEXT_MAX)
    let unique = valid
    for (let number = 2; taken.has(unique); number++) unique = `${valid.slice(0, DEFAULT_TEXT_MAX - 5)}_${number}`
    taken.add(unique)
    return unique
  })
}

/**
 * What the names of a file are stored as: the laboratory's own names where they are known, else as the file writes them
 * without their unit, in characters that a report method may hold. The second of one analyte becomes name_2.
 */
export function compoundNames(names: readonly string[], dictionary: AnalyteDictionary | null): string[] {
  return methodAnalyteNames(names.map((name) => compoundName(name, dictionary)))
}

/** The same for one name alone. */
function compoundName(name: string, dictionary: AnalyteDictionary | null): string {
  if (analyteName({ name }) === null) return name.trim()
  return dictionary === null ? withoutUnit(name) : matchAnalyte(name, dictionary).analyte
}

/** The analytes of a report method for these samples: each that is valid in one of them, in the file's order. */
export function importedMethodAnalytes(
  samples: readonly { analytes: readonly ImportedAnalyte[] }[],
  judged: JudgedField,
): string[] {
  const names = samples.flatMap(({ analytes }) =>
    analytes
      .filter((row) => analyteName(row) !== null && isValidImportedAnalyte(row, judged))
      .map((row) => row.compound),
  )
  return [...new Set(names)]
}

/**
 * The analytes that a file looked for, in its order: those that are valid in one of its samples, and those that it marks as not
 * detected. A method that an import makes has all of them, so that a later file with an amount of one meets it.
 */
export function namedAnalytes(
  samples: readonly { analytes: readonly ImportedAnalyte[] }[],
  judged: JudgedField,
): string[] {
  const isNamed = (row: ImportedAnalyte): boolean => {
    const amount = row[judged] ?? row.amount
    const isLookedFor = isValidImportedAnalyte(row, judged) || (typeof amount === 'string' && isNotDetected(amount))
    return analyteName(row) !== null && isLookedFor
  }
  // the file's order, wherever the first of an analyte stands
  const order = new Map<string, number>()
  const named = new Set<string>()
  for (const { analytes } of samples) {
    for (const [at, row] of analytes.entries()) {
      order.set(row.compound, Math.min(order.get(row.compound) ?? at, at))
      if (isNamed(row)) named.add(row.compound)
    }
  }
  return [...named].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}

export interface ImportedMethod {
  name: string
  /** Colours as methods keep them: hex without '#', from the palette in its order and then again. */
  analytes: { analyte: string; color: string }[]
  /** ug/mL. */
  upper_bounds: number
  lower_bounds: number
}

/**
 * The report method made for an import when none has exactly these analytes; `date` as the screens show dates. The second
 * of a day and a template is numbered: `taken` are the names of the methods there are.
 */
export function methodFromImport(
  templateName: string,
  date: string,
  analytes: readonly string[],
  taken: readonly string[],
): ImportedMethod {
  const name = freeName(`Import ${templateName} ${date}`, taken, DEFAULT_TEXT_MAX)
  return {
    name,
    analytes: methodAnalyteNames(analytes).map((analyte, index) => ({ analyte, color: paletteColor(index) })),
    upper_bounds: DEFAULT_UPPER_BOUND_UG_ML,
    lower_bounds: DEFAULT_LOWER_BOUND_UG_ML,
  }
}

function paletteColor(index: number): string {
  return ANALYTE_PALETTE[index % ANALYTE_PALETTE.length] ?? DEFAULT_ANALYTE_COLOR.slice(1)
}
