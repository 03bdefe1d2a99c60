import { Dead } from './Dead.tsx'
import { t } from '../../language/t.ts'

export function ForbiddenPage() {
  return <Dead code="403" title={t('You Are Not Authorized To View This Page')} />
}
