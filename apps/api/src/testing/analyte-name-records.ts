import type { AnalyteName } from '@eluent/contract'
import type { EquippedLaboratory } from './every-record.ts'
import { bodyOf } from './replies.ts'

/** An entry of the dictionary for a spelling that no other record has. */
export async function newAnalyteName({ caller }: Pick<EquippedLaboratory, 'caller'>): Promise<number> {
  const written = `Peak ${crypto.randomUUID()}`
  const reply = caller.call('PUT', '/analyte_names', { names: [{ written, analyte: 'CBT' }] })
  const { names } = (await bodyOf<{ data: { names: AnalyteName[] } }>(reply)).data
  return names.find((name) => name.written === written)?.id ?? 0
}
