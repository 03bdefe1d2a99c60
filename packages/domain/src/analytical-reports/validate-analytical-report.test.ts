import { describe, expect, test } from 'vitest'
import { CHART_TYPE_SLUGS, COMPARE_TYPES, GRAPH_SCALES, GRAPH_UNITS, SUB_SCALES } from './graph-choices.ts'
import {
  chosenAttributes,
  offeredAttributes,
  validateAnalyticalReport,
  type AnalyticalReportInput,
} from './validate-analytical-report.ts'

function attribute(id: number, name: string, unit: string, category: string) {
  return { id, name, unit, category }
}
const attributes = [
  attribute(1, 'THC', 'amount', 'derived'),
  attribute(2, 'CBD', 'amount', 'derived'),
  attribute(3, 'THC', 'percent', 'derived'),
  attribute(4, 'THC', 'amount', 'total'),
]
const choices = {
  chartTypes: CHART_TYPE_SLUGS.map((slug, at) => ({ id: at + 1, slug })),
  scales: GRAPH_SCALES.map((slug, at) => ({ id: at + 1, slug })),
  attributes,
}
const today = '2026-11-20'
const [COMPARE, DATE] = [1, 2]
const byDate: AnalyticalReportInput = {
  name: 'THC of November',
  chart_type_id: 1,
  chart_scale_id: DATE,
  chart_attribute_ids: [1, 2],
  unit: 'amount',
  config: { attribute_type: 'derived' },
  start_date: '2026-11-01',
  end_date: '2026-11-20',
}
const compared: AnalyticalReportInput = {
  ...byDate,
  chart_scale_id: COMPARE,
  config: { attribute_type: 'derived', sub_scale: 'strain_name', batch_test_ids: [7, 8] },
  start_date: null,
  end_date: null,
}
function judge(change: AnalyticalReportInput, of = byDate) {
  return validateAnalyticalReport({ ...of, ...change }, choices, today)
}

describe('a report', () => {
  test('is good by date and compared', () => {
    expect(judge({})).toEqual({})
    expect(judge({}, compared)).toEqual({})
  })

  test.each<[string, AnalyticalReportInput, Record<string, string>]>([
    ['a blank name', { name: ' \t ' }, { name: 'mandatory field' }],
    ['no name', { name: undefined }, { name: 'mandatory field' }],
    ['a name of 65', { name: 'n'.repeat(65) }, { name: 'Maximum of 64 characters' }],
    ['no graph type', { chart_type_id: null }, { chart_type_id: 'mandatory field' }],
    ['an unknown graph type', { chart_type_id: 99 }, { chart_type_id: 'mandatory field' }],
    ['no scale', { chart_scale_id: null }, { chart_scale_id: 'mandatory field' }],
    ['no unit', { unit: '' }, { unit: 'mandatory field', chart_attribute_ids: 'mandatory field' }],
    [
      'no analyte type',
      { config: {} },
      { 'config.attribute_type': 'mandatory field', chart_attribute_ids: 'mandatory field' },
    ],
    ['no attribute', { chart_attribute_ids: [] }, { chart_attribute_ids: 'mandatory field' }],
    [
      'attributes that the unit does not show',
      { chart_attribute_ids: [3] },
      { chart_attribute_ids: 'mandatory field' },
    ],
    ['attributes of the other analyte type', { chart_attribute_ids: [4] }, { chart_attribute_ids: 'mandatory field' }],
    [
      'attributes of two units',
      { chart_attribute_ids: [1, 3] },
      { chart_attribute_ids: 'Attributes must be of one unit and of the analyte type' },
    ],
    ['no start date', { start_date: null }, { start_date: 'mandatory field' }],
    ['no end date', { end_date: '' }, { end_date: 'mandatory field' }],
    ['a day that is none', { start_date: '2026-02-30' }, { start_date: 'mandatory field' }],
    [
      'a start after the end',
      { start_date: '2026-11-20', end_date: '2026-11-19' },
      { start_date: 'Start date must not be after end date' },
    ],
    ['a day after today', { end_date: '2026-11-21' }, { end_date: 'Date range cannot go past today' }],
  ])('is refused with %s', (_what, change, texts) => {
    const errors = judge(change)
    expect(Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, text]))).toEqual(texts)
  })

  test('a name of 64 with spaces around it, a range of one day and today are good', () => {
    expect(judge({ name: ` ${'n'.repeat(64)} `, start_date: today, end_date: today })).toEqual({})
  })

  test('the compare scale needs a sub-scale and tests, and no dates', () => {
    expect(judge({ config: { attribute_type: 'derived' } }, compared)).toEqual({
      'config.sub_scale': ['mandatory field'],
      'config.batch_test_ids': ['Select the tests to compare'],
    })
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    const config = { attribute_type: 'derived', sub_scale: 'batch_number', batch_test_ids: many }
    expect(judge({ config }, compared)).toEqual({ 'config.batch_test_ids': ['Maximum of 100 tests'] })
    const most = { ...config, batch_test_ids: many.slice(1) }
    expect(judge({ config: most }, compared)).not.toMatchObject({ 'config.batch_test_ids': ['Maximum of 100 tests'] })
  })
})

test('[CONST3-03] [GRAPHDATA-12] graph types and compare types', () => {
  expect(CHART_TYPE_SLUGS).toEqual(['line', 'pie', 'bar', 'scatter'])
  expect(COMPARE_TYPES).toEqual(['batch_test', 'sample_test', 'overall_test'])
})

test('units and sub-scales', () => {
  expect(GRAPH_UNITS.map(({ value }) => value)).toEqual(['amount', 'percent'])
  expect(SUB_SCALES.map(({ label }) => label)).toEqual(['With strain name', 'With batch number'])
})

test('only attributes of the unit and the analyte type are offered, and chosen once each', () => {
  expect(offeredAttributes(attributes, 'amount', 'derived').map(({ id }) => id)).toEqual([1, 2])
  expect(offeredAttributes(attributes, 'percent', 'total')).toEqual([])
  expect(chosenAttributes(attributes, [2, 2, 1, 4, 77], 'derived', 'amount').map(({ id }) => id)).toEqual([2, 1])
})

test('days are calendar days from 1900 on', () => {
  const isAccepted = (start_date: unknown) => judge({ start_date })['start_date'] === undefined
  expect(['2024-02-29', '2026-02-29', '2026-1-1', '0001-01-01', null].map(isAccepted)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
