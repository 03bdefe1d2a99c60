import type { FoundLot } from '@eluent/contract'
import { t } from '../../language/t.ts'

/**
 * Of what bears a code the lot that is meant: of two items with a lot of this number the one that may be used, else one whose
 * refusal says why not. A sentence where several may be used; null where none bears it.
 */
export function foundLot(found: readonly FoundLot[]): FoundLot | string | null {
  const lots = found.filter(({ exact }) => exact)
  const usable = lots.filter(({ refusal }) => refusal === null)
  if (usable.length > 1) {
    const names = usable.map(({ name }) => name).join(', ')
    return t('Several lots have this number: {names}. Choose one in the list.', { names })
  }
  return usable[0] ?? lots[0] ?? null
}
