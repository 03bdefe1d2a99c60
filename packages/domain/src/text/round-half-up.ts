/** Digits a double holds for certain after a few operations; noise beyond them must not decide a rounding. */
const SIGNIFICANT_DIGITS = 14
/** Up to here the noise of a number is less than a ten-thousandth of its last decimal, so that ten times as far from a half it decides nothing. */
const PLAIN_BELOW = 1e9
const FROM_A_HALF = 1e-3

/**
 * The number as decimal text with this many decimals, halves away from zero (USP General Notices 7.20).
 * The decimal value is rounded, not its binary neighbour: 1.00005 to 4 decimals is 1.0001.
 * @throws RangeError for a number that is not finite, and for decimals outside 0 to 12.
 */
export function roundHalfUp(value: number, decimals: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Cannot round ${value}`)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 12) {
    throw new RangeError(`Decimals must be 0 to 12, not ${decimals}`)
  }
  const magnitude = Math.abs(value) * 10 ** decimals
  const isPlain = magnitude < PLAIN_BELOW && Math.abs((magnitude % 1) - 0.5) > FROM_A_HALF
  const scaled = isPlain ? String(Math.round(magnitude)) : roundedDecimal(value, decimals)
  const text = scaled.padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const unsigned = decimals === 0 ? whole : `${whole}.${text.slice(-decimals)}`
  return value < 0 && scaled !== '0' ? `-${unsigned}` : unsigned
}

/** The digits of the magnitude by its own decimal digits: some ten times as dear. */
function roundedDecimal(value: number, decimals: number): string {
  const [mantissa = '0', exponent = '0'] = Math.abs(value)
    .toExponential(SIGNIFICANT_DIGITS - 1)
    .split('e')
  const digits = BigInt(mantissa.replace('.', ''))
  // value = digits x 10^(exponent - 13); the result is value x 10^decimals.
  const shift = Number(exponent) - (SIGNIFICANT_DIGITS - 1) + decimals
  return String(shift >= 0 ? digits * 10n ** BigInt(shift) : roundedQuotient(digits, 10n ** BigInt(-shift)))
}

function roundedQuotient(numerator: bigint, divisor: bigint): bigint {
  return (2n * numerator + divisor) / (2n * divisor)
}
