import { Dead } from './Dead.tsx'

export function ForbiddenPage() {
  return <Dead code="403" title="You Are Not Authorized To View This Page" />
}
