import { guardTarget } from '../../frame/guard.ts'
import { ROUTES, routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useSession } from '../../frame/services.ts'

export interface Destination {
  screen: ScreenName
  label: string
  path: string
  /** It begins something, rather than showing it. */
  isAction: boolean
}

/** By its address: titles are in the reader's language. */
const ACTION = /\/(create|several|invite|receive|import|scan-qr-code|change-password)$/

/** Every page that opens without a record and that this user may see, each address once. */
export function useDestinations(): Destination[] {
  const session = useSession()
  const names = (Object.keys(ROUTES) as ScreenName[]).filter((name) => {
    const { path, bare, access } = routeRow(name)
    const isOwn = access !== 'signed-out' && (access !== 'anyone' || name === 'scanQr')
    return isOwn && bare !== true && !path.includes('$') && guardTarget(name, session) === null
  })
  const byTitle = new Map<string, Destination>()
  for (const screen of names) {
    const { path, title } = routeRow(screen)
    if (!byTitle.has(title)) byTitle.set(title, { screen, label: title, path, isAction: ACTION.test(path) })
  }
  return [...byTitle.values()]
}
