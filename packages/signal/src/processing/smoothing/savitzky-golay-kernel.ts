import { checkedInteger } from '../../arrays/series.ts'

/**
 * Convolution weights of the quadratic (and cubic) Savitzky-Golay smoother over 2m + 1 points, as the half from the centre out:
 * c(j) = 3 (3m^2 + 3m - 1 - 5j^2) / ((2m + 3)(2m + 1)(2m - 1)); no unit. c(0) is also the share of the noise variance that stays.
 * Savitzky and Golay 1964, DOI 10.1021/ac60214a047. @throws RangeError unless m is a whole number from 1 to 100,000.
 */
export function savitzkyGolayKernel(m: number): Float64Array {
  checkedInteger('m', m, 1, 100_000)
  const kernel = new Float64Array(m + 1)
  const denominator = (2 * m + 3) * (2 * m + 1) * (2 * m - 1)
  for (let j = 0; j <= m; j++) kernel[j] = (3 * (3 * m * m + 3 * m - 1 - 5 * j * j)) / denominator
  return kernel
}
