import { holds } from '../../app/guard.ts'
import { useSession } from '../../app/services.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { HomeActions } from './HomeActions.tsx'
import { RecentSamples } from './RecentSamples.tsx'
import { ReleaseBanner } from './ReleaseBanner.tsx'

export function HomePage() {
  const session = useSession()
  return (
    <>
      <ReleaseBanner />
      <PageHeader title={session?.claims.organization.name ?? 'Home'} />
      <HomeActions />
      {holds(session, 'sample.list') && <RecentSamples />}
    </>
  )
}
