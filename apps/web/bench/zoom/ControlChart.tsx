import {
  controlOption,
  controlView,
  spanOf,
  type ChartTheme,
  type ControlPicture,
  type DrawnControl,
  type TimeSpan,
} from '@eluent/report'
import { useState } from 'react'
import { Chart } from '../../src/ui/Chart/Chart.tsx'
import type { TimeZoom } from '../../src/ui/Chart/use-time-zoom.ts'

const FIRST = Date.UTC(2022, 0, 1)
/** A control each four hours. */
const STEP_MS = 4 * 3_600_000

/** One in a hundred is rejected, one in twenty warned of, the first twenty establish. */
function control(id: number): DrawnControl {
  const isRejected = id % 100 === 57
  const isWarned = id % 20 === 3
  const z = Math.sin(id * 12.9898) * (isRejected ? 3.4 : isWarned ? 2.4 : 1.7)
  const judged = id < 20 ? { z: null, centre: null, deviation: null } : { z, centre: 100, deviation: 2 }
  return {
    id,
    at: new Date(FIRST + id * STEP_MS).toISOString(),
    value: 100 + 2 * z,
    ...judged,
    rules: id < 20 ? [] : isRejected ? ['1-3s'] : isWarned ? ['1-2s'] : [],
    isRejected: id >= 20 && isRejected,
    isExcluded: id % 500 === 99,
  }
}

/** The chart of the page of control charts, with an event each hundred days. */
export function ControlChart({ points }: { points: number }) {
  const [picture] = useState<ControlPicture>(() => ({
    name: 'THC',
    axis: 'Recovery, %',
    points: Array.from({ length: points }, (_, id) => control(id)),
    events: Array.from({ length: Math.ceil(points / 600) }, (_, at) => ({
      at: new Date(FIRST + at * 600 * STEP_MS).toISOString(),
      label: `Column ${at + 1}`,
    })),
    value: (value) => value.toFixed(1),
    time: (at) => at,
  }))
  const [option] = useState(() => (theme: ChartTheme) => controlOption(picture, theme))
  const [zoom] = useState<TimeZoom>(() => ({
    whole: spanOf(picture.points),
    shown: spanOf(picture.points),
    kept: () => spanOf(picture.points),
    view: (span: TimeSpan, theme: ChartTheme) => controlView(picture, span, theme),
    onShow: () => undefined,
  }))
  return <Chart label="Control chart" option={option} zoom={zoom} heightPx={380} />
}
