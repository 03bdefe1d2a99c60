import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countText } from '../FilterMenu/count-text.ts'
import classes from './ViewTabs.module.css'
import { t } from '../../language/t.ts'

export interface ViewTab {
  key: string
  label: string
  /** What stands in the address of the list. */
  search: Readonly<Record<string, string>>
  /** How many records it holds. */
  count?: { total: number; more: boolean } | undefined
  /** Everybody's of the organization. */
  shared?: boolean
}

interface ViewTabsProps {
  /** Of the list. */
  to: string
  tabs: readonly ViewTab[]
  /** The key of the view that is shown; null for none of them. */
  current: string | null
  /** Whether the list shows otherwise by now. */
  changed: boolean
  /** What can be done with views. */
  children: ReactNode
}

/** The views of a list as links to it. */
export function ViewTabs({ to, tabs, current, changed, children }: ViewTabsProps) {
  return (
    <nav aria-label={t('Views')} className={classes['views']}>
      <ul className={classes['tabs']}>
        {tabs.map(({ key, label, search, count, shared }) => (
          <li key={key}>
            <Link
              to={to}
              search={search}
              resetScroll={false}
              // every link leads to this page; which is shown is said by its view
              activeOptions={{ exact: true }}
              {...(key === current && { 'aria-current': 'page' as const })}
              className={classes['tab']}
              data-view={key}
            >
              {shared && <IconUsers size={15} stroke={1.6} aria-hidden="true" />}
              <span>{label}</span>
              {shared && <span className="visually-hidden">{t('(shared)')}</span>}
              {count && <span className={classes['count']}>{countText(count.total, count.more)}</span>}
              {key === current && changed && <span className={classes['changed']}>{t('changed')}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes['actions']}>{children}</div>
    </nav>
  )
}
