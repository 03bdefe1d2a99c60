import { filledIn } from '../text/filled-in.ts'
import { isBeforeFirstYear, isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { isBlank, requiredTextError, textLength } from '../text/well-formed.ts'
import type { BudgetLine, Reference, Reproducibility } from './budget.ts'
import { BUDGET_TEXTS as texts, SOURCE_MAX, type ChartPeriod, type LineInput } from './budget-input.ts'
import { combinedPercent, factorPercent, sharesOf, type Factor, type Share } from './shares.ts'
import {
  biasUncertainty,
  FEWEST_CHART_POINTS,
  FEWEST_PAIRS,
  reproducibilityOfChart,
  reproducibilityOfDuplicates,
  reproducibilityOfRanges,
} from './top-down.ts'

export interface ReadLine {
  /** Null where something is missing or wrong. */
  line: BudgetLine | null
  /** By the field of the line. */
  errors: Partial<Record<LineField, string>>
}

export type LineField = 'from_percent' | 'source' | 'chart' | 'pairs' | 'references' | 'factors' | 'expanded_percent'

/** A part of a line that is read: what it gives, or what is wrong with it. */
type Read<T> = { value: T; error: null } | { value: null; error: string }

const wrong = (error: string): Read<never> => ({ value: null, error })
const right = <T>(value: T): Read<T> => ({ value, error: null })

/** The budget of an analyte from what is typed. @param chart of its period; null where it was not found or not asked for */
export function readBudgetLine(input: LineInput, k: number, chart: ChartPeriod | null): ReadLine {
  const [from, to] = [parseDecimal(input.from_percent), parseDecimal(input.to_percent)]
  const range = from !== null && to !== null && from >= 0 && to <= 100 && from < to ? ([from, to] as const) : null
  const source = requiredTextError(input.source, texts.source, SOURCE_MAX) === null ? String(input.source).trim() : null
  const errors: ReadLine['errors'] = {
    ...(range === null && { from_percent: texts.range }),
    ...(source === null && { source: texts.source }),
  }
  const read = partsOf(input, k, chart)
  Object.assign(errors, read.errors)
  const u_percent = read.parts === null ? null : combinedPercent(read.parts)
  if (u_percent !== null && !(u_percent > 0 && u_percent <= 100)) {
    errors[LAST_FIELD[input.approach]] ??= texts.nothing
  }
  if (Object.keys(errors).length > 0 || range === null || source === null) return { line: null, errors }
  if (read.parts === null || u_percent === null) return { line: null, errors }
  const { reproducibility, references, factors } = read
  const line = {
    analyte: input.analyte,
    approach: input.approach,
    from_percent: range[0],
    to_percent: range[1],
    source,
    reproducibility,
    references,
    factors,
    u_percent,
    shares: sharesOf(read.parts),
  }
  return { line, errors }
}

const LAST_FIELD = { top_down: 'references', bottom_up: 'factors', fixed: 'expanded_percent' } as const

interface Parts {
  parts: Omit<Share, 'share_percent'>[] | null
  reproducibility: Reproducibility | null
  references: Reference[]
  factors: Factor[]
  errors: ReadLine['errors']
}

const NO_PARTS: Parts = { parts: null, reproducibility: null, references: [], factors: [], errors: {} }

function partsOf(input: LineInput, k: number, chart: ChartPeriod | null): Parts {
  switch (input.approach) {
    case 'fixed': {
      const expanded = parseDecimal(input.expanded_percent)
      if (expanded === null || expanded <= 0 || expanded > 100)
        return { ...NO_PARTS, errors: { expanded_percent: texts.expanded } }
      return { ...NO_PARTS, parts: [{ name: 'Fixed', u_percent: expanded / k }] }
    }
    case 'bottom_up': {
      const { value: factors, error } = readFactors(input.factors ?? [])
      if (factors === null) return { ...NO_PARTS, errors: { factors: error } }
      const parts = factors.map((factor) => ({ name: factor.name, u_percent: factorPercent(factor) }))
      return { ...NO_PARTS, parts, factors }
    }
    case 'top_down': {
      const isChart = input.reproducibility_from === 'chart'
      const within = isChart ? readChart(input, chart) : readPairs(input.pairs ?? [])
      const references = readReferences(input.references ?? [])
      const errors = {
        ...(within.error !== null && { [isChart ? 'chart' : 'pairs']: within.error }),
        ...(references.error !== null && { references: references.error }),
      }
      if (within.value === null || references.value === null) return { ...NO_PARTS, errors }
      const parts = [
        { name: 'u(Rw)', u_percent: within.value.u_percent },
        { name: 'u(bias)', u_percent: biasUncertainty(references.value) },
      ]
      return { ...NO_PARTS, parts, reproducibility: within.value.reproducibility, references: references.value }
    }
  }
}

type Within = Read<{ reproducibility: Reproducibility; u_percent: number }>

function readChart({ analyte, chart: typed }: LineInput, period: ChartPeriod | null): Within {
  const series = parseDecimal(typed?.series_id)
  if (series === null) return wrong(texts.chart)
  const { first_day, last_day } = typed ?? {}
  if (!isCalendarDay(first_day) || !isCalendarDay(last_day) || last_day < first_day) {
    const early = [first_day, last_day].find(isBeforeFirstYear)
    return wrong(wrongDay(early, texts.period))
  }
  if (period === null) return wrong(texts.chart)
  if (period.analyte !== analyte) return wrong(filledIn(texts.otherAnalyte, { analyte: period.analyte }))
  if (!passesProcedure(period)) return wrong(texts.procedure)
  const { values, name, figure } = period
  if (values.length < FEWEST_CHART_POINTS) return wrong(filledIn(texts.points, { count: values.length }))
  const isRange = figure === 'rpd'
  const sum = values.reduce((all, value) => all + value, 0)
  if (!(sum > 0) || (!isRange && values.every((value) => value === values[0]))) return wrong(texts.spread)
  return right({
    reproducibility: { from: 'chart', series_id: series, chart: name, first_day, last_day, points: values.length },
    u_percent: isRange ? reproducibilityOfRanges(values) : reproducibilityOfChart(values),
  })
}

/** Whether what a chart follows went through extraction and dilution as a sample does (UNCERT-02). */
export function passesProcedure({ figure, level }: Pick<ChartPeriod, 'figure' | 'level'>): boolean {
  return figure === 'rpd' || figure === 'mg_g' || (figure === 'recovery' && /^LCSD?(?= |$)/.test(level))
}

function readPairs(typed: NonNullable<LineInput['pairs']>): Within {
  const said = typed.filter(({ first, second }) => !isBlank(first) || !isBlank(second))
  const pairs = said.map(({ first, second }): [number, number] => [
    parseDecimal(first) ?? Number.NaN,
    parseDecimal(second) ?? Number.NaN,
  ])
  if (pairs.length < FEWEST_PAIRS || pairs.flat().some((result) => !(result > 0))) return wrong(texts.pairs)
  if (pairs.every(([first, second]) => first === second)) return wrong(texts.same)
  return right({ reproducibility: { from: 'duplicates', pairs }, u_percent: reproducibilityOfDuplicates(pairs) })
}

function readReferences(typed: NonNullable<LineInput['references']>): Read<Reference[]> {
  const said = typed.filter(({ name, bias_percent }) => !isBlank(name) || !isBlank(bias_percent))
  const isOne = said.length === 1
  const references = said.flatMap((one): Reference[] => {
    const [bias, u] = [parseDecimal(one.bias_percent), parseDecimal(one.u_reference_percent)]
    const name = typeof one.name === 'string' ? one.name.trim() : ''
    if (name === '' || textLength(name) > SOURCE_MAX || bias === null || Math.abs(bias) > 100) return []
    if (u === null || u < 0 || u > 100) return []
    const [sd, measurements] = [parseDecimal(one.sd_percent), parseDecimal(one.measurements)]
    const own = { sd_percent: isOne ? sd : null, measurements: isOne ? measurements : null }
    return [{ name, kind: one.kind, bias_percent: bias, u_reference_percent: u, ...own }]
  })
  const [first] = references
  if (first === undefined || references.length < said.length) return wrong(texts.references)
  if (isOne) {
    const { sd_percent: sd, measurements: n } = first
    if (sd === null || sd < 0 || n === null || n < 1 || !Number.isInteger(n)) return wrong(texts.single)
  }
  return right(references)
}

function readFactors(typed: NonNullable<LineInput['factors']>): Read<Factor[]> {
  const said = typed.filter(({ name, value, uncertainty }) => ![name, value, uncertainty].every(isBlank))
  const factors = said.flatMap(({ name, value, uncertainty, distribution }): Factor[] => {
    const [size, u] = [parseDecimal(value), parseDecimal(uncertainty)]
    const called = typeof name === 'string' ? name.trim() : ''
    if (called === '' || textLength(called) > SOURCE_MAX || size === null || size === 0 || u === null || !(u > 0))
      return []
    return [{ name: called, value: size, uncertainty: u, distribution }]
  })
  return factors.length === 0 || factors.length < said.length ? wrong(texts.factors) : right(factors)
}
