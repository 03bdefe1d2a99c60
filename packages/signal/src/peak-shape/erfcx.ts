const TWO_OVER_SQRT_PI = 2 / Math.sqrt(Math.PI)

/**
 * Scaled complementary error function erfcx(x) = exp(x^2) erfc(x) for x >= 0, to about 1e-13 relative; no unit.
 * Series 7.6.2 below 2, continued fraction 7.9.1 from 2 on (NIST Digital Library of Mathematical Functions, chapter 7).
 * @throws RangeError when x is negative or NaN.
 */
export function erfcx(x: number): number {
  if (!(x >= 0)) throw new RangeError(`erfcx needs x from 0 up, got ${x}`)
  const square = x * x
  if (x < 2) {
    let term = x
    let sum = x
    for (let n = 1; term > sum * 1e-17; n++) {
      term *= square / (n + 0.5)
      sum += term
    }
    return Math.exp(square) - TWO_OVER_SQRT_PI * sum
  }
  // Depth that settles the fraction to 1e-15 at x = 2 (60 terms) and with far fewer beyond.
  let tail = x
  for (let n = Math.ceil(16 + 190 / square); n >= 1; n--) tail = x + n / 2 / tail
  return TWO_OVER_SQRT_PI / 2 / tail
}
