import { CERTIFICATE_TYPES } from '@eluent/domain/certificates'
import type { Tx } from '../../platform/db/database.ts'
import { findCertificates, listHolders, type CertificateRecord } from '../../records/certificates/certificates-store.ts'

/** The VERISEALs that vouch for a sample: its own, and the project and the manifest that hold it. */
export interface SampleCertificates {
  own: CertificateRecord | undefined
  project: CertificateRecord | undefined
  manifest: CertificateRecord | undefined
}

export const NO_CERTIFICATES: SampleCertificates = { own: undefined, project: undefined, manifest: undefined }

/** Of several projects or manifests the newest that is not revoked; a manifest may hold the sample by a project. */
export async function findSampleCertificates(tx: Tx, sealId: number | null): Promise<SampleCertificates> {
  if (sealId === null) return NO_CERTIFICATES
  const holders = await listHolders(tx, [sealId])
  const holdersOfHolders = await listHolders(tx, holders)
  const related = await findCertificates(tx, [...new Set([sealId, ...holders, ...holdersOfHolders])])
  const newest = (type: number) => {
    const some = related.filter((row) => row.certus_type_id === type)
    return some.find((row) => !row.revoked) ?? some[0]
  }
  return {
    own: related.find((row) => row.id === sealId),
    project: newest(CERTIFICATE_TYPES.project),
    manifest: newest(CERTIFICATE_TYPES.manifest),
  }
}
