/** Share of zero bytes in the even and odd places of the first 4 kB; Western UTF-16 text has nearly all on one side. */
const zeroShares = (bytes: Uint8Array): { even: number; odd: number } => {
  const end = Math.min(bytes.length, 4096) & ~1
  let even = 0
  let odd = 0
  for (let i = 0; i < end; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  return { even: even / (end / 2), odd: odd / (end / 2) }
}

const decodeUtf16 = (bytes: Uint8Array): string | null => {
  const first = bytes[0]
  const second = bytes[1]
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.length < 2) return null
  const { even, odd } = zeroShares(bytes)
  if (odd > 0.4 && even < 0.1) return new TextDecoder('utf-16le').decode(bytes)
  if (even > 0.4 && odd < 0.1) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/**
 * The text of an instrument's file: UTF-16 (by its mark, or by the zero bytes of Western text), then UTF-8, then Windows-1252.
 * A byte-order mark is not part of the text. Never throws: every byte has a meaning in Windows-1252.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const wide = decodeUtf16(bytes)
  if (wide !== null) return wide
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
