import decodeQR from 'qr/decode.js'
import { rasterizePdf } from './read-pdf.ts'

/** What the QR code on a page of a PDF reads as, by its picture alone. */
export async function readQr(pdf: Uint8Array, page = 1): Promise<string> {
  return decodeQR(await rasterizePdf(pdf, page, 4), { timeLimit: 10_000 })
}

/** What the QR code in a picture of RGBA pixels reads as. */
export function readQrPixels(picture: { width: number; height: number; data: Uint8Array }): string {
  return decodeQR(picture, { timeLimit: 10_000 })
}
