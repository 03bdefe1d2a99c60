import { ActionIcon } from '@mantine/core'
import { pageRange, parsePageInput } from '@eluent/domain/lists'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconEgg,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useWebSettings } from '../../frame/services.ts'
import classes from './DataTable.module.css'
import type { TableState } from './use-table-state.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../fields/TextInput.ts'

interface PagerProps {
  table: Pick<TableState, 'page' | 'setPage'> & Partial<Pick<TableState, 'rows'>>
  pages: number
  /** Rows in all; undefined while loading, and where the server does not count them. */
  total: number | undefined
  /** Whether there are more rows than were counted. */
  more?: boolean
  /** Its place is kept, and it shows with the first rows: they would push it down. */
  isAwaited?: boolean
  /** The page that a typed text leads to; null for what is ignored. Unless given, only pages that exist are taken. */
  pageOf?: (typed: string, pages: number) => number | null
}

export function Pager(props: PagerProps) {
  const { table, pages, total, more = false, pageOf = parsePageInput } = props
  const { page, setPage, rows } = table
  const { easter_egg_url } = useWebSettings()
  // What is being typed, until Enter or leaving the box makes it the page or drops it.
  const [typed, setTyped] = useState<string | null>(null)

  const go = () => {
    const wanted = typed === null ? null : pageOf(typed, pages)
    if (wanted !== null && wanted !== page) setPage(wanted)
    setTyped(null)
  }

  const isLast = page >= pages
  return (
    <nav className={classes['pager']} data-awaited={props.isAwaited || undefined} aria-label={t('Pages')}>
      <span className={classes['range']}>{total === undefined ? '' : rangeText(page, rows, { total, more })}</span>
      {isLast && total !== undefined && total > 0 && easter_egg_url !== '' && (
        <a
          className={classes['egg']}
          href={easter_egg_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('You have seen it all')}
        >
          <IconEgg size={16} stroke={1.6} />
        </a>
      )}
      <div className={classes['steps']}>
        <Step icon={IconChevronsLeft} label={t('First page')} disabled={page <= 1} onClick={() => setPage(1)} />
        <Step
          icon={IconChevronLeft}
          label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <TextInput
          size="sm"
          w={64}
          aria-label={t('Page number')}
          inputMode="numeric"
          maxLength={9}
          value={typed ?? String(page)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={go}
          onKeyDown={({ key }) => {
            if (key === 'Enter') go()
          }}
          classNames={{ input: classes['pageInput'] ?? '' }}
        />
        <span className={classes['count']}>
          {page}/{pages}
        </span>
        <Step icon={IconChevronRight} label={t('Next page')} disabled={isLast} onClick={() => setPage(page + 1)} />
        <Step icon={IconChevronsRight} label={t('Last page')} disabled={isLast} onClick={() => setPage(pages)} />
      </div>
    </nav>
  )
}

function rangeText(page: number, rows: number | undefined, { total, more }: { total: number; more: boolean }): string {
  if (total === 0) return t('0 records')
  const { startIndex, endIndex } = pageRange(page, rows)
  const shown = `${startIndex + 1}–${Math.min(endIndex, total)}`
  return t('{shown} of {total}', { shown, total: `${total}${more ? '+' : ''}` })
}

interface StepProps {
  icon: Icon
  label: string
  disabled: boolean
  onClick: () => void
}

function Step({ icon: StepIcon, label, disabled, onClick }: StepProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} disabled={disabled} onClick={onClick}>
      <StepIcon size={18} stroke={1.7} />
    </ActionIcon>
  )
}
