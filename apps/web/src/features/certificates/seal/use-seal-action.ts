import { can } from '@eluent/domain/auth'
import { useSession } from '../../../frame/services.ts'
import { ALLOWED, type RowAction } from '../../../ui/row-actions/row-action.ts'
import { useSealVerdict, type SealableSample } from './use-seal-verdict.ts'
import { t } from '../../../language/t.ts'

/** The VERISEAL action of a row: to make one, or to see those there are; null where there is neither. */
export function useSealAction(row: SealableSample, onChoose: (action: 'create' | 'list') => void): RowAction | null {
  const permissions = useSession()?.claims.permissions
  const verdict = useSealVerdict(row)
  if (row.certus_id !== null)
    return { label: t('VERISEAL Associations'), verdict: ALLOWED, does: { ask: () => onChoose('list') } }
  if (!can(permissions, 'certus.veriseal')) return null
  return {
    label: t('Create VERISEAL'),
    verdict: verdict.allowed ? ALLOWED : { allowed: false, text: verdict.text },
    does: { ask: () => onChoose('create') },
  }
}
