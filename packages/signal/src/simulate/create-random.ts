/** A seeded source of numbers; calling it gives the next uniform number in [0, 1) with 32 random bits. */
export interface Random {
  (): number
  /** Standard normal deviate (mean 0, SD 1), by the polar method of Marsaglia and Bray, DOI 10.1137/1006063. */
  normal(): number
  /** Whole number from `minimum` to `maximum`, both included; without bias for ranges below 2^32. */
  integer(minimum: number, maximum: number): number
}

/**
 * A small generator that gives the same numbers for the same seed on every machine: xoshiro128** of Blackman and Vigna
 * (DOI 10.1145/3460772), its state filled by splitmix32. For simulation only, never for secrets.
 * @throws TypeError when the seed is neither a text nor a safe integer.
 */
export function createRandom(seed: number | string): Random {
  let [s0, s1, s2, s3] = filledState(seed)
  let spare: number | null = null
  const next32 = (): number => {
    const product = Math.imul(s1, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0
    const shifted = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 11) | (s3 >>> 21)
    return result
  }
  const uniform = (): number => next32() / 4_294_967_296
  const normal = (): number => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    for (;;) {
      const x = 2 * uniform() - 1
      const y = 2 * uniform() - 1
      const s = x * x + y * y
      if (s > 0 && s < 1) {
        const factor = Math.sqrt((-2 * Math.log(s)) / s)
        spare = y * factor
        return x * factor
      }
    }
  }
  const integer = (minimum: number, maximum: number): number => {
    const span = maximum - minimum + 1
    if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum) || span < 1 || span > 4_294_967_296) {
      throw new RangeError(`a whole range of at most 2^32 numbers is needed, got ${minimum} to ${maximum}`)
    }
    const limit = 4_294_967_296 - (4_294_967_296 % span)
    let value = next32()
    while (value >= limit) value = next32()
    return minimum + (value % span)
  }
  return Object.assign(uniform, { normal, integer })
}

function filledState(seed: number | string): [number, number, number, number] {
  if (typeof seed === 'number' ? !Number.isSafeInteger(seed) : typeof seed !== 'string') {
    throw new TypeError(`seed must be a text or a safe integer, got ${String(seed)}`)
  }
  // FNV-1a over the seed's text, so that 7 and '7' are the same seed and every character counts.
  let hash = 0x811c9dc5
  for (const unit of String(seed)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  const next = (): number => {
    hash = (hash + 0x9e3779b9) | 0
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
  return [next(), next(), next(), next()]
}
