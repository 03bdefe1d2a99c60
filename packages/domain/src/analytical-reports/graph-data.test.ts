import { describe, expect, test } from 'vitest'
import { chartTable, compareTable, isEmptyTable } from './chart-table.ts'
import { compareData, formatGraphValue, graphData, graphValue, type LabelSum, type TestValue } from './graph-data.ts'
import { graphFacts, graphNotes } from './graph-facts.ts'

function sum(label: string, series: string, total: number, count: number): LabelSum {
  return {
    label,
    series,
    sum: total,
    count,
  }
}

describe('graph data', () => {
  // 2026-11-18: THC 20.1 and 22.356 %, CBD in one of two samples; 2026-11-19: one sample, CBD not looked for
  const sums = [
    sum('2026-11-19', 'THC', 18.005, 1),
    sum('2026-11-18', 'THC', 20.1 + 22.356, 2),
    sum('2026-11-18', 'CBD', 0 + 0.31, 2),
    sum('2026-11-19', 'CBD', 0, 0),
  ]

  test('[GRAPHDATA-06] is a map from label to series to the mean, by hand: 42.456 / 2 = 21.228, 0.31 / 2 = 0.155', () => {
    expect(graphData(sums)).toEqual({
      '2026-11-18': { THC: 21.23, CBD: 0.16 },
      '2026-11-19': { THC: 18.01 },
    })
  })

  test('with switched axes the series are the labels', () => {
    expect(graphData(sums, true)).toEqual({
      THC: { '2026-11-18': 21.23, '2026-11-19': 18.01 },
      CBD: { '2026-11-18': 0.16 },
    })
  })

  test('[GRAPHDATA-09] values show two decimals, halves up, and percents carry the sign', () => {
    expect([0.155, 1.005, 12, 2.675].map(graphValue)).toEqual([0.16, 1.01, 12, 2.68])
    expect([12.3, 0, 1.005].map((value) => formatGraphValue(value, 'percent'))).toEqual(['12.30 %', '0.00 %', '1.01 %'])
    expect(formatGraphValue(212.284, 'amount')).toBe('212.28')
  })

  test('in rows and columns: attributes in the order of the report, names as people count', () => {
    const data = graphData([sum('Batch 10', 'THC', 4, 2), sum('Batch 9', 'CBD', 1, 1), sum('7', 'THC', 3, 1)])
    expect(chartTable(data, { attributes: ['THC', 'CBD'], switchAxes: false, scale: 'strain-name' })).toEqual({
      labels: ['7', 'Batch 9', 'Batch 10'],
      series: [
        { name: 'THC', values: [3, null, 2] },
        { name: 'CBD', values: [null, 1, null] },
      ],
    })
    const switched = graphData([sum('B', 'THC', 4, 2), sum('A', 'CBD', 1, 1)], true)
    expect(chartTable(switched, { attributes: ['THC', 'CBD'], switchAxes: true, scale: 'strain-name' })).toEqual({
      labels: ['THC', 'CBD'],
      series: [
        { name: 'A', values: [null, 1] },
        { name: 'B', values: [2, null] },
      ],
    })
  })

  test.each([
    ['date', '2026-11-18', '11/18/2026', '18/11/2026'],
    ['month', '2026-11', '11/2026', '11/2026'],
    // a name that looks like a day is one of the laboratory's
    ['batch-number', '2026-11-18', '2026-11-18', '2026-11-18'],
  ])('by %s: %s is written as dates are, on both axes', (scale, label, english, spanish) => {
    const dayText = (day: string) => day.split('-').toReversed().join('/')
    const [plain, switched] = [graphData([sum(label, 'THC', 4, 2)]), graphData([sum(label, 'THC', 4, 2)], true)]
    expect(chartTable(plain, { attributes: ['THC'], switchAxes: false, scale }).labels).toEqual([english])
    expect(chartTable(plain, { attributes: ['THC'], switchAxes: false, scale, dayText }).labels).toEqual([spanish])
    const [series] = chartTable(switched, { attributes: ['THC'], switchAxes: true, scale, dayText }).series
    expect(series?.name).toBe(spanish)
  })

  test('no samples, no data', () => {
    const options = { attributes: ['THC'], switchAxes: false, scale: 'date' }
    expect(isEmptyTable(chartTable(graphData([]), options))).toBe(true)
    expect(isEmptyTable(chartTable({ A: { THC: 0 } }, options))).toBe(false)
  })
})

