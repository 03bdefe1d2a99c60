import type { ChartOption, ChartTheme, TimeSpan } from '@eluent/report'
import type { ChartInstance } from '@eluent/report/charts'
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { isSameSpan, moveSpan, zoomSpan } from './time-zoom.ts'

/** A notch of a mouse wheel is about 100 px and zooms by a fifth, as in a chromatogram. */
const ZOOM_PER_PX = 0.002
const LINE_PX = 16
/** A pointer that moved less has clicked. */
const CLICK_PX = 4
/** How long the view rests before it is passed on. */
const RESTS_MS = 250

export interface TimeZoom {
  whole: TimeSpan
  shown: TimeSpan
  /** What the page keeps of a view, for example whole days. */
  kept: (shown: TimeSpan) => TimeSpan
  /** What changes in the drawn chart, its `dataZoom` with it. Keep it stable. */
  view: (shown: TimeSpan, theme: ChartTheme) => ChartOption
  /** Where the view came to rest. */
  onShow: (shown: TimeSpan) => void
}

/**
 * Wheel zooms around the pointer, dragging and a sideways wheel move along, a double click shows all: at most once a frame, and the page
 * hears of it when it rests. @returns what draws the view that the page asks for, after the chart was drawn
 */
export function useTimeZoom(
  element: RefObject<HTMLElement | null>,
  chart: RefObject<ChartInstance | null>,
  { zoom, theme }: { zoom: TimeZoom | undefined; theme: ChartTheme },
): () => void {
  const latest = useRef({ zoom, theme })
  const current = useRef<TimeSpan>(null)
  useEffect(() => {
    const before = latest.current.zoom
    latest.current = { zoom, theme }
    if (zoom === undefined || chart.current === null) return
    // what was passed on comes back rounded
    const isTold = current.current !== null && isSameSpan(zoom.kept(current.current), zoom.shown)
    if (isTold && before?.view === zoom.view) return
    if (!isTold) current.current = zoom.shown
    chart.current.setOption(zoom.view(current.current ?? zoom.shown, theme))
  }, [zoom, theme, chart])

  const isZoomable = zoom !== undefined
  useEffect(() => {
    const target = element.current
    if (target === null || !isZoomable) return undefined
    const ended = new AbortController()
    const { signal } = ended
    let frame = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    let downPx: number | null = null
    let isDragged = false

    const timeAt = (event: MouseEvent): number =>
      Number(chart.current?.convertFromPixel({ xAxisIndex: 0 }, event.clientX - target.getBoundingClientRect().left))
    const draw = (): void => {
      const [startValue, endValue] = current.current ?? []
      chart.current?.dispatchAction({ type: 'dataZoom', startValue, endValue })
    }
    const told = (): void => {
      const { zoom: now, theme: colours } = latest.current
      if (now === undefined || current.current === null) return
      chart.current?.setOption(now.view(current.current, colours))
      now.onShow(current.current)
    }
    const show = (next: TimeSpan): void => {
      current.current = next
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
      clearTimeout(rest)
      rest = setTimeout(told, RESTS_MS)
    }
    const alter = (change: (shown: TimeSpan, whole: TimeSpan) => TimeSpan): boolean => {
      const now = latest.current.zoom
      if (now === undefined) return false
      const shown = current.current ?? now.shown
      const next = change(shown, now.whole)
      if (isSameSpan(next, shown)) return false
      show(next)
      return true
    }
    const perPx = ([from, until]: TimeSpan): number => {
      const [left, right] = [from, until].map((time) => chart.current?.convertToPixel({ xAxisIndex: 0 }, time))
      return (until - from) / Math.max(1, Number(right) - Number(left))
    }
    const wheel = (event: WheelEvent): void => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
      const isChanged = alter((shown, whole) =>
        Math.abs(event.deltaX) > Math.abs(event.deltaY)
          ? moveSpan(shown, event.deltaX * unit * perPx(shown), whole)
          : zoomSpan(shown, timeAt(event), Math.exp(event.deltaY * unit * ZOOM_PER_PX), whole),
      )
      // what cannot be zoomed or moved further leaves the wheel to the page
      if (isChanged) event.preventDefault()
    }
    const move = (event: PointerEvent): void => {
      if (downPx === null || (!isDragged && Math.abs(event.clientX - downPx) < CLICK_PX)) return
      isDragged = true
      const by = downPx - event.clientX
      downPx = event.clientX
      alter((shown, whole) => moveSpan(shown, by * perPx(shown), whole))
    }
    const press = (event: PointerEvent): void => {
      if (event.button !== 0) return
      downPx = event.clientX
      isDragged = false
    }
    const lift = (): void => {
      downPx = null
    }
    target.addEventListener('wheel', wheel, { signal, passive: false })
    target.addEventListener('pointerdown', press, { signal })
    target.addEventListener('dblclick', () => alter((_shown, whole) => whole), { signal })
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', lift, { signal })
    document.addEventListener('pointercancel', lift, { signal })
    return () => {
      ended.abort()
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    }
  }, [element, chart, isZoomable])

  return useCallback(() => {
    const now = latest.current
    if (now.zoom === undefined || chart.current === null) return
    current.current ??= now.zoom.shown
    chart.current.setOption(now.zoom.view(current.current, now.theme))
  }, [chart])
}
