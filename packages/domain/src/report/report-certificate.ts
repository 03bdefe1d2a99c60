import type { CoaField } from '../profiles/index.ts'
import type { SampleDetails } from '../samples/sample-details.ts'
import type { ReportSample } from './report-sample.ts'
import type { CertificateLine } from './report-view.ts'

/** The title of what a profile calls a certificate. (WAC 16-309-280(6)(a); ISO/IEC 17025 7.8.2.1 a) */
export const CERTIFICATE_TITLE = 'Certificate of Analysis'

/**
 * What a report says for the certificate of a jurisdiction: what was said of client and lot, and what else the profile of a
 * compliance sample asks that stands nowhere else on the report.
 */
export function certificateLines({ id, intake_form, jurisdiction }: ReportSample): CertificateLine[] {
  const details: Partial<SampleDetails> = intake_form.details ?? {}
  const asks = (field: CoaField) => jurisdiction?.coa_fields?.includes(field) ?? false
  const { amount = null, amount_unit = null } = intake_form.receipt ?? {}
  const lines: (CertificateLine | false)[] = [
    asks('sample_id') && id !== undefined && { label: 'Sample Number', value: String(id), since: 3 },
    line("Client's Address", details.client_address),
    line("Client's Licence", details.client_licence),
    line('State Package Number', details.state_package_id),
    asks('amount_received') &&
      amount !== null && { label: 'Amount Received', value: measure(amount, amount_unit), since: 3 },
    line('Batch Size', details.batch_size && measure(details.batch_size, details.batch_size_unit)),
  ]
  return lines.filter((one) => one !== false)
}

function line(label: string, value: string | number | null | undefined): CertificateLine | false {
  return value === null || value === undefined || value === '' ? false : { label, value: String(value) }
}

function measure(amount: number, unit: string | null | undefined): string {
  return unit ? `${amount} ${unit}` : String(amount)
}
