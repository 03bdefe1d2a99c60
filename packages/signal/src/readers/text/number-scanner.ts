/** Exact powers of ten: a mantissa below 2^53 times or over one of these is correctly rounded (Clinger 1990). */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
const MOST_DIGITS = 15

const MINUS = 0x2d
const PLUS = 0x2b
const UPPER_E = 0x45
const LOWER_E = 0x65
const ZERO = 0x30

/**
 * Reads decimal numbers straight from bytes, exactly as `Number` would read their text. `decimal` is the byte of the decimal
 * mark; thousands marks are not accepted.
 */
export class NumberScanner {
  position = 0
  private readonly bytes: Uint8Array
  private readonly decimal: number

  constructor(bytes: Uint8Array, decimal: '.' | ',') {
    this.bytes = bytes
    this.decimal = decimal.charCodeAt(0)
  }

  /** The number at `position`, which moves behind it; NaN (position unmoved) when none begins there before `end`. */
  read(end: number): number {
    const { bytes, decimal } = this
    const start = this.position
    let at = start
    const isNegative = bytes[at] === MINUS
    if (isNegative || bytes[at] === PLUS) at++
    let mantissa = 0
    let digits = 0
    let decimals = 0
    let seen = 0
    let digit = 0
    while (at < end && (digit = (bytes[at] ?? 0) - ZERO) >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      if (mantissa !== 0) digits++
      seen++
      at++
    }
    if (at < end && bytes[at] === decimal) {
      at++
      const first = at
      while (at < end && (digit = (bytes[at] ?? 0) - ZERO) >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit
        if (mantissa !== 0) digits++
        at++
      }
      decimals = at - first
      seen += decimals
    }
    if (seen === 0) return Number.NaN
    let exponent = 0
    if (at < end && (bytes[at] === LOWER_E || bytes[at] === UPPER_E)) {
      let from = at + 1
      const isDown = bytes[from] === MINUS
      if (isDown || bytes[from] === PLUS) from++
      const first = from
      while (from < end && (digit = (bytes[from] ?? 0) - ZERO) >= 0 && digit <= 9) {
        if (exponent < 10_000) exponent = exponent * 10 + digit
        from++
      }
      if (from > first) at = from
      if (isDown) exponent = -exponent
    }
    this.position = at
    const power = exponent - decimals
    if (digits > MOST_DIGITS || power > 22 || power < -22) return this.slow(start, at)
    const size = power < 0 ? mantissa / (POWERS[-power] ?? NaN) : mantissa * (POWERS[power] ?? NaN)
    return isNegative ? -size : size
  }

  private slow(start: number, end: number): number {
    let text = ''
    for (const byte of this.bytes.subarray(start, end)) {
      text += byte === this.decimal ? '.' : String.fromCharCode(byte)
    }
    return Number(text)
  }
}
