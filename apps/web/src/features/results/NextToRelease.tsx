import { Button } from '@mantine/core'
import { listReviews } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'

/** After a release the way on: the report that waits for the reader's next, what is due first first; nothing where none does. */
export function NextToRelease({ released }: { released: number }) {
  const { data } = useRead(listReviews, { query: {} })
  const next = data?.data.find(({ id, waits_for }) => waits_for === 'release' && id !== released)
  if (next === undefined) return null
  return (
    <Button component={Link} to={pathTo('sampleReport', { id: next.id })} variant="default">
      {t('Next to release')}
    </Button>
  )
}
