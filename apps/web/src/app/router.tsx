import {
  Navigate,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { PageError } from '../features/errors/PageError.tsx'
import { guard } from '../frame/guard.ts'
import { ROUTES, routeRow, type ScreenName } from '../frame/route-table.ts'
import { pathTo } from '../frame/screens.ts'
import type { Services } from '../frame/services.ts'
import { takeQrTarget } from '../frame/session/qr-target.ts'
import { personOf } from '../frame/session/session-store.ts'
import { firstScreens, screenOf } from './registered-screens.ts'
import { Frame, loadFrame } from './shell/Frame.tsx'

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(services: Services, history?: RouterHistory) {
  const root = createRootRouteWithContext<{ services: Services }>()({
    component: Frame,
    notFoundComponent: () => <Navigate to="/404" replace />,
    errorComponent: PageError,
  })
  const routes = (Object.keys(ROUTES) as ScreenName[]).map((name) => {
    const ahead = firstScreens.find((screen) => screen.name === name)?.ahead
    return createRoute({
      getParentRoute: () => root,
      path: ROUTES[name].path,
      staticData: { screen: name },
      beforeLoad: () => guard(name, services.session.current()),
      ...(ahead && { loader: ({ params }) => void ahead(services, params as Record<string, string>) }),
      component: lazyRouteComponent(async () => {
        const load = async () => (await screenOf(name)).load()
        const [page] = await Promise.all([load(), loadFrame(name, services)])
        return { default: page }
      }),
    })
  })
  return createRouter({
    routeTree: root.addChildren(routes),
    context: { services },
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    // Plain text both ways, so that addresses read as the specification writes them (?page=2&sortOrder=desc).
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search as Record<string, unknown>)
          .filter(([, value]) => value !== undefined && value !== null && value !== '')
          .map(([key, value]) => [key, String(value as string | number | boolean)]),
      ).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}

/**
 * Guards run again whenever somebody signs in or out, in this tab or another; nobody sees a predecessor's data. A code
 * scanned before the sign-in leads on to what it showed.
 */
export function followSession(services: Services, router: AppRouter): () => void {
  const personNow = () => {
    const session = services.session.current()
    return session === null ? null : personOf(session.claims)
  }
  let person = personNow()
  return services.session.subscribe(() => {
    const next = personNow()
    if (next === person) return // a renewal, or a sign-in over a page that waited for it
    person = next
    services.queries.clear()
    const fromLogin = next !== null && router.state.location.pathname === routeRow('login').path
    const shareKey = fromLogin ? takeQrTarget(services.storage) : null
    if (shareKey === null) void router.invalidate()
    else void router.navigate({ to: pathTo('qrRedirect', { shareKey }), replace: true })
  })
}
