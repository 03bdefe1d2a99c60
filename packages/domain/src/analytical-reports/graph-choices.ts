export const CHART_TYPE_SLUGS = ['line', 'pie', 'bar', 'scatter'] as const
export type ChartTypeSlug = (typeof CHART_TYPE_SLUGS)[number]

export function isChartType(slug: unknown): slug is ChartTypeSlug {
  return CHART_TYPE_SLUGS.some((known) => known === slug)
}

/** What a selection for comparison can be made of. */
export const COMPARE_TYPES = ['batch_test', 'sample_test', 'overall_test'] as const
export type CompareType = (typeof COMPARE_TYPES)[number]
/** The type of a selection of samples, whichever list they were selected in. */
export const OVERALL_TEST = 'overall_test' satisfies CompareType

/** 'derived': total potentials; 'total': the analytes as measured. */
export const ANALYTE_TYPES = [
  { value: 'derived', label: 'Derived (total potentials)' },
  { value: 'total', label: 'Total (analytes as measured)' },
] as const
export type AnalyteType = (typeof ANALYTE_TYPES)[number]['value']
export const DEFAULT_ANALYTE_TYPE: AnalyteType = 'derived'

/** Amounts are mg/g. */
export const GRAPH_UNITS = [
  { value: 'amount', label: 'Amount (mg/g)' },
  { value: 'percent', label: 'Percent (%)' },
] as const
export type GraphUnit = (typeof GRAPH_UNITS)[number]['value']
export const DEFAULT_GRAPH_UNIT: GraphUnit = 'amount'

export const COMPARE_SCALE = 'compare-tests'
export const GRAPH_SCALES = [COMPARE_SCALE, 'date', 'month', 'strain-name', 'batch-number', 'material-type'] as const
export type GraphScale = (typeof GRAPH_SCALES)[number]

export function isGraphScale(slug: unknown): slug is GraphScale {
  return GRAPH_SCALES.some((known) => known === slug)
}

/** What the compared tests are named after. */
export const SUB_SCALES = [
  { value: 'strain_name', label: 'With strain name' },
  { value: 'batch_number', label: 'With batch number' },
] as const
export type SubScale = (typeof SUB_SCALES)[number]['value']

export const ANALYTICAL_REPORT_NAME_MAX = 64
/** More tests beside each other cannot be read. */
export const MAX_COMPARED_TESTS = 100
/** Apart from the other texts: the lists of samples need it, and nothing else of the wizard. */
export const TOO_MANY_TESTS_TEXT = `Maximum of ${MAX_COMPARED_TESTS} tests`
/** The most labels of a graph: the names with the most samples, the newest days and months. */
export const MAX_NAME_LABELS = 50
export const MAX_TIME_LABELS = 400
/** Samples of one graph; more take a database longer than a reader waits. */
export const MAX_GRAPH_SAMPLES = 150_000
