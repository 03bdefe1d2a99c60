import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { FIRST_YEAR_TEXT, isBeforeFirstYear, isCalendarDay } from '../text/calendar-day.ts'
import { isBlank, nameError } from '../text/well-formed.ts'
import {
  ANALYTE_TYPES,
  ANALYTICAL_REPORT_NAME_MAX,
  COMPARE_SCALE,
  GRAPH_UNITS,
  MAX_COMPARED_TESTS,
  MAX_GRAPH_SAMPLES,
  SUB_SCALES,
  TOO_MANY_TESTS_TEXT,
} from './graph-choices.ts'

export const ANALYTICAL_REPORT_TEXTS = {
  mandatory: 'mandatory field',
  nameLength: `Maximum of ${ANALYTICAL_REPORT_NAME_MAX} characters`,
  dateOrder: 'Start date must not be after end date',
  pastToday: 'Date range cannot go past today',
  attributesDiffer: 'Attributes must be of one unit and of the analyte type',
  tests: 'Select the tests to compare',
  tooManySamples: `Choose a shorter range or a material: this one holds more than ${MAX_GRAPH_SAMPLES.toLocaleString('en-US')} samples`,
  tooManyTests: TOO_MANY_TESTS_TEXT,
} as const

/** What can be chosen from; ids are the server's. */
export interface GraphChoices {
  chartTypes: readonly { id: number; slug: string }[]
  scales: readonly { id: number; slug: string }[]
  attributes: readonly { id: number; name: string; unit: string; category: string }[]
}

/** A report as it is sent; a screen adds the unit, which on the wire is that of the attributes. */
export interface AnalyticalReportInput {
  name?: unknown
  chart_type_id?: unknown
  chart_attribute_ids?: unknown
  chart_scale_id?: unknown
  unit?: unknown
  config?:
    | {
        batch_test_ids?: readonly number[] | null | undefined
        attribute_type?: unknown
        sub_scale?: unknown
      }
    | undefined
  start_date?: unknown
  end_date?: unknown
}

/** Whether the scale is the one that compares tests. */
export function isCompareScale(scaleId: unknown, { scales }: Pick<GraphChoices, 'scales'>): boolean {
  return scales.some(({ id, slug }) => id === scaleId && slug === COMPARE_SCALE)
}

/** The attributes that a unit and an analyte type offer, in the server's order. */
export function offeredAttributes<T extends { unit: string; category: string }>(
  attributes: readonly T[],
  unit: unknown,
  analyteType: unknown,
): T[] {
  return attributes.filter((attribute) => attribute.unit === unit && attribute.category === analyteType)
}

/** What is wrong with the name of a report; null for a valid one. */
export function analyticalReportNameError(name: unknown): string | null {
  if (typeof name !== 'string' || isBlank(name)) return ANALYTICAL_REPORT_TEXTS.mandatory
  return nameError(name, ANALYTICAL_REPORT_TEXTS.nameLength, ANALYTICAL_REPORT_NAME_MAX)
}

/**
 * Every rule of a report with its text, by the wire path of its field; the same for the wizard and the API.
 * `today` is the reader's day, 'YYYY-MM-DD'.
 */
export function validateAnalyticalReport(
  input: AnalyticalReportInput,
  choices: GraphChoices,
  today: string,
): FieldErrors {
  const { config = {} } = input
  const isUnit = input.unit === undefined || GRAPH_UNITS.some(({ value }) => value === input.unit)
  const errors = collectFieldErrors({
    name: analyticalReportNameError(input.name),
    chart_type_id: mandatory(isOneOf(choices.chartTypes, input.chart_type_id)),
    chart_scale_id: mandatory(isOneOf(choices.scales, input.chart_scale_id)),
    'config.attribute_type': mandatory(ANALYTE_TYPES.some(({ value }) => value === config.attribute_type)),
    unit: mandatory(isUnit),
    chart_attribute_ids: attributesError(input, choices),
  })
  if (isCompareScale(input.chart_scale_id, choices)) {
    addFieldError(errors, 'config.sub_scale', mandatory(SUB_SCALES.some(({ value }) => value === config.sub_scale)))
    addFieldError(errors, 'config.batch_test_ids', testsError(config.batch_test_ids ?? []))
  } else {
    addDateErrors(errors, input, today)
  }
  return errors
}

function mandatory(isFilled: boolean): string | null {
  return isFilled ? null : ANALYTICAL_REPORT_TEXTS.mandatory
}

export function isOneOf(rows: readonly { id: number }[], id: unknown): boolean {
  return rows.some((row) => row.id === id)
}

/** The attributes that an id list chooses among those of its analyte type and its unit. */
export function chosenAttributes<T extends GraphChoices['attributes'][number]>(
  attributes: readonly T[],
  ids: unknown,
  analyteType: unknown,
  unit?: unknown,
): T[] {
  const chosen = (Array.isArray(ids) ? ids : []).flatMap((id: unknown) => attributes.find((row) => row.id === id) ?? [])
  const ofType = chosen.filter(({ category }) => category === analyteType)
  const wanted = unit ?? ofType[0]?.unit
  return [...new Set(ofType.filter((row) => row.unit === wanted))]
}

function attributesError(input: AnalyticalReportInput, { attributes }: GraphChoices): string | null {
  const ids = input.chart_attribute_ids
  const kept = chosenAttributes(attributes, ids, input.config?.attribute_type, input.unit)
  if (kept.length === 0) return ANALYTICAL_REPORT_TEXTS.mandatory
  const distinct = new Set(Array.isArray(ids) ? (ids as unknown[]) : [])
  return kept.length === distinct.size ? null : ANALYTICAL_REPORT_TEXTS.attributesDiffer
}

function testsError(ids: readonly number[]): string | null {
  if (ids.length === 0) return ANALYTICAL_REPORT_TEXTS.tests
  return ids.length > MAX_COMPARED_TESTS ? ANALYTICAL_REPORT_TEXTS.tooManyTests : null
}

function addDateErrors(errors: FieldErrors, { start_date, end_date }: AnalyticalReportInput, today: string): void {
  const [start, end] = [start_date, end_date].map((date) => (isCalendarDay(date) ? date : null))
  for (const [field, date] of [
    ['start_date', start],
    ['end_date', end],
  ] as const) {
    const isEarly = isBeforeFirstYear(field === 'start_date' ? start_date : end_date)
    addFieldError(errors, field, isEarly ? FIRST_YEAR_TEXT : mandatory(typeof date === 'string'))
    if (typeof date === 'string' && date > today) addFieldError(errors, field, ANALYTICAL_REPORT_TEXTS.pastToday)
  }
  if (start && end && start > end) addFieldError(errors, 'start_date', ANALYTICAL_REPORT_TEXTS.dateOrder)
}
