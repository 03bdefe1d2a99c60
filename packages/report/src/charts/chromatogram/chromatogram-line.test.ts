import { expect, test } from 'vitest'
import { chromatogramLine } from './chromatogram-line.ts'

const SIZE = { width: 120, height: 28 }
const points = (line: string | null) =>
  (line ?? '')
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number))

test('a run of many points is a line of at most 120, from edge to edge, with its tallest peak at the top', () => {
  const timesMin = Float64Array.from({ length: 9000 }, (_, at) => at / 450)
  const values = new Float64Array(9000)
  values[4321] = 800
  const line = points(chromatogramLine({ timesMin, values }, SIZE))
  expect(line.length).toBeLessThanOrEqual(120)
  expect(line[0]).toEqual([0, 27])
  expect(line.at(-1)).toEqual([120, 27])
  expect(line.filter(([, y]) => y === 1)).toEqual([[expect.closeTo((4321 / 8999) * 120, 0), 1]])
})

test('a flat run is a flat line; nothing, one point and what is not a number are no line', () => {
  const flat = { timesMin: Float64Array.of(0, 1, 2), values: Float64Array.of(5, 5, 5) }
  expect(chromatogramLine(flat, SIZE)).toBe('M0 27L60 27L120 27')
  for (const values of [[], [1], [NaN, NaN]]) {
    const timesMin = Float64Array.from(values.keys())
    expect(chromatogramLine({ timesMin, values: Float64Array.from(values) }, SIZE)).toBeNull()
  }
})
