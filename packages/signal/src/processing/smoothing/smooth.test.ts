import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { savitzkyGolayKernel } from './savitzky-golay-kernel.ts'
import { smooth } from './smooth.ts'
import { createRandom } from '../../simulate/create-random.ts'

describe('smooth', () => {
  test('5 points: the published weights -3, 12, 17, 12, -3 over 35', () => {
    // Savitzky and Golay 1964, table I.
    expect([...savitzkyGolayKernel(2)].map((weight) => weight * 35)).toEqual(
      [17, 12, -3].map((w) => expect.closeTo(w, 12)),
    )
    expect(smooth(Float64Array.of(0, 0, 0, 35, 0, 0, 0), 2)[3]).toBeCloseTo(17, 12)
  })

  test.each([1, 2, 5, 12])('leaves a parabola as it is, edges included (half window of %i)', (m) => {
    const parabola = Float64Array.from({ length: 60 }, (_, i) => 3 - 0.7 * i + 0.02 * i * i)
    const smoothed = smooth(parabola, m)
    for (const [i, value] of smoothed.entries()) expect(value).toBeCloseTo(itemAt(parabola, i), 10)
  })

  test.each([50, 51, 52, 53])('each of %i points is the weighted sum of its own window, to the last bit', (length) => {
    const random = createRandom(length)
    const noise = Float64Array.from({ length }, () => random.normal())
    const smoothed = smooth(noise, 5)
    const kernel = savitzkyGolayKernel(5)
    for (let i = 5; i < length - 5; i++) {
      let sum = itemAt(kernel, 0) * itemAt(noise, i)
      for (let j = 1; j <= 5; j++) sum += itemAt(kernel, j) * (itemAt(noise, i - j) + itemAt(noise, i + j))
      expect(smoothed[i]).toBe(sum)
    }
  })

  test('white noise keeps the share c(0) of its variance', () => {
    const random = createRandom(11)
    const noise = Float64Array.from({ length: 50_000 }, () => random.normal())
    const smoothed = smooth(noise, 5)
    const variance = smoothed.reduce((sum, value) => sum + value * value, 0) / smoothed.length
    expect(variance / itemAt(savitzkyGolayKernel(5), 0)).toBeCloseTo(1, 1)
  })
})
