import type { ControlChart, UncertaintyBudget } from '@eluent/contract'
import {
  DEFAULT_HEAD,
  type Approach,
  type ChartPeriod,
  type Distribution,
  type ReferenceKind,
} from '@eluent/domain/uncertainty'

export interface ReferenceValues {
  name: string
  kind: ReferenceKind
  bias_percent: string
  u_reference_percent: string
  sd_percent: string
  measurements: string
}

export interface FactorValues {
  name: string
  value: string
  uncertainty: string
  distribution: Distribution
}

/** The budget of one analyte as its form has it. */
export interface LineValues {
  analyte: string
  approach: Approach
  from_percent: string
  to_percent: string
  source: string
  reproducibility_from: 'chart' | 'duplicates'
  chart: { series_id: string; first_day: string; last_day: string }
  pairs: { first: string; second: string }[]
  references: ReferenceValues[]
  factors: FactorValues[]
  expanded_percent: string
}

export interface BudgetValues {
  estimated_on: string
  k: string
  correlation: string
  moisture_u_percent: string
  note: string
  lines: LineValues[]
}

export const EMPTY_REFERENCE: ReferenceValues = {
  name: '',
  kind: 'proficiency',
  bias_percent: '',
  u_reference_percent: '',
  sd_percent: '',
  measurements: '',
}
export const EMPTY_FACTOR: FactorValues = { name: '', value: '', uncertainty: '', distribution: 'normal' }
export const EMPTY_PAIR = { first: '', second: '' }

export function emptyLine(analyte: string): LineValues {
  return {
    analyte,
    approach: 'top_down',
    from_percent: '',
    to_percent: '',
    source: '',
    reproducibility_from: 'chart',
    chart: { series_id: '', first_day: '', last_day: '' },
    pairs: [{ ...EMPTY_PAIR }],
    references: [{ ...EMPTY_REFERENCE }],
    factors: [{ ...EMPTY_FACTOR }],
    expanded_percent: '',
  }
}

const text = (value: number | null) => (value === null ? '' : String(value))

/** What the form of a budget begins with: another one, or nothing. @param today of a new one */
export function valuesOf(budget: UncertaintyBudget | null, today: string): BudgetValues {
  if (budget === null) {
    const head = { k: String(DEFAULT_HEAD.k), correlation: String(DEFAULT_HEAD.correlation) }
    return { estimated_on: today, ...head, moisture_u_percent: '', note: '', lines: [] }
  }
  const { estimated_on, k, correlation, moisture_u_percent, note, lines } = budget
  return {
    estimated_on,
    k: String(k),
    correlation: String(correlation),
    moisture_u_percent: text(moisture_u_percent),
    note: note ?? '',
    lines: lines.map((line) => lineValues(line, k)),
  }
}

function lineValues(line: UncertaintyBudget['lines'][number], k: number): LineValues {
  const { reproducibility: within, references, factors } = line
  return {
    ...emptyLine(line.analyte),
    approach: line.approach,
    from_percent: String(line.from_percent),
    to_percent: String(line.to_percent),
    source: line.source,
    ...(within?.from === 'chart' && {
      chart: { series_id: String(within.series_id), first_day: within.first_day, last_day: within.last_day },
    }),
    ...(within?.from === 'duplicates' && {
      reproducibility_from: 'duplicates' as const,
      pairs: within.pairs.map(([first, second]) => ({ first: String(first), second: String(second) })),
    }),
    ...(references.length > 0 && {
      references: references.map((one) => ({
        name: one.name,
        kind: one.kind,
        bias_percent: String(one.bias_percent),
        u_reference_percent: String(one.u_reference_percent),
        sd_percent: text(one.sd_percent),
        measurements: text(one.measurements),
      })),
    }),
    ...(factors.length > 0 && {
      factors: factors.map(({ name, value, uncertainty, distribution }) => ({
        name,
        value: String(value),
        uncertainty: String(uncertainty),
        distribution,
      })),
    }),
    // the noise of a division and a multiplication is nothing that was typed
    ...(line.approach === 'fixed' && { expanded_percent: String(Number((line.u_percent * k).toPrecision(12))) }),
  }
}

/** The same line for another analyte; a chart is of one analyte alone. */
export function lineFor(analyte: string, line: LineValues): LineValues {
  return { ...structuredClone(line), analyte, chart: { ...line.chart, series_id: '' } }
}

/** The points of a chart that count in a period, as the rules of a budget read them; the server reads them again. */
export function periodOf(
  chart: ControlChart | undefined,
  { first_day, last_day }: LineValues['chart'],
): ChartPeriod | null {
  if (chart === undefined) return null
  const { analyte, level, machine_name, figure, points } = chart
  const values = points.flatMap(({ measured_at, excluded, cleared, value }) => {
    const day = measured_at.slice(0, 10)
    return excluded === null && !cleared && day >= first_day && day <= last_day ? [value] : []
  })
  return { name: [analyte, level, machine_name].filter(Boolean).join(', '), figure, level, analyte, values }
}
