import { Text } from '@mantine/core'
import { selectSamples } from '@eluent/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useKeys } from '../../ui/keys/key-bindings.ts'
import { lastSampleList } from '../../frame/last-list.ts'
import classes from './Report.module.css'
import { t } from '../../language/t.ts'

const FRESH_MS = 60_000

/** The ways to the sample before and after this one, in the list that the report was opened from; nothing in a new tab. */
export function Neighbours({ sampleId }: { sampleId: number }) {
  const [list] = useState(lastSampleList)
  const ids = useData(selectSamples, list && { query: list.query }, { staleTime: FRESH_MS })
  const navigate = useNavigate()
  const at = ids.data?.indexOf(sampleId) ?? -1
  const [before, after] = at < 0 ? [] : [ids.data?.[at - 1], ids.data?.[at + 1]]
  useKeys(
    [
      { keys: '[', does: t('Previous sample of the list'), id: before },
      { keys: ']', does: t('Next sample of the list'), id: after },
    ].flatMap(({ id, ...key }) =>
      id === undefined ? [] : [{ ...key, run: () => void navigate({ to: pathTo('sampleReport', { id }) }) }],
    ),
  )
  // keeps its place, or the report below would jump
  if (ids.isLoading)
    return (
      <span className={classes['neighbours']} style={{ visibility: 'hidden' }}>
        {t('Previous')} {t('{at} of {count}', { at: 1, count: 1 })} {t('Next')}
      </span>
    )
  if (at < 0) return null
  return (
    <nav aria-label={t('Samples of the list')} className={classes['neighbours']}>
      <Way to={before}>{t('Previous')}</Way>
      <Text span fz="sm" c="dimmed">
        {t('{at} of {count}', { at: at + 1, count: ids.data?.length ?? 0 })}
      </Text>
      <Way to={after}>{t('Next')}</Way>
    </nav>
  )
}

function Way({ to, children }: { to: number | undefined; children: string }) {
  if (to === undefined) return null
  return <Link to={pathTo('sampleReport', { id: to })}>{children}</Link>
}
