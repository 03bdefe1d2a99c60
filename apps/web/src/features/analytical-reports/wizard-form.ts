import type { AnalyticalReport, AnalyticalReportBody } from '@eluent/contract'
import {
  COMPARE_SCALE,
  DEFAULT_ANALYTE_TYPE,
  DEFAULT_GRAPH_UNIT,
  chosenAttributes,
  isCompareScale,
  validateAnalyticalReport,
  type AnalyteType,
  type GraphUnit,
} from '@eluent/domain/analytical-reports'
import type { GraphLook } from './graph-look.ts'
import type { GraphChoices } from './use-graph-choices.ts'
import { translated } from '../../language/translated.ts'

/** What the wizard's fields hold; texts that are not given are ''. */
export interface WizardValues {
  name: string
  chart_type_id: number | null
  sample_type_id: number | null
  attribute_type: AnalyteType
  unit: GraphUnit
  attribute_ids: number[]
  scale_id: number | null
  sub_scale: string
  start_date: string
  end_date: string
  switch_axes: boolean
  /** The compared samples; of a new report those selected in the lists. */
  tests: number[]
}

const DAY_MS = 86_400_000
/** A new report begins with the last thirty days. */
const FIRST_RANGE_DAYS = 29

/** `today` is 'YYYY-MM-DD'; with selected tests the compare scale is chosen already. */
export function newValues(choices: GraphChoices, tests: number[], today: string): WizardValues {
  const compare = choices.scales.find(({ slug }) => slug === COMPARE_SCALE)
  return {
    name: '',
    chart_type_id: null,
    sample_type_id: null,
    attribute_type: DEFAULT_ANALYTE_TYPE,
    unit: DEFAULT_GRAPH_UNIT,
    attribute_ids: [],
    scale_id: tests.length > 0 ? (compare?.id ?? null) : null,
    sub_scale: '',
    start_date: new Date(Date.parse(today) - FIRST_RANGE_DAYS * DAY_MS).toISOString().slice(0, 10),
    end_date: today,
    switch_axes: false,
    tests,
  }
}

export function valuesOf(report: AnalyticalReport): WizardValues {
  const { config } = report
  return {
    name: report.name,
    chart_type_id: report.chart_type.id,
    sample_type_id: config.filters.sample_type_id,
    attribute_type: config.attribute_type,
    unit: report.chart_attributes[0]?.unit ?? DEFAULT_GRAPH_UNIT,
    attribute_ids: report.chart_attributes.map(({ id }) => id),
    scale_id: report.chart_scale.id,
    sub_scale: config.sub_scale ?? '',
    start_date: report.start_date ?? '',
    end_date: report.end_date ?? '',
    switch_axes: config.switch_axes,
    tests: config.batch_test_ids ?? [],
  }
}

const shownAttributes = (values: WizardValues, choices: GraphChoices) =>
  chosenAttributes(choices.attributes, values.attribute_ids, values.attribute_type, values.unit)

/** The body of a call; attributes that are not shown, dates beside the compare scale and such stay out of it. */
export function reportBody(values: WizardValues, choices: GraphChoices): AnalyticalReportBody {
  const isCompare = isCompareScale(values.scale_id, choices)
  return {
    analytical_report: {
      name: values.name.trim(),
      chart_type_id: values.chart_type_id,
      chart_attribute_ids: shownAttributes(values, choices).map(({ id }) => id),
      chart_scale_id: values.scale_id,
      config: {
        batch_test_ids: isCompare ? values.tests : null,
        filters: { sample_type_id: values.sample_type_id },
        attribute_type: values.attribute_type,
        sub_scale: isCompare && values.sub_scale !== '' ? values.sub_scale : null,
        switch_axes: values.switch_axes,
      },
      start_date: isCompare ? null : values.start_date,
      end_date: isCompare ? null : values.end_date,
    },
  }
}

/** What domain's rules take: the body, with the unit that on the wire is that of the attributes. */
export function judgedInput(values: WizardValues, choices: GraphChoices) {
  const { analytical_report: report } = reportBody(values, choices)
  return { ...report, unit: values.unit, config: report.config ?? undefined }
}

/** The wire path of each field that is not named like it. */
const FIELDS: Record<string, keyof WizardValues> = {
  chart_scale_id: 'scale_id',
  chart_attribute_ids: 'attribute_ids',
  'config.attribute_type': 'attribute_type',
  'config.sub_scale': 'sub_scale',
  'config.batch_test_ids': 'tests',
}

/** The first message of each field, by the field's name in the form. */
export function wizardErrors(values: WizardValues, choices: GraphChoices, today: string): Record<string, string> {
  const errors = translated(validateAnalyticalReport(judgedInput(values, choices), choices, today))
  return Object.fromEntries(Object.entries(errors).map(([path, [text]]) => [FIELDS[path] ?? path, text ?? '']))
}

/** How the preview is drawn. */
export function wizardLook(values: WizardValues, choices: GraphChoices): GraphLook | null {
  const scale = choices.scales.find(({ id }) => id === values.scale_id)
  const type = choices.chartTypes.find(({ id }) => id === values.chart_type_id)
  if (!scale || !type) return null
  const isCompare = scale.slug === COMPARE_SCALE
  return {
    chartType: type.slug,
    chart_scale: scale,
    attributes: shownAttributes(values, choices).map(({ name }) => name),
    unit: values.unit,
    material: choices.materials.find(({ id }) => id === values.sample_type_id)?.name ?? null,
    sub_scale: isCompare && values.sub_scale !== '' ? values.sub_scale : null,
    switchAxes: values.switch_axes,
    start_date: isCompare ? null : values.start_date,
    end_date: isCompare ? null : values.end_date,
  }
}

/** The same attributes in another unit, as far as there are any. */
export function attributesInUnit(ids: readonly number[], unit: GraphUnit, choices: GraphChoices): number[] {
  return ids.flatMap((id) => {
    const chosen = choices.attributes.find((row) => row.id === id)
    const other = choices.attributes.find(
      (row) => row.unit === unit && row.category === chosen?.category && row.name === chosen.name,
    )
    return other ? [other.id] : []
  })
}
