import { SIGNED_ALONE } from '../analytical-batches/signed-alone.ts'
import type { PrintedException } from '../analytical-batches/index.ts'
import type { ReportBanner } from './report-view.ts'

/** Every exception of the sample's batch, with its reason. (ISO/IEC 17025:2017, 7.10.1) */
export function exceptionBanners(exceptions: readonly PrintedException[]): ReportBanner[] {
  return exceptions.map(({ check, analyte, value, limit, why, by, alone = false }) => ({
    kind: 'qc_exception',
    severity: 'warning',
    title: `QC exception: ${check} for ${analyte}, ${value} (limit ${limit})`,
    text: `Excepted by ${by}: ${why}${alone ? ` (${SIGNED_ALONE})` : ''}`,
  }))
}