describe('compare data', () => {
  const value = (id: number, name: string, date: string, series: string, number: number | null): TestValue => ({
    id,
    name,
    date,
    series,
    value: number,
  })
  const values = [
    value(9, 'Gelato', '2026-11-19', 'THC', 20.004),
    value(4, 'Haze', '2026-11-18', 'THC', 11.115),
    value(4, 'Haze', '2026-11-18', 'CBD', 0),
    value(7, 'Haze', '2026-11-18', 'THC', 12.5),
    value(7, 'Haze', '2026-11-18', 'CBD', null),
  ]

  test('[GRAPHDATA-07] is a map from the day to {name, id, data} of each test, one that was not looked for left out', () => {
    expect(compareData(values)).toEqual({
      '2026-11-18': [
        { name: 'Haze', id: 4, data: { THC: 11.12, CBD: 0 } },
        { name: 'Haze', id: 7, data: { THC: 12.5 } },
      ],
      '2026-11-19': [{ name: 'Gelato', id: 9, data: { THC: 20 } }],
    })
  })

  test('in rows and columns, also with switched axes; equal names of a day are distinguished', () => {
    const data = compareData(values)
    const attributes = ['CBD', 'THC', 'CBG']
    expect(compareTable(data, { attributes, switchAxes: false, scale: 'compare-tests' })).toEqual({
      labels: ['Haze\n11/18/2026', 'Haze (2)\n11/18/2026', 'Gelato\n11/19/2026'],
      series: [
        { name: 'CBD', values: [0, null, null] },
        { name: 'THC', values: [11.12, 12.5, 20] },
      ],
    })
    expect(compareTable(data, { attributes, switchAxes: true, scale: 'compare-tests' })).toEqual({
      labels: ['CBD', 'THC'],
      series: [
        { name: 'Haze, 11/18/2026', values: [0, 11.12] },
        { name: 'Haze (2), 11/18/2026', values: [null, 12.5] },
        { name: 'Gelato, 11/19/2026', values: [null, 20] },
      ],
    })
  })
})

describe('the facts and notes of a graph', () => {
  const summary = {
    chart_scale: { slug: 'strain-name', name: 'Strain name' },
    unit: 'percent',
    material: null,
    sub_scale: null,
    start_date: '2026-11-01',
    end_date: '2026-11-20',
  } as const
  const meta = { samples: 812, labels_found: 64, labels_shown: 50, left_out: 0 }

  test('scale, range, material, unit and samples; how values came about and what is not drawn', () => {
    expect(graphFacts(summary, meta).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Scale: Strain name',
      'Tested: 11/01/2026 to 11/20/2026',
      'Material: All materials',
      'Unit: Percent (%)',
      'Samples: 812',
    ])
    expect(graphNotes(summary, meta)).toEqual([
      'Values are means over finished samples; N/D and < LOQ count as 0.',
      'Only the 50 with the most samples of 64 are drawn.',
    ])
  })

  test('of compared tests: by what they are named, and which are left out', () => {
    const scale = { slug: 'compare-tests', name: 'Compare tests' }
    const compared = { ...summary, chart_scale: scale, sub_scale: 'batch_number', start_date: null, end_date: null }
    const facts = graphFacts(compared, { ...meta, labels_found: 3, labels_shown: 3 })
    expect(facts[0]).toEqual({ label: 'Scale', value: 'Compare tests, with batch number' })
    expect(graphNotes(compared, { ...meta, labels_found: 3, labels_shown: 3, left_out: 2 })).toEqual([
      '2 selected tests are not finished and are left out.',
    ])
  })
})
