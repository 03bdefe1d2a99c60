import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { routeRow } from '../../frame/route-table.ts'
import { useSession } from '../../frame/services.ts'
import { useCurrentScreen } from '../../frame/use-current-screen.ts'
import { useExpiryWatch } from '../use-expiry-watch.ts'

/** A chunk of its own: who signs in, or reads a shared report, needs none of it. */
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** The shell around a signed-in user's screens; public screens and the sign-in stand alone. */
export function Frame() {
  const screen = useCurrentScreen()
  const session = useSession()
  useExpiryWatch()
  const row = screen === null ? null : routeRow(screen)
  useEffect(() => {
    document.title = row === null ? 'Eluent' : `${row.title} · Eluent`
  }, [row])
  if (row?.bare) return <Outlet />
  if (session === null || row === null) {
    return (
      <main>
        <Outlet />
      </main>
    )
  }
  return (
    <Suspense fallback={null}>
      <Shell session={session}>
        <Outlet />
      </Shell>
    </Suspense>
  )
}
