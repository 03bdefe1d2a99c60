import type { LineSeriesOption } from 'echarts/charts'
import { literal, textStyle } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import type { ControlPicture, TimeSpan } from './control-picture.ts'

/** What the name of an event needs of the width. */
const ROOM = 0.06

/** The events of the time that is shown, with names where there is room: a series of their own, so that others build no point again. */
export function eventSeries(picture: ControlPicture, shown: TimeSpan, theme: ChartTheme): LineSeriesOption {
  const events = withRoom(seenEvents(picture, shown), shown, picture.eventRoom ?? ROOM)
  return { type: 'line', name: 'Events', silent: true, data: [], markLine: eventLines(events, theme) }
}

function seenEvents({ events }: ControlPicture, [from, until]: TimeSpan) {
  return events.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
}

/** Events with whether there is room for the name of each: what stands close to a named one is a line alone. */
function withRoom(events: ControlPicture['events'], [from, until]: TimeSpan, part: number) {
  const timeOf = ({ at }: { at: string }) => Date.parse(at)
  const room = (until - from) * part
  const named: number[] = []
  const byWeight = events.toSorted((one, other) => Number(one.isMinor ?? false) - Number(other.isMinor ?? false))
  return byWeight.map((event) => {
    const isNamed = named.every((time) => Math.abs(time - timeOf(event)) >= room)
    if (isNamed) named.push(timeOf(event))
    return { ...event, isNamed }
  })
}

function eventLines(events: ReturnType<typeof withRoom>, theme: ChartTheme): NonNullable<LineSeriesOption['markLine']> {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: theme.traces[2], type: 'dotted', width: 1.4 },
    label: {
      ...textStyle(theme),
      fontSize: theme.fontSizePx - 1,
      color: theme.traces[2],
      position: 'end',
      rotate: 24,
      align: 'left',
      distance: 4,
      width: 100,
      overflow: 'truncate',
    },
    data: events.map(({ at, label, isNamed }) => ({ xAxis: at, label: { show: isNamed, formatter: literal(label) } })),
  }
}
