import { Anchor, Breadcrumbs, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { routeRow, type ScreenName } from '../../frame/route-table.ts'
import { useCurrentScreen } from '../../frame/use-current-screen.ts'
import classes from './PageHeader.module.css'
import { t } from '../../language/t.ts'

export interface Crumb {
  label: string
  /** Where it leads; the last crumb leads nowhere. */
  to?: string
}

/** The way from Home to this screen by the route table, the screen itself last. */
function crumbsOf(name: ScreenName, lastLabel?: string): Crumb[] {
  const row = routeRow(name)
  const crumbs: Crumb[] = [{ label: lastLabel ?? row.label ?? row.title }]
  for (let parent = row.parent; parent !== undefined; parent = routeRow(parent as ScreenName).parent) {
    const { path, label, title } = routeRow(parent as ScreenName)
    crumbs.unshift({ label: label ?? title, to: path })
  }
  return crumbs
}

interface PageHeaderProps {
  /** Defaults to the route table's. */
  title?: string
  /** Defaults to the way by the route table, ending in the title. */
  crumbs?: readonly Crumb[]
  /** The one primary action, at the right. */
  action?: ReactNode
  /** A line under the title: what this page is about, in figures. */
  children?: ReactNode
}

/** Breadcrumb, title, one primary action: the head of every page. */
export function PageHeader({ title, crumbs, action, children }: PageHeaderProps) {
  const screen = useCurrentScreen()
  const heading = title ?? (screen === null ? '' : routeRow(screen).title)
  const way = crumbs ?? (screen === null ? [] : crumbsOf(screen))
  return (
    <div className={classes['header']}>
      {way.length > 1 && (
        <nav aria-label={t('Breadcrumb')} className={classes['crumbs']} data-short={way.length === 2 || undefined}>
          <Breadcrumbs separator="›" separatorMargin={8}>
            {way.map(({ label, to }, index) =>
              to === undefined || index === way.length - 1 ? (
                <span key={index} aria-current="page">
                  {label}
                </span>
              ) : (
                <Anchor key={index} component={Link} to={to} c="dimmed" fz="sm" underline="hover">
                  {label}
                </Anchor>
              ),
            )}
          </Breadcrumbs>
        </nav>
      )}
      <div className={classes['row']}>
        <Title order={1}>{heading}</Title>
        {action !== undefined && <div className={classes['action']}>{action}</div>}
      </div>
      {children !== undefined && <div className={classes['line']}>{children}</div>}
    </div>
  )
}
