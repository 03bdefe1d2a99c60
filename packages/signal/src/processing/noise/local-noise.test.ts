import { expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { createRandom } from '../../simulate/create-random.ts'
import { localNoise } from './local-noise.ts'
import { savitzkyGolayKernel } from '../smoothing/savitzky-golay-kernel.ts'
import { smooth } from '../smoothing/smooth.ts'

test('a stretch of noise is seen in its place: SD 2 in the middle third gives 2 sqrt(c0) there and nothing elsewhere', () => {
  const random = createRandom(3)
  const y = Float64Array.from({ length: 9000 }, (_, i) => (i >= 3000 && i < 6000 ? 2 * random.normal() : 0))
  const c0 = itemAt(savitzkyGolayKernel(4), 0)
  const noise = localNoise(y, smooth(y, 4), 200, c0)
  expect(noise[1000]).toBeCloseTo(0, 12)
  expect(noise[8000]).toBeCloseTo(0, 12)
  const middle = noise.subarray(3300, 5700)
  const mean = middle.reduce((sum, value) => sum + value, 0) / middle.length
  expect(mean / (2 * Math.sqrt(c0))).toBeGreaterThan(0.95)
  expect(mean / (2 * Math.sqrt(c0))).toBeLessThan(1.05)
})
