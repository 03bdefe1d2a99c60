import { describe, expect, test } from 'vitest'
import { leftOutRows, plainName, sameNames, summaryKind } from './summary-rows.ts'

describe('what a name says of its row', () => {
  test.each([
    'Total',
    'TOTAL:',
    'Totals',
    'Grand Total',
    'Sub-total',
    'Sum',
    'Summe',
    'Gesamt',
    'Gesamtsumme:',
    'Somme',
    'Suma',
    'Totale',
  ])('%s is a total', (name) => {
    expect([summaryKind(name, 'samples'), summaryKind(name, 'analytes')]).toEqual(['total', 'total'])
  })

  test.each([
    'Mean',
    'mean (n=3)',
    'Average',
    'Avg.',
    'Average of 6 injections',
    'Mean of 3',
    'SD',
    'S.D.',
    'Std. Dev.',
    'StdDev',
    'StDev',
    'Standard Deviation',
    'RSD',
    '%RSD',
    '% RSD',
    'RSD [%]',
    'Rel. Std. Dev.',
    'CV (%)',
    '% CV',
    'Min.',
    'Maximum',
    'Median',
    'Mittelwert',
    'Standardabweichung',
    'StAbw.',
    'VK [%]',
    'Moyenne',
    'Écart-type',
    'Médiane',
    'Promedio',
    'Desviación estándar',
    'Desv. Est.',
    'Media',
    'Deviazione Standard',
    'Count',
    'Number',
    'Std dev.',
    'RSD(%)',
    'N = 12',
    'Recovery %',
    'RPD',
    '95% CI',
  ])('%s is a statistic', (name) => {
    expect([summaryKind(name, 'samples'), summaryKind(name, 'analytes')]).toEqual(['statistic', 'statistic'])
  })

  test.each([
    'Max Haze',
    'Total Kush',
    'Total Eclipse 2',
    'Average Joe',
    'Mean Green',
    'Sum 41',
    'Max 12',
    'SD-1187',
    'RSD Labs Flower',
    'N',
    'Minimum Effort OG',
    'Ministry',
    'Media 1:1 gummies',
    '12',
    '',
    'Ranger',
    'Medianoche',
    'Countess',
    'CBD',
    'THCA',
    `Mean ${'x'.repeat(60)}`,
  ])('%s is a name of its own', (name) => {
    expect(summaryKind(name, 'samples')).toBe(null)
  })

  test.each([
    ['Total THC', 'total'],
    ['Total Δ9-THC', 'total'],
    ['TOTAL CBD (mg/g)', 'total'],
    ['Sum of Cannabinoids', 'total'],
    ['Total active cannabinoids', 'total'],
    ['Summe der Cannabinoide', 'total'],
    ['THC total', 'total'],
    ['Cannabinoids Total', 'total'],
    ['Total Terpenes', 'total'],
    ['THC', null],
    ['Totarol', null],
    ['THCA', null],
  ])('an analyte called %s', (name, kind) => {
    expect(summaryKind(name, 'analytes')).toBe(kind)
    expect(summaryKind(name, 'samples')).toBe(null)
  })

  test('plain names keep the percent sign and lose accents', () => {
    expect(plainName('  Écart-Type (%): ')).toBe('ecart type %')
  })
})

describe('the rows of a list', () => {
  const grid = [
    ['Sample', 'THC'],
    ['A-1', '1.5'],
    ['A-1', '1.5'],
    ['A-1', '1.6'],
    ['Mean', '1.55'],
    ['', 'Total', '3.1'],
    ['A-1 ', '1.5', ''],
  ]
  const list = { identity: 0, header: 0, of: 'samples', taken: new Set<number>() } as const

  test('statistics, totals and what stands twice are left out, each with its reason', () => {
    expect(leftOutRows(grid, [1, 2, 3, 4, 5, 6], list)).toEqual([
      { row: 2, kind: 'duplicate', name: 'A-1', of: 1 },
      { row: 4, kind: 'statistic', name: 'Mean' },
      { row: 5, kind: 'total', name: 'Total' },
      { row: 6, kind: 'duplicate', name: 'A-1', of: 1 },
    ])
  })

  test('but what a person takes in', () => {
    expect(leftOutRows(grid, [1, 2, 4, 5], { ...list, taken: new Set([2, 4]) }).map(({ row }) => row)).toEqual([5])
  })

  test('a column of replicates says it, too, where its rows differ; means alone are results', () => {
    const file = (...kinds: string[]) => [
      ['Sample', 'Rep #', 'THC'],
      ...kinds.map((kind, at) => ['A-1', kind, String(at)]),
    ]
    const rows = [1, 2, 3, 4]
    expect(leftOutRows(file('1', '2', 'Mean', 'SDev of 2'), rows, list).map(({ row }) => row)).toEqual([3, 4])
    expect(leftOutRows(file('Mean', 'Mean', 'Mean', 'Mean'), rows, list)).toEqual([])
  })

  test('an analyte that stands twice is reported elsewhere, its total is left out', () => {
    const analytes = [
      ['THC', '1'],
      ['THC', '1'],
      ['Total THC', '2'],
    ]
    expect(leftOutRows(analytes, [0, 1, 2], { ...list, of: 'analytes' })).toEqual([
      { row: 2, kind: 'total', name: 'Total THC' },
    ])
  })

  test('samples of one name and number, wherever they stand', () => {
    const sample = (row: number | null, strain_name: string, batch_number = '') => ({
      row,
      prefill: { strain_name, batch_number },
    })
    expect(
      sameNames([sample(1, 'A'), sample(2, 'B'), sample(3, 'a '), sample(4, 'A', 'L-1'), sample(5, ''), sample(6, '')]),
    ).toEqual([{ row: 1, name: 'A', others: [3] }])
    expect(sameNames([sample(null, 'A'), sample(null, 'A')])).toEqual([])
  })
})
