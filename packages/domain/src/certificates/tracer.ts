/** Crockford's base 32 (www.crockford.com/base32.html): no I, L, O or U, so that a TRACER survives being read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters of a TRACER, 130 bits. Those given out before the check character have these alone. */
export const TRACER_LENGTH = 26

/**
 * The check character by Damm's algorithm, over GF(32) with x^5 + x^2 + 1: H. M. Damm, "Total anti-symmetrische
 * Quasigruppen" (Marburg 2004), example 5.2. It finds every wrong character and every two neighbours that changed places.
 */
function checkValue(letters: string): number {
  let value = 0
  for (const letter of letters) {
    const sum = (value ^ ALPHABET.indexOf(letter)) << 1
    value = sum > 31 ? sum ^ 0b100101 : sum
  }
  return value
}

/** A TRACER of 26 random characters of the alphabet, with its check character as the 27th. */
export function withCheckCharacter(random: string): string {
  return random + ALPHABET.charAt(checkValue(random))
}

export interface TypedTracer {
  /** As it is looked up: upper case, without spaces and hyphens. */
  readonly tracer: string
  /** Whether a character of it must be wrong; null for a TRACER of before the check character, where it cannot be known. */
  readonly mistyped: boolean | null
}

/** What was typed for a TRACER; O is read as 0, I and L as 1, as Crockford's alphabet has it. */
export function readTypedTracer(typed: string): TypedTracer {
  const upper = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const tracer = upper.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isOfAlphabet = Array.from(tracer).every((letter) => ALPHABET.includes(letter))
  if (!isOfAlphabet) return { tracer: upper, mistyped: true }
  if (tracer.length === TRACER_LENGTH) return { tracer, mistyped: null }
  return { tracer, mistyped: tracer.length !== TRACER_LENGTH + 1 || checkValue(tracer) !== 0 }
}
