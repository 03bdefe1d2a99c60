import { LINE_SIZE, readChromatogramLines } from '@eluent/contract'
import { use } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { t } from '../../language/t.ts'
import { RowsShown } from './rows-shown.ts'

const { width, height } = LINE_SIZE

/** The first vial's chromatogram as a small line; the rows of a page are asked for together. */
export function ChromatogramLine({ id }: { id: number }) {
  const ids = use(RowsShown).join(',')
  const lines = useData(readChromatogramLines, ids === '' ? null : { query: { ids } })
  const line = lines.data?.find((one) => one.id === id)?.line
  if (line === undefined) return lines.data === undefined && !lines.isError ? null : 'N/A'
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('Chromatogram')}>
      <path d={line} fill="none" stroke="var(--mantine-color-anchor)" strokeWidth={1} />
    </svg>
  )
}
