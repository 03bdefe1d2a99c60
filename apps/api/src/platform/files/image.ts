import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../errors/app-error.ts'

const PIXEL_LIMIT = 25_000_000
const ACCEPTED = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
] as const)

/**
 * An uploaded image as it is kept: decoded and encoded again, so that position data, appended archives and scripts are
 * gone. @throws AppError image_unreadable for anything but a sound JPEG or PNG
 */
export async function cleanImage(bytes: Buffer): Promise<{ bytes: Buffer; mediaType: string }> {
  const sniffed = await fileTypeFromBuffer(bytes)
  const format = sniffed && ACCEPTED.get(sniffed.mime as 'image/jpeg' | 'image/png')
  if (!sniffed || !format) throw new AppError('image_unreadable')
  // a large library that most days of a laboratory do not need
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'warning' }).rotate().toFormat(format)
    return { bytes: await image.toBuffer(), mediaType: sniffed.mime }
  } catch (cause) {
    throw new AppError('image_unreadable', { cause })
  }
}
