import { useTextSearch } from '../../frame/use-text-search.ts'
import { UnknownCode } from '../../ui/UnknownCode/UnknownCode.tsx'
import { Dead } from './Dead.tsx'
import { t } from '../../language/t.ts'

/** /404; also what a screen shows for a record that does not exist. */
export function NotFoundPage() {
  const { authorizationError, code } = useTextSearch()
  if (code === 'unknown') return <Dead code="404" title={t('Page Not Found')} instead={<UnknownCode />} />
  return (
    <Dead code="404" title={t('Page Not Found')}>
      {authorizationError === 'true'
        ? t('permission denied')
        : t('The address may be mistyped, or the record is gone.')}
    </Dead>
  )
}
