import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title?: string
  /** At the right of the title. */
  action?: ReactNode
  /** No inner margin, for tables. */
  flush?: boolean
  children: ReactNode
}

/** A surface on the page's ground that holds one thing. */
export function Panel({ title, action, flush = false, children }: PanelProps) {
  return (
    <section className={classes['panel']}>
      {(title !== undefined || action !== undefined) && (
        <div className={classes['head']}>
          {title !== undefined && <Title order={2}>{title}</Title>}
          {action}
        </div>
      )}
      <div className={flush ? undefined : classes['body']}>{children}</div>
    </section>
  )
}
