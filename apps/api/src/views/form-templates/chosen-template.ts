import type { Tx } from '../../platform/db/database.ts'
import { isBlank } from '@eluent/domain/text'
import { chosenId } from '../samples/sample-input.ts'
import { isTemplateListed } from '../../records/form-templates/form-templates-store.ts'

/**
 * The form template that was chosen; null for none, undefined where it is not on offer. A record may keep the template that
 * it has, though that left the lists since.
 */
export async function chosenTemplate(
  tx: Tx,
  value: unknown,
  kept: number | null = null,
): Promise<number | null | undefined> {
  if (isBlank(value)) return null
  const id = chosenId(value)
  if (id === null) return undefined
  if (id === kept) return id
  return (await isTemplateListed(tx, id)) ? id : undefined
}
