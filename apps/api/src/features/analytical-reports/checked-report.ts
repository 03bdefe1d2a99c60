import type { AnalyticalReportBody } from '@eluent/contract'
import {
  SUB_SCALES,
  analyticalReportNameError,
  chosenAttributes,
  isCompareScale,
  validateAnalyticalReport,
  type AnalyteType,
  type SubScale,
} from '@eluent/domain/analytical-reports'
import { hasFieldErrors, isQcSampleType } from '@eluent/domain/samples'
import { dayIn, slugOf } from '@eluent/domain/text'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { SampleTypeRecord } from '../../records/samples/samples-store.ts'
import type { ChartChoices } from '../../records/analytical-reports/chart-choices-store.ts'

type Input = AnalyticalReportBody['analytical_report']

export interface CheckFacts {
  choices: ChartChoices
  sampleTypes: readonly SampleTypeRecord[]
  now: Date
  timeZone: string
}

/** What is kept of a report. */
export interface CheckedReport {
  name: string
  slug: string
  chart_type_id: number
  chart_scale_id: number
  chart_attribute_ids: number[]
  attribute_type: AnalyteType
  sample_type_id: number | null
  switch_axes: boolean
  sub_scale: SubScale | null
  batch_test_ids: number[] | null
  start_date: string | null
  end_date: string | null
}

/** A report by domain's rules; a preview needs no name. @throws AppError validation_failed */
export function checkedReport(
  input: Input,
  { choices, sampleTypes, now, timeZone }: CheckFacts,
  { preview = false }: { preview?: boolean | undefined } = {},
): CheckedReport {
  const { batch_test_ids: tests, filters, attribute_type, sub_scale, switch_axes } = input.config ?? {}
  const name = preview && analyticalReportNameError(input.name) !== null ? 'Preview' : input.name
  const config = { batch_test_ids: tests ?? null, attribute_type, sub_scale }
  const errors = validateAnalyticalReport({ ...input, name, config }, choices, dayIn(now, timeZone))
  const material = filters?.sample_type_id ?? null
  if (material !== null && !sampleTypes.some(({ id, slug }) => id === material && !isQcSampleType(slug))) {
    errors['config.filters.sample_type_id'] = ['Unknown material type']
  }
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const isCompare = isCompareScale(input.chart_scale_id, choices)
  return {
    name: String(name).trim(),
    slug: slugOf(String(name)),
    chart_type_id: Number(input.chart_type_id),
    chart_scale_id: Number(input.chart_scale_id),
    chart_attribute_ids: chosenAttributes(choices.attributes, input.chart_attribute_ids, attribute_type).map(
      ({ id }) => id,
    ),
    // checked above
    attribute_type: attribute_type as AnalyteType,
    sample_type_id: material,
    switch_axes: switch_axes ?? false,
    sub_scale: isCompare ? (SUB_SCALES.find(({ value }) => value === sub_scale)?.value ?? null) : null,
    batch_test_ids: isCompare ? [...new Set(tests)] : null,
    start_date: isCompare ? null : String(input.start_date),
    end_date: isCompare ? null : String(input.end_date),
  }
}
