import { Button } from '@mantine/core'
import { listReviews } from '@eluent/contract'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Samples whose reports Next to release has led to or away from, up to this page. */
    passed?: readonly number[]
  }
}

/** The way on: the report that waits for the reader's release next, what is due first first; its children where none does. */
export function NextToRelease({ from, children }: { from: number; children?: ReactNode }) {
  const before = useLocation({ select: ({ state }) => state.passed })
  const passed = [...(before ?? []), from]
  const { data } = useRead(listReviews, { query: {} })
  const next = data?.data.find(({ id, waits_for }) => waits_for === 'release' && !passed.includes(id))
  if (next === undefined) return children
  return (
    <Button component={Link} to={pathTo('sampleReport', { id: next.id })} state={{ passed }} variant="default">
      {t('Next to release')}
    </Button>
  )
}
