import {
  readTraces,
  xOf,
  type ChartTheme,
  type ChromatogramTrace,
  type TimeWindow,
  type plotArea,
} from '@eluent/report'
import { figure } from '../../language/figures.ts'
import classes from './ChromatogramPlot.module.css'

interface PlotReadoutProps {
  traces: readonly ChromatogramTrace[]
  names: readonly string[]
  unit: string
  hidden: ReadonlySet<number>
  theme: ChartTheme
  area: ReturnType<typeof plotArea>
  window: TimeWindow
  widthPx: number
  timeMin: number
}

/** Time and intensity of every line where the pointer stands. */
export function PlotReadout(props: PlotReadoutProps) {
  const { traces, names, unit, hidden, theme, area, window, widthPx, timeMin } = props
  const readings = readTraces(traces, { timeMin, unit, hidden })
  if (readings.length === 0) return null
  const x = xOf(timeMin, window, area)
  const side = x < widthPx / 2 ? { left: x + 12 } : { right: widthPx - x + 12 }
  return (
    <>
      <div className={classes['hair']} style={{ left: x, top: area.top, height: area.height }} />
      <table className={classes['readout']} style={{ top: area.top + 8, ...side }}>
        <tbody>
          {readings.map(({ index, time, intensity }) => (
            <tr key={index}>
              <td>
                <span className={classes['dot']} style={{ background: theme.traces[index] }} />
                {names[index]}
              </td>
              <td>{figure(time)}</td>
              <td>{figure(intensity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
