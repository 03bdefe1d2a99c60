/** The share key in what was scanned or typed: the key itself, or the address that a code of ours holds. */
export function scannedKey(text: string): string {
  const inAddress = /\/(?:qr|share\/report)\/([^/?#]+)/.exec(text.trim())?.[1]
  if (inAddress === undefined) return text.trim()
  try {
    return decodeURIComponent(inAddress).trim()
  } catch {
    return inAddress // a stray % sign: looked up as it is, and not found
  }
}
