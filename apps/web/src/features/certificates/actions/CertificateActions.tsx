import type { CertificateSummary } from '@eluent/contract'
import { RowMenu } from '../../../ui/row-actions/RowMenu.tsx'
import { useCertificateActions } from './use-certificate-actions.tsx'

/** What the user may do with a certificate, from its row or its page. */
export function CertificateActions({ certificate }: { certificate: CertificateSummary }) {
  return <RowMenu name={certificate.project_name} {...useCertificateActions(certificate)} />
}
