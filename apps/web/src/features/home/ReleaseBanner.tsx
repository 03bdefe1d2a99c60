import { Alert, Anchor } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { routeRow } from '../../app/route-table.ts'
import { useReleases } from '../support/queries.ts'

const WEEK_MS = 7 * 24 * 3_600_000
const SHOWN_MS = 30_000

/** Announces the newest release for 30 seconds while it is under a week old. */
export function ReleaseBanner() {
  const newest = useReleases().data?.data[0]
  const [gone, setGone] = useState(false)
  const [nowMs] = useState(() => Date.now())
  const ageMs = newest === undefined ? Infinity : nowMs - Date.parse(newest.release_date)
  const shown = !gone && ageMs >= 0 && ageMs < WEEK_MS
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setGone(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  if (!shown || newest === undefined) return null
  return (
    <Alert
      variant="light"
      mb="md"
      py="sm"
      icon={<IconSparkles size={20} stroke={1.6} />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setGone(true)}
    >
      Eluent {newest.version} is here.{' '}
      <Anchor component={Link} to={routeRow('changelog').path} size="sm">
        What is new
      </Anchor>
    </Alert>
  )
}
