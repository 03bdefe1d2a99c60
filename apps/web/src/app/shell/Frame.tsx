import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useEndedSession, useSession, type Services } from '../../frame/services.ts'
import { personOf } from '../../frame/session/session-store.ts'
import { useCurrentScreen } from '../../frame/use-current-screen.ts'
import { useExpiryWatch } from '../use-expiry-watch.ts'
import classes from './Frame.module.css'
import { SavingOff } from './SavingOff.tsx'
import type { ShellProps } from './Shell.tsx'

/** A chunk of its own: who signs in, or reads a shared report, needs none of it. */
const LazyShell = lazy(async () => ({ default: await loadShell() }))
let loaded: ComponentType<ShellProps> | null = null

async function loadShell(): Promise<ComponentType<ShellProps>> {
  loaded ??= (await import('./Shell.tsx')).Shell
  return loaded
}

/** Fetches the shell with the first page that stands in it. */
export async function loadFrame(screen: ScreenName, { session }: Pick<Services, 'session'>): Promise<void> {
  if (session.current() !== null && !routeRow(screen).bare) await loadShell()
}

const SignInAgain = lazy(async () => ({ default: (await import('../SignInAgain.tsx')).SignInAgain }))

/** The page, and over it the sign-in where its session ended with unsaved work on it. */
export function Frame() {
  const ended = useEndedSession()
  return (
    <>
      <FramedPage />
      {ended !== null && (
        <Suspense fallback={null}>
          <SignInAgain ended={ended} />
        </Suspense>
      )}
    </>
  )
}

/** The shell around a signed-in user's screens; public screens and the sign-in stand alone. */
function FramedPage() {
  const screen = useCurrentScreen()
  const session = useSession()
  // One and the same from the first time on; what was loaded before that is drawn at once.
  const [Shell] = useState(() => loaded ?? LazyShell)
  useExpiryWatch()
  const row = screen === null ? null : routeRow(screen)
  useEffect(() => {
    document.title = row === null ? 'Eluent' : `${row.title} · Eluent`
  }, [row])
  if (row?.bare) {
    return (
      <>
        {/* who reads a shared report has nothing to save */}
        {session !== null && <SavingOff />}
        <Outlet />
      </>
    )
  }
  if (session === null || row === null) {
    return (
      <main className={classes['alone']}>
        <SavingOff />
        <Outlet />
      </main>
    )
  }
  return (
    <Suspense fallback={null}>
      {/* nothing that one person typed stands under the next */}
      <Shell key={personOf(session.claims)} session={session}>
        <Outlet />
      </Shell>
    </Suspense>
  )
}
