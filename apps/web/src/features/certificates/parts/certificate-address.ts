import { CERTIFICATE_TYPES } from '@eluent/domain/certificates'
import { pathTo } from '../../../frame/screens.ts'

interface Addressed {
  id: number
  certus_type: { id: number }
  sample: { id: number } | null
}

/** Where a certificate opens: its own page by its type, a sample's VERISEAL on the sample's results. */
export function certificateAddress(row: Addressed): string {
  if (row.certus_type.id === CERTIFICATE_TYPES.origin) return pathTo('originView', { id: row.id })
  if (row.certus_type.id === CERTIFICATE_TYPES.manifest) return pathTo('manifestView', { id: row.id })
  if (row.certus_type.id === CERTIFICATE_TYPES.project) return pathTo('projectView', { id: row.id })
  return row.sample === null ? pathTo('certificateList') : pathTo('sampleReport', { id: row.sample.id })
}
