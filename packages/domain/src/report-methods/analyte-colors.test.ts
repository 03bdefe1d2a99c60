import { describe, expect, test } from 'vitest'
import { ANALYTE_PALETTE, contrastRatio, readableTextColor, readAnalyteColor } from './analyte-colors.ts'

describe('colours of analytes', () => {
  test('fourteen different ones are offered, in the form a method keeps them', () => {
    expect(new Set(ANALYTE_PALETTE).size).toBe(14)
    for (const color of ANALYTE_PALETTE) expect(readAnalyteColor(color)).toBe(color)
  })

  test.each([
    ['#d1495b', 'D1495B'],
    ['D1495B', 'D1495B'],
    [' 000000 ', '000000'],
    ['#fff', null],
    ['red', null],
    ['#12345678', null],
    [0, null],
  ])('%j is read as %j', (typed, color) => {
    expect(readAnalyteColor(typed)).toBe(color)
  })

  // WCAG 2.2: black on white is 21 to 1; #767676 is the lightest grey that reaches 4.54 to 1 on white
  test.each([
    ['000000', 'FFFFFF', 21],
    ['767676', 'FFFFFF', 4.54],
    ['D1495B', 'D1495B', 1],
  ])('%s against %s has a contrast of %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  })

  test('the text on a pill is black or white, and readable on every colour', () => {
    expect([readableTextColor('F2C14E'), readableTextColor('26547C'), readableTextColor('000000')]).toEqual([
      '000000',
      'FFFFFF',
      'FFFFFF',
    ])
    const steps = ['00', '33', '66', '77', '88', '99', 'CC', 'FF']
    const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => red + green + blue)))
    for (const color of colors) expect(contrastRatio(color, readableTextColor(color))).toBeGreaterThanOrEqual(4.5)
  })
})
