import { UnstyledButton } from '@mantine/core'
import { traceDashes, type ChartTheme } from '@eluent/report'
import classes from './ChromatogramPlot.module.css'

interface PlotLegendProps {
  names: readonly string[]
  theme: ChartTheme
  hidden: ReadonlySet<number>
  toggle: (name: string) => void
}

/** The names of the lines; a click puts one out and on again. One line needs no name. */
export function PlotLegend({ names, theme, hidden, toggle }: PlotLegendProps) {
  return (
    <div className={classes['legend']}>
      {names.length > 1 &&
        names.map((name, at) => (
          <UnstyledButton
            key={name}
            className={classes['entry']}
            aria-pressed={!hidden.has(at)}
            onClick={() => toggle(name)}
          >
            <svg width={28} height={8} aria-hidden>
              <line
                x1={0}
                x2={28}
                y1={4}
                y2={4}
                stroke={theme.traces[at]}
                strokeWidth={2}
                strokeDasharray={traceDashes[at]?.join(' ')}
              />
            </svg>
            <span className={classes['name']} title={name}>
              {name}
            </span>
          </UnstyledButton>
        ))}
    </div>
  )
}
