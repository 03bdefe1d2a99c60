import { tracerOfAddress } from '@eluent/domain/certificates'

/** The share key or TRACER in what was scanned or typed: itself, or in the address that a code of ours holds. */
export function scannedKey(text: string): string {
  const inAddress = /\/(?:qr|share\/report)\/([^/?#]+)/.exec(text.trim())?.[1]
  if (inAddress === undefined) return tracerOfAddress(text) ?? text.trim()
  try {
    return decodeURIComponent(inAddress).trim()
  } catch {
    return inAddress // a stray % sign: looked up as it is, and not found
  }
}
