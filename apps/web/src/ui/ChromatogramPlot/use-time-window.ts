import { firstWindow, windowBetween, type TimeWindow } from '@eluent/report'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface ShownTime {
  /** What the last picture shows. */
  window: TimeWindow
  /** The window of the next frame, chosen since the last one or not. */
  current: () => TimeWindow
  show: (window: TimeWindow) => void
}

/**
 * The part of the axis in view, changed at most once a frame however many events ask for it. It begins with the first 20
 * minutes, or with the whole run.
 */
export function useTimeWindow(axisEndMin: number, beginsWhole: boolean): ShownTime {
  const [chosen, setChosen] = useState<TimeWindow | null>(null)
  const wanted = useRef<TimeWindow | null>(null)
  const begin = useMemo(
    () => (beginsWhole ? { startMin: 0, endMin: axisEndMin } : firstWindow),
    [beginsWhole, axisEndMin],
  )
  const window = chosen ?? begin
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const show = useCallback((next: TimeWindow) => {
    wanted.current = next
    cancelAnimationFrame(frame.current)
    // At once, so that the frame that is about to be painted shows it.
    frame.current = requestAnimationFrame(() => flushSync(() => setChosen(wanted.current)))
  }, [])
  const current = useCallback(() => wanted.current ?? begin, [begin])
  // Another view's signals may end earlier.
  const shown = useMemo(
    () => (window.endMin <= axisEndMin ? window : windowBetween(window.startMin, window.endMin, axisEndMin)),
    [window, axisEndMin],
  )
  return { window: shown, current, show }
}
