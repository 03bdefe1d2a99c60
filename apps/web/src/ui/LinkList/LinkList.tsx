import { Link } from '@tanstack/react-router'
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { guardTarget } from '../../frame/guard.ts'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useSession } from '../../frame/services.ts'
import classes from './LinkList.module.css'
import { Panel } from '../Panel/Panel.tsx'
import { t } from '../../language/t.ts'

interface LinkListProps {
  title: string
  screens: readonly ScreenName[]
  /** Pages of a screen whose address names one of several. */
  pages?: readonly { label: string; to: string }[]
  /** Pages outside the product; they open in a tab of their own. */
  external?: readonly { label: string; url: string }[]
}

/** Links to screens that are built and permitted; nothing at all where none is. */
export function LinkList({ title, screens, pages = [], external = [] }: LinkListProps) {
  const session = useSession()
  const shown = screens.filter((screen) => guardTarget(screen, session) === null)
  const inside = [...shown.map((screen) => ({ label: routeRow(screen).title, to: routeRow(screen).path })), ...pages]
  const outside = external.filter(({ url }) => url !== '')
  if (inside.length + outside.length === 0) return null
  return (
    <Panel title={title} flush>
      <ul className={classes['list']}>
        {inside.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={classes['link']}>
              {label}
              <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
            </Link>
          </li>
        ))}
        {outside.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={classes['link']}>
              {label}
              <IconExternalLink size={18} stroke={1.6} aria-label={t('opens in a new tab')} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
