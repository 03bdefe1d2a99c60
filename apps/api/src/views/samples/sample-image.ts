import { buffer } from 'node:stream/consumers'
import { readSampleImage } from '@eluent/contract'
import type { Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { lockFiles } from '../../records/files/files-store.ts'
import type { FileOpener } from '../files/open-file.ts'

const NOT_SAVED = 'Sample image save failed. Please try again.'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where the image of a sample is shown from, also without a sign-in, as its report is; null without an image. */
export function sampleImageUrl(sample: { share_key: string; sample_image_file_id: string | null }): string | null {
  if (sample.sample_image_file_id === null) return null
  const path = readSampleImage.path.replace(':shareKey', encodeURIComponent(sample.share_key))
  return `/api${path}?file=${sample.sample_image_file_id}`
}

/** The file an image's address names: its id alone, as the upload answered, or an address of `sampleImageUrl`. */
export function imageFileId(address: string): string | null {
  const id = UUID.test(address) ? address : new URL(address, 'http://x').searchParams.get('file')
  return id !== null && UUID.test(id) ? id.toLowerCase() : null
}

/**
 * The image to be kept with a sample: an uploaded image of the organization whose bytes have arrived and were checked.
 * Nothing else is taken, so a sample never points to a file of another kind or organization.
 * @throws AppError validation_failed at `sample_image_url`
 */
export async function chosenImage(
  tx: Tx,
  address: string | null | undefined,
  refusal: string = NOT_SAVED,
): Promise<string | null> {
  if (address === undefined || address === null || address.trim() === '') return null
  const id = URL.canParse(address, 'http://x') ? imageFileId(address) : null
  // held, so that no sweep removes it meanwhile
  const [file] = id === null ? [] : await lockFiles(tx, [id], 'share')
  if (file?.kind !== 'image') throw fieldErrors({ sample_image_url: [refusal] })
  return file.id
}

/** The image's bytes for the report PDF; null without one. */
export async function sampleImageBytes(open: FileOpener, address: string | null): Promise<Uint8Array | null> {
  const id = address === null ? null : imageFileId(address)
  if (id === null) return null
  const { bytes } = await open(id)
  return buffer(bytes.stream)
}
