import { useTextSearch } from '../../frame/use-text-search.ts'
import { UnknownCode } from '../../ui/UnknownCode/UnknownCode.tsx'
import { Dead } from './Dead.tsx'

/** /404; also what a screen shows for a record that does not exist. */
export function NotFoundPage() {
  const { authorizationError, code } = useTextSearch()
  if (code === 'unknown') return <Dead code="404" title="Page Not Found" instead={<UnknownCode />} />
  return (
    <Dead code="404" title="Page Not Found">
      {authorizationError === 'true' ? 'permission denied' : 'The address may be mistyped, or the record is gone.'}
    </Dead>
  )
}
