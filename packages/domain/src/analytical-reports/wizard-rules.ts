import { COMPARE_SCALE, OVERALL_TEST } from './graph-choices.ts'
import {
  chosenAttributes,
  isCompareScale,
  isOneOf,
  type AnalyticalReportInput,
  type GraphChoices,
} from './validate-analytical-report.ts'

/** Whether there is enough of a report to ask for its preview. */
export function mayPreview(input: AnalyticalReportInput, choices: GraphChoices): boolean {
  const { config = {} } = input
  const { chart_type_id, chart_scale_id } = input
  if (!isOneOf(choices.chartTypes, chart_type_id) || !isOneOf(choices.scales, chart_scale_id)) return false
  if (chosenAttributes(choices.attributes, input.chart_attribute_ids, config.attribute_type, input.unit).length === 0)
    return false
  if (isCompareScale(input.chart_scale_id, choices))
    return (config.batch_test_ids ?? []).length > 0 && isFilled(config.sub_scale)
  return isFilled(input.start_date) && isFilled(input.end_date)
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** Whether step 1 of the wizard is done. */
export function mayLeaveFirstStep(name: string, chartTypeId: number | null): boolean {
  return name.trim() !== '' && chartTypeId !== null
}

export interface ScaleFacts {
  /** How many tests are selected for comparison. */
  selected: number
  /** A saved report that compares tests is being edited. */
  editsCompare: boolean
}

/** The scales that the wizard lists: the compare scale first, only with tests, and alone when a compare report is edited. */
export function offeredScales<T extends { slug: string }>(
  scales: readonly T[],
  { selected, editsCompare }: ScaleFacts,
): (T & { disabled: boolean })[] {
  const compare = scales.filter(({ slug }) => slug === COMPARE_SCALE)
  const others = scales.filter(({ slug }) => slug !== COMPARE_SCALE)
  return [
    ...(selected > 0 || editsCompare ? compare.map((scale) => ({ ...scale, disabled: false })) : []),
    ...others.map((scale) => ({ ...scale, disabled: editsCompare })),
  ]
}

/** The tests that the wizard takes over: a selection of another type than overall_test is dropped. */
export function testsForWizard(selection: {
  selectedCheckBoxes: readonly { id: number }[]
  type: string | null
}): number[] {
  return selection.type === OVERALL_TEST ? selection.selectedCheckBoxes.map(({ id }) => id) : []
}
