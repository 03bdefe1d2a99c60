import { Alert, Anchor } from '@mantine/core'
import { listReleases } from '@eluent/contract'
import { IconSparkles } from '@tabler/icons-react'
import { announcedRelease, RELEASE_BANNER_MS } from '@eluent/domain/releases'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useLater } from '../../frame/use-later.ts'
import { routeRow } from '../../frame/route-table.ts'
import classes from './Home.module.css'
import { t } from '../../language/t.ts'

/** Announces the newest release for 30 seconds while it is under a week old. */
export function ReleaseBanner() {
  const isLater = useLater()
  const releases = useData(listReleases, {}, { enabled: isLater, staleTime: 10 * 60_000 }).data ?? []
  const [gone, setGone] = useState(false)
  const [now] = useState(() => new Date())
  const newest = gone ? null : announcedRelease(releases, now)
  const shown = newest !== null
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setGone(true), RELEASE_BANNER_MS)
    return () => clearTimeout(timer)
  }, [shown])
  if (newest === null) return null
  return (
    <Alert
      className={classes['banner'] ?? ''}
      py="sm"
      icon={<IconSparkles size={20} stroke={1.6} />}
      withCloseButton
      closeButtonLabel={t('Dismiss')}
      onClose={() => setGone(true)}
    >
      {t('Eluent {version} is here.', { version: newest.version })}{' '}
      <Anchor component={Link} to={routeRow('changelog').path} size="sm">
        {t('What is new')}
      </Anchor>
    </Alert>
  )
}
