import { controlText, type ChartedFigure } from './charted-figures.ts'

export const CONTROL_FINDING_TEXTS = {
  chart: 'Control chart of {machine}.',
  more: 'and {count} more',
} as const

/** What a point that breaks a rule is said to be, by its figure: each a sentence of its own, so that another language can say it. */
export const BROKEN_POINT_TEXTS = {
  recovery: '{what}, Recovery, %: {value} breaks {rules} (limits {centre} +/- 3 x {deviation})',
  mg_g: '{what}, Found, mg/g: {value} breaks {rules} (limits {centre} +/- 3 x {deviation})',
  retention_time: '{what}, Retention time, min: {value} breaks {rules} (limits {centre} +/- 3 x {deviation})',
  peak_area: '{what}, Peak area: {value} breaks {rules} (limits {centre} +/- 3 x {deviation})',
  rpd: '{what}, RPD of duplicates, %: {value} breaks {rules} (limits {centre} +/- 3 x {deviation})',
  slope: '{what}, Slope of the calibration: {value} breaks {rules} (limits {centre} +/- 3 x {deviation})',
} as const satisfies Record<ChartedFigure, string>

interface BrokenPoint {
  analyte: string
  level: string
  figure: ChartedFigure
  value: number
  centre: number | null
  deviation: number | null
  rules: readonly string[]
}

/** What the charts of an instrument found, the first points by name: 'Control chart of HPLC-1. CBDA 10 ug/mL, Recovery, %: 78.16 breaks 1-3s ...' */
export function controlFinding(machine: string, points: readonly BrokenPoint[], most: number): string {
  const said = points.slice(0, most).map(({ analyte, level, figure, value, centre, deviation, rules }) => {
    const text = (number: number | null) => (number === null ? '' : controlText(number, figure))
    return filled(BROKEN_POINT_TEXTS[figure], {
      what: [analyte, level].filter(Boolean).join(' '),
      value: text(value),
      rules: rules.join(', '),
      centre: text(centre),
      deviation: text(deviation),
    })
  })
  const more = points.length > most ? [filled(CONTROL_FINDING_TEXTS.more, { count: String(points.length - most) })] : []
  return `${filled(CONTROL_FINDING_TEXTS.chart, { machine })} ${[...said, ...more].join('; ')}.`
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
