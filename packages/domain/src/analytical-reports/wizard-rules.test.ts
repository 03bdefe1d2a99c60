import { describe, expect, test } from 'vitest'
import { GRAPH_SCALES } from './graph-choices.ts'
import type { AnalyticalReportInput } from './validate-analytical-report.ts'
import { mayLeaveFirstStep, mayPreview, offeredScales, testsForWizard } from './wizard-rules.ts'

const scales = GRAPH_SCALES.map((slug, at) => ({ id: at + 1, slug })).toReversed()
const choices = {
  chartTypes: [{ id: 1, slug: 'line' }],
  scales,
  attributes: [{ id: 1, name: 'THC', unit: 'amount', category: 'derived' }],
}
const [COMPARE, DATE] = [1, 2]
const byDate: AnalyticalReportInput = {
  chart_type_id: 1,
  chart_scale_id: DATE,
  chart_attribute_ids: [1],
  unit: 'amount',
  config: { attribute_type: 'derived' },
  start_date: '2026-11-01',
  end_date: '2026-11-20',
}
const compared: AnalyticalReportInput = {
  ...byDate,
  chart_scale_id: COMPARE,
  config: { attribute_type: 'derived', sub_scale: 'strain_name', batch_test_ids: [7] },
  start_date: '',
  end_date: '',
}

describe('a preview is requested', () => {
  test('with type, attribute, scale and both dates, without a name', () => {
    expect(mayPreview(byDate, choices)).toBe(true)
  })

  test.each<[string, AnalyticalReportInput]>([
    ['type', { chart_type_id: null }],
    ['attribute', { chart_attribute_ids: [] }],
    ['attribute that the unit shows', { unit: 'percent' }],
    ['scale', { chart_scale_id: null }],
  ])('[WIZARD-23] not without a %s', (_what, change) => {
    expect(mayPreview({ ...byDate, ...change }, choices)).toBe(false)
  })

  test('[WIZARD-24] not without both dates, or the compare scale with tests and a sub-scale', () => {
    const { config } = compared
    expect(mayPreview({ ...byDate, start_date: '' }, choices)).toBe(false)
    expect(mayPreview({ ...byDate, end_date: null }, choices)).toBe(false)
    expect(mayPreview(compared, choices)).toBe(true)
    expect(mayPreview({ ...compared, config: { ...config, batch_test_ids: [] } }, choices)).toBe(false)
    expect(mayPreview({ ...compared, config: { ...config, sub_scale: null } }, choices)).toBe(false)
  })
})

describe('the scales', () => {
  const offered = (selected: number, editsCompare = false) =>
    offeredScales(scales, { selected, editsCompare }).map(({ slug, disabled }) => (disabled ? `(${slug})` : slug))

  test('[WIZARD-25] the compare scale is hidden without tests, first with them', () => {
    const others = ['material-type', 'batch-number', 'strain-name', 'month', 'date']
    expect(offered(0)).toEqual(others)
    for (const selected of [1, 2]) expect(offered(selected)).toEqual(['compare-tests', ...others])
  })

  test('[WIZARD-26] all others are disabled while a compare report is edited', () => {
    expect(offered(2, true)).toEqual([
      'compare-tests',
      '(material-type)',
      '(batch-number)',
      '(strain-name)',
      '(month)',
      '(date)',
    ])
  })
})

test('[WIZARD-28] only a selection of the type overall_test is taken over', () => {
  const of = (type: string | null) => testsForWizard({ selectedCheckBoxes: [{ id: 4 }, { id: 2 }], type })
  expect(of('overall_test')).toEqual([4, 2])
  expect([of('batch_test'), of('sample_test'), of(null)]).toEqual([[], [], []])
})

test('step 1 is done with a name and a type', () => {
  expect([mayLeaveFirstStep('x', 1), mayLeaveFirstStep(' ', 1), mayLeaveFirstStep('x', null)]).toEqual([
    true,
    false,
    false,
  ])
})
