/** How near the found value must come to the published one. */
export type Agreement =
  /** As many significant digits as here. */
  | { digits: number }
  /** As many decimals as the published value is rounded to. */
  | { decimals: number }
  /** The same text. */
  | 'equal'

/** A published or hand-calculated value that one of the product's own functions must give again. */
export interface ReferenceVector {
  /** Stays the same over versions, e.g. 'nist-norris-slope'. */
  id: string
  /** The data set or worked example, as its source calls it. */
  set: string
  /** Where the data and the expected value were published, or the calculation. */
  source: string
  quantity: string
  unit: string | null
  expected: number | string
  agreement: Agreement
  /** By the function that the product itself uses. */
  find: () => number | string
}

/** A vector as it ran; numbers as text with all of their digits. */
export interface VectorResult {
  id: string
  set: string
  source: string
  quantity: string
  unit: string | null
  expected: string
  found: string
  /** Significant digits or decimals that were asked for; both null where the texts must be the same. */
  digits: number | null
  decimals: number | null
  passed: boolean
}

/** Runs one vector. A function that throws has not passed, and `found` says with what words. */
export function runVector(vector: ReferenceVector): VectorResult {
  const { id, set, source, quantity, unit, expected, agreement, find } = vector
  const result = {
    id,
    set,
    source,
    quantity,
    unit,
    expected: String(expected),
    digits: typeof agreement === 'object' && 'digits' in agreement ? agreement.digits : null,
    decimals: typeof agreement === 'object' && 'decimals' in agreement ? agreement.decimals : null,
  }
  try {
    const found = find()
    return { ...result, found: String(found), passed: agrees(found, expected, agreement) }
  } catch (error) {
    return { ...result, found: error instanceof Error ? error.message : String(error), passed: false }
  }
}

function agrees(found: number | string, expected: number | string, agreement: Agreement): boolean {
  if (agreement === 'equal') return found === expected
  if (typeof found !== 'number' || typeof expected !== 'number' || !Number.isFinite(found)) return false
  // half a unit of the last decimal, and what a double cannot hold of it
  if ('decimals' in agreement) return Math.abs(found - expected) <= 0.5 * 10 ** -agreement.decimals * (1 + 1e-9)
  const distance = expected === 0 ? Math.abs(found) : Math.abs(found / expected - 1)
  return distance < 10 ** -agreement.digits
}
