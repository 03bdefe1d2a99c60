import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
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
  /** What can be done with views; nothing where they are the delivered ones alone. */
  children?: ReactNode
}

/**
 * The views of a list as links to it, above it. However many there are, Tab stops at one; the arrow keys lead to the others (WAI-ARIA
 * Authoring Practices, Tabs with manual activation).
 */
export function ViewTabs({ to, tabs, current, changed, children }: ViewTabsProps) {
  const [focused, setFocused] = useState<string | null>(null)
  const known = [focused, current].find((key) => tabs.some((tab) => tab.key === key))
  const stop = known ?? tabs[0]?.key
  return (
    <div className={classes['views']}>
      <div role="tablist" aria-label={t('Views')} className={classes['tabs']} onBlur={() => setFocused(null)}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={to}
            search={tab.search}
            resetScroll={false}
            role="tab"
            aria-selected={tab.key === current}
            tabIndex={tab.key === stop ? 0 : -1}
            onFocus={() => setFocused(tab.key)}
            onKeyDown={moveFocus}
            className={classes['tab']}
          >
            <ViewLabel tab={tab} changed={changed && tab.key === current} />
          </Link>
        ))}
      </div>
      <div className={classes['actions']}>{children}</div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tab = event.currentTarget
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (tabs.indexOf(tab) + 1) % tabs.length,
    ArrowLeft: tabs.indexOf(tab) - 1,
    Home: 0,
    End: -1,
  }
  const place = places[event.key]
  if (place === undefined && event.key !== ' ') return
  event.preventDefault()
  if (place === undefined) tab.click()
  else tabs.at(place)?.focus()
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
