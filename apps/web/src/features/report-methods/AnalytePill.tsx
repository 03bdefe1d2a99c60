import { readAnalyteColor, readableTextColor } from '@eluent/domain/report-methods'
import classes from './Methods.module.css'

/** An analyte in its colour, its name in black or white, whichever reads better on it. */
export function AnalytePill({ name, color }: { name: string; color: string }) {
  const background = readAnalyteColor(color) ?? '000000'
  return (
    <span
      className={classes['pill']}
      style={{ backgroundColor: `#${background}`, color: `#${readableTextColor(background)}` }}
    >
      {name}
    </span>
  )
}
