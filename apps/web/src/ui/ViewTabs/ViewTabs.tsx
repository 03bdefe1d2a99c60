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

export interface ViewTabsProps {
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
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={to}
              search={tab.search}
              resetScroll={false}
              // every link leads to this page; which is shown is said by its view
              activeOptions={{ exact: true }}
              {...(tab.key === current && { 'aria-current': 'page' as const })}
              className={classes['tab']}
            >
              <ViewLabel tab={tab} changed={changed && tab.key === current} />
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes['actions']}>{children}</div>
    </nav>
  )
}

/** What a view is called, whose it is and how many it holds. */
export function ViewLabel({ tab: { label, count, shared }, changed }: { tab: ViewTab; changed: boolean }) {
  return (
    <span className={classes['label']}>
      {shared && <IconUsers size={15} stroke={1.6} aria-hidden="true" />}
      <span>{label}</span>
      {shared && <span className="visually-hidden">{t('(shared)')}</span>}
      {count && <span className={classes['count']}>{countText(count.total, count.more)}</span>}
      {changed && <span className={classes['changed']}>{t('changed')}</span>}
    </span>
  )
}
