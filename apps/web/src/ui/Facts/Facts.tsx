import type { ComponentProps, ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  /** 'rows': label beside value. 'grid': small labels above values, in columns. 'line': the same one after the other. */
  layout?: 'rows' | 'grid' | 'line'
  children: ReactNode
}

/** What is known of a thing: labels and values. */
export function Facts({ layout = 'rows', children }: FactsProps) {
  return <dl className={classes[layout]}>{children}</dl>
}

interface FactProps extends ComponentProps<'dd'> {
  label: string
  /** A grid's whole line. */
  wide?: boolean
}

/** One label and its value; a dash where there is none. Attributes go to the value. */
export function Fact({ label, wide = false, children, ...value }: FactProps) {
  return (
    <div className={classes['fact']} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd {...value}>{children ?? '–'}</dd>
    </div>
  )
}
