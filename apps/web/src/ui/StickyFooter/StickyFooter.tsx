import type { ReactNode } from 'react'
import classes from './StickyFooter.module.css'

/** What a long page ends in, in sight wherever it is scrolled to: how it stands, and its buttons. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return <div className={classes['footer']}>{children}</div>
}
