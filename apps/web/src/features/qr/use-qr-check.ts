import { checkQr } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'

/** What a scanned key opens; read again for every visit and whenever somebody signs in or out. */
export function useQrCheck(shareKey: string) {
  const visitor = useSession()?.claims.session_id ?? 'visitor'
  return useData(checkQr, { params: { shareKey } }, { snapshot: visitor })
}
