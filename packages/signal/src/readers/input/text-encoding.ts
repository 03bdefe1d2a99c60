/** How a text file's characters are stored; 'bytes' stands for UTF-8 or Windows-1252, which agree on digits and separators. */
export type TextEncoding = 'utf-16le' | 'utf-16be' | 'bytes'

/** Share of zero bytes in the even and odd places of the first 4 kB; Western UTF-16 text has nearly all on one side. */
function zeroShares(bytes: Uint8Array): { even: number; odd: number } {
  const end = Math.min(bytes.length, 4096) & ~1
  let even = 0
  let odd = 0
  for (let i = 0; i < end; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  return { even: even / (end / 2), odd: odd / (end / 2) }
}

/** The encoding by byte-order mark, or by the zero bytes of Western UTF-16, with the length of the mark in bytes. */
export function textEncoding(bytes: Uint8Array): { encoding: TextEncoding; markBytes: number } {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markBytes: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markBytes: 2 }
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'bytes', markBytes: 3 }
  if (bytes.length >= 2) {
    const { even, odd } = zeroShares(bytes)
    if (odd > 0.4 && even < 0.1) return { encoding: 'utf-16le', markBytes: 0 }
    if (even > 0.4 && odd < 0.1) return { encoding: 'utf-16be', markBytes: 0 }
  }
  return { encoding: 'bytes', markBytes: 0 }
}
