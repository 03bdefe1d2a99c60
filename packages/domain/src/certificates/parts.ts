import { CERTIFICATE_TYPES, isSampleCertificate } from './certificate-types.ts'

/** Why a chosen certificate is refused: it does not exist, belongs to another organization, has the wrong type or is not valid. */
export const PART_TEXTS = {
  project: 'Only valid VERISEALs of samples can be part of a VERISEAL Project.',
  manifest: 'Only valid VERISEALs of samples and projects can be part of a VERISEAL Transportation Manifest.',
  previous: 'This VERISEAL cannot be linked. Select a valid one.',
} as const

/** Whether a project or a manifest can hold a certificate of this type. */
export function canContain(holder: 'project' | 'manifest', typeId: number): boolean {
  return isSampleCertificate(typeId) || (holder === 'manifest' && typeId === CERTIFICATE_TYPES.project)
}

/** Whether a certificate of this type can be linked as the previous one: by a sample's VERISEAL, or by a manifest. */
export function canPrecede(follower: 'sample' | 'manifest', typeId: number): boolean {
  return follower === 'manifest' || typeId === CERTIFICATE_TYPES.origin || typeId === CERTIFICATE_TYPES.manifest
}

/** The moment a certificate issued at this one expires: one year later, by the calendar in UTC. */
export function firstExpiry(issuedAt: Date): Date {
  const end = new Date(issuedAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  // from 29 February to 28 February, not to 1 March
  if (end.getUTCMonth() !== issuedAt.getUTCMonth()) end.setUTCDate(0)
  return end
}

export type CertificateDownloadKind = 'summary' | 'report' | 'origin' | 'qr'

/** Which downloads exist: the report of a sample's VERISEAL, and the certificate of origin that it is or is linked to. */
export function certificateDownloads(typeId: number, previousTypeId: number | null): CertificateDownloadKind[] {
  const isOrigin = typeId === CERTIFICATE_TYPES.origin || previousTypeId === CERTIFICATE_TYPES.origin
  return [
    'summary',
    ...(isSampleCertificate(typeId) ? (['report'] as const) : []),
    ...(isOrigin ? (['origin'] as const) : []),
    'qr',
  ]
}
