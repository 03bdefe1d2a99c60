import { buffer } from 'node:stream/consumers'
import { readLogo } from '@eluent/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { findLogoOwner } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../deps.ts'
import { fileOpener, type FileOpener } from '../files/open-file.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function logoAddress(fileId: string): string {
  return `/api${readLogo.path.replace(':file', fileId)}`
}

/** The file of a logo, by its id or by its address; null where there is none. */
export function logoFileId(logo: string | null): string | null {
  return UUID.exec(logo ?? '')?.[0].toLowerCase() ?? null
}

/** The bytes of a logo in use, whoever asks: open reports bear it. @throws AppError not_found */
export async function readLogoBytes(deps: Pick<Deps, 'db' | 'files'>, fileId: string): Promise<Bytes> {
  const organizationId = await findLogoOwner(deps.db, logoAddress(fileId.toLowerCase()))
  if (organizationId === undefined) throw new AppError('not_found')
  const { file, bytes } = await fileOpener(deps, organizationId)(fileId.toLowerCase())
  return new Bytes(bytes.stream, {
    mediaType: file.media_type,
    disposition: 'inline',
    headers: {
      'content-length': String(bytes.sizeBytes),
      'content-security-policy': "default-src 'none'; sandbox",
      // a new logo has a new address
      'cache-control': 'public, max-age=86400, immutable',
    },
  })
}

/** The logo's bytes for a report PDF; null without one. */
export async function logoImage(open: FileOpener, logo: string | null): Promise<Uint8Array | null> {
  const fileId = logoFileId(logo)
  if (fileId === null) return null
  const { bytes } = await open(fileId)
  return buffer(bytes.stream)
}
