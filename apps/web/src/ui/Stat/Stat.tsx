import type { ReactNode } from 'react'
import classes from './Stat.module.css'

interface StatProps {
  label: string
  /** Formatted; null shows a dash. */
  value: string | null
  /** Beside the number, never inside it. */
  unit?: string
  tone?: 'good' | 'warn' | 'bad'
  /** A line below: the reference, the limit, the change. */
  note?: ReactNode
}

/** One figure that matters, with its name and unit. */
export function Stat({ label, value, unit, tone, note }: StatProps) {
  return (
    <div className={classes['stat']}>
      <div className={classes['label']}>{label}</div>
      <div className={classes['value']} data-tone={tone}>
        {value ?? '–'}
        {value !== null && unit !== undefined && <span className={classes['unit']}>{unit}</span>}
      </div>
      {note !== undefined && <div className={classes['note']}>{note}</div>}
    </div>
  )
}
