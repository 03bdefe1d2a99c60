import { tracerOfAddress } from '../certificates/app-redirect.ts'

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

/** The number of the vial that the code of a vial's label names; null for any other code. */
export function scannedVial(text: string): number | null {
  const number = /\/qr\/[^/?#]+\?vial=([1-9]\d{0,2})$/.exec(text.trim())?.[1]
  return number === undefined ? null : Number(number)
}

/** Whether it can be a share key or a TRACER; a code on a parcel holds other things. */
export function isShareKey(text: string): boolean {
  return /^[0-9A-Za-z]{1,64}$/.test(text)
}

/** The id in the address of a record's page, such as https://lab.example/equipment/7; null for any other code. */
export function scannedPage(text: string, page: 'equipment' | 'inventory/lots'): number | null {
  const id = new RegExp(`^https?://[^/]+/${page}/(\\d{1,15})$`).exec(text.trim())?.[1]
  return id === undefined ? null : Number(id)
}
