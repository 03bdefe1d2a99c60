import type { DecimalSign } from '@eluent/domain/text'
import type { ChartOption } from '@eluent/report'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

/** The words that charts are built with; names of samples and analytes are not among them. */
const WORDS: Readonly<Record<string, string>> = {
  'Concentration, µg/mL': t('Concentration, µg/mL'),
  'Peak area': t('Peak area'),
  'Residual, %': t('Residual, %'),
  Residual: t('Residual'),
  Fit: t('Fit'),
  Used: t('Used'),
  'Left out': t('Left out'),
  'Fit before': t('Fit before'),
  'This one': t('This one'),
  'In control': t('In control'),
  'Percent recovery': t('Percent recovery'),
  'Percent error': t('Percent error'),
  'Total analytes': t('Total analytes'),
}

interface Reader {
  /** How numbers are written, as a BCP 47 tag. */
  locale: string
  sign: DecimalSign
}

/** A line of a label that is a number, with what may stand around it. */
const FIGURE_LINE = /^(?:area )?[<>≤≥±−-]?\s?\d+\.\d+(?: \*)?(?: ?[%\p{L}/]+)*$/u

/** A chart as the reader's language writes it: the numbers of its axes and labels, and its own words. Data stay as they are. */
export function spokenOption(option: ChartOption, reader: Reader): ChartOption {
  return spoken(option, reader) as ChartOption
}

function spoken(value: unknown, reader: Reader, key = ''): unknown {
  if (typeof value === 'function') return key === 'formatter' ? spokenFormatter(value as Formatter, reader) : value
  if (Array.isArray(value))
    return key === 'data' ? value.map((one) => slice(one, reader)) : value.map((one) => spoken(one, reader))
  if (typeof value === 'string') {
    if (key === 'formatter') return value.replace('{MM}/{dd}/{yyyy}', '{dd}/{MM}/{yyyy}')
    return /^(name|text|subtext)$/.test(key) ? linesOf(value, reader) : value
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoken(part, reader, name)]))
  return /^[xy]Axis$/.test(key) && parts['type'] === 'value' ? withNumbers(parts, reader) : parts
}

/** A point with words or a label of its own; plain numbers, of which there are many, go as they are. */
function slice(one: unknown, reader: Reader): unknown {
  return typeof one === 'object' && !Array.isArray(one) ? spoken(one, reader) : one
}

type Formatter = (...given: unknown[]) => unknown

function spokenFormatter(formatter: Formatter, reader: Reader): Formatter {
  return (...given) => {
    const text = formatter(...given)
    return typeof text === 'string' ? linesOf(text, reader) : text
  }
}

function linesOf(text: string, { sign }: Reader): string {
  return text
    .split('\n')
    .map((line) => {
      const said =
        WORDS[line] ?? line.replace(/^Dominant: /, () => t('Dominant: ')).replace(/^area (?=[\d-])/, () => t('area '))
      return FIGURE_LINE.test(line) ? figure(said, sign) : said
    })
    .join('\n')
}

function withNumbers(axis: Record<string, unknown>, { locale }: Reader): Record<string, unknown> {
  const label = (axis['axisLabel'] ?? {}) as Record<string, unknown>
  if (label['formatter'] !== undefined) return axis
  const formatter = (value: number): string => value.toLocaleString(locale, { maximumFractionDigits: 10 })
  return { ...axis, axisLabel: { ...label, formatter } }
}
