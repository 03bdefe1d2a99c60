import { sha256 } from '@noble/hashes/sha2.js'

/** Hashes between two looks at whether anything else waits. */
const CHUNK = 500

const BYTE_BITS = 8

function hasLeadingZeros(hash: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 1) {
    if (((hash[bit >> 3] ?? 255) >> (BYTE_BITS - 1 - (bit % BYTE_BITS))) & 1) return false
  }
  return true
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Finds the `challenge.nonce` whose SHA-256 begins with so many zero bits; the page stays usable meanwhile. */
export async function solveChallenge({ challenge, bits }: { challenge: string; bits: number }): Promise<string> {
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce += 1) {
    const code = `${challenge}.${nonce}`
    if (hasLeadingZeros(sha256(encoder.encode(code)), bits)) return code
    if (nonce % CHUNK === CHUNK - 1) await breathe()
  }
}
