import { expect, test } from 'vitest'
import { controlChartCsv, type ExportedControl } from './control-chart-csv.ts'

const point = (change: Partial<ExportedControl> = {}): ExportedControl => ({
  measured_at: '2026-11-12T08:00:00.000Z',
  value: 99.1234567890123,
  z: null,
  centre: null,
  deviation: null,
  broken: [],
  excluded: null,
  cleared: false,
  run: 'HPLC 1 2026-11-12',
  sample: { id: 7, name: 'CCV' },
  vial_number: 1,
  analyst: 'Ada',
  ...change,
})

test('[CHART-13] the CSV reads back to the same numbers, with limits and broken rules', () => {
  const judged = point({
    value: 105.9,
    z: 2.95,
    centre: 100,
    deviation: 2,
    broken: [
      { rule: '2-2s', mode: 'reject' },
      { rule: '1-2s', mode: 'warn' },
    ],
    excluded: { why: 'Wrong vial, repeated' },
  })
  const [head, ...rows] = controlChartCsv([point(), judged]).trimEnd().split('\r\n')
  const names = head?.split(',') ?? []
  const [first, second] = rows.map((row) => {
    const cells = row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
  expect(first).toMatchObject({ Measured: '2026-11-12T08:00:00.000Z', z: '', SD: '', 'Broken rules': '', Excluded: '' })
  expect(Number(first?.['Value'])).toBe(99.1234567890123)
  const numbers = [
    'Value',
    'z',
    'Mean',
    'SD',
    'Mean - 3 SD',
    'Mean - 2 SD',
    'Mean - 1 SD',
    'Mean + 1 SD',
    'Mean + 2 SD',
    'Mean + 3 SD',
    'Sample',
    'Vial',
  ]
  expect(numbers.map((name) => Number(second?.[name]))).toEqual([105.9, 2.95, 100, 2, 94, 96, 98, 102, 104, 106, 7, 1])
  expect(second).toMatchObject({
    'Broken rules': '2-2s (reject); 1-2s (warn)',
    Excluded: '"Wrong vial, repeated"',
    Run: 'HPLC 1 2026-11-12',
  })
})
