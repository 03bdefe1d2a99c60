import type { EquippedLaboratory } from './every-record.ts'
import { bodyOf } from './replies.ts'

/** A package of a sample, which nobody makes. */
export async function newAuditPackage(
  { caller }: Pick<EquippedLaboratory, 'caller'>,
  sample_id: number,
): Promise<number> {
  const body = { audit_package: { subject: 'sample', sample_id } }
  return (await bodyOf<{ data: { id: number } }>(caller.call('POST', '/audit_packages', body))).data.id
}
