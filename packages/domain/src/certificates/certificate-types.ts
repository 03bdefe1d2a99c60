/** The certificate type ids of the wire. */
export const CERTIFICATE_TYPES = { coa: 1, report: 2, project: 3, manifest: 4, origin: 6 } as const
export type CertificateTypeId = (typeof CERTIFICATE_TYPES)[keyof typeof CERTIFICATE_TYPES]

const NAMES: Record<CertificateTypeId, string> = {
  1: 'Certificate of Analysis',
  2: 'Chemical Report',
  3: 'Project',
  4: 'Transportation Manifest',
  6: 'Certificate of Origin',
}

/** What a type is called: certus_type.certus_type of the wire. */
export function certificateTypeName(id: CertificateTypeId): string {
  return NAMES[id]
}

export function isCertificateType(id: unknown): id is CertificateTypeId {
  return Object.values(CERTIFICATE_TYPES).some((known) => known === id)
}

/** Whether it certifies one sample: a Certificate of Analysis or a Chemical Report. */
export function isSampleCertificate(typeId: number): boolean {
  return typeId === CERTIFICATE_TYPES.coa || typeId === CERTIFICATE_TYPES.report
}
