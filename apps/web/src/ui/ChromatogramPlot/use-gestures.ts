import { firstWindow, moveWindow, timeAt, zoomWindow, type TimeWindow } from '@eluent/report'
import type { plotArea } from '@eluent/report'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ShownTime } from './use-time-window.ts'

/** A notch of a mouse wheel is about 100 px and zooms by a fifth. */
const zoomPerPx = 0.002
const linePx = 16

interface Gestures {
  area: ReturnType<typeof plotArea>
  axisEndMin: number
  time: ShownTime
  /** Where the mouse stands across the canvas; null when it is elsewhere or moves the plot. */
  point: (xPx: number | null) => void
}

/** Wheel and pinch zoom around the pointer, dragging and a sideways wheel move along, a double click starts again. */
export function useGestures(canvas: RefObject<HTMLCanvasElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures)
  // with the picture that is drawn: an effect after it would leave a pointer that moves at once with the area of before
  useLayoutEffect(() => {
    latest.current = gestures
  })
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    const ended = new AbortController()
    const { signal } = ended
    /** Pointers that are down, by id, and where across the canvas they are. */
    const down = new Map<number, number>()
    const across = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left
    const minutes = (px: number, { startMin, endMin }: TimeWindow) =>
      (px / latest.current.area.width) * (endMin - startMin)

    const wheel = (event: WheelEvent) => {
      const { time } = latest.current
      const window = time.current()
      const next = afterWheel(event, window)
      // What cannot be zoomed or moved further leaves the wheel to the page.
      if (Math.abs(next.startMin - window.startMin) + Math.abs(next.endMin - window.endMin) < 1e-9) return
      event.preventDefault()
      time.show(next)
    }
    const afterWheel = (event: WheelEvent, window: TimeWindow): TimeWindow => {
      const { area, axisEndMin } = latest.current
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePx : 1
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        return moveWindow(window, minutes(event.deltaX * unit, window), axisEndMin)
      }
      const factor = Math.exp(event.deltaY * unit * zoomPerPx)
      return zoomWindow(window, { aroundMin: timeAt(across(event), window, area), factor, axisEndMin })
    }
    const press = (event: PointerEvent) => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      down.set(event.pointerId, across(event))
      // A finger has no way of hovering: where it taps is read.
      if (event.pointerType === 'touch') hover(across(event))
    }
    const hover = (xPx: number) => {
      const { area, point } = latest.current
      point(xPx >= area.left && xPx <= area.left + area.width ? xPx : null)
    }
    const move = (event: PointerEvent) => {
      const { time, area, axisEndMin, point } = latest.current
      const before = down.get(event.pointerId)
      const now = across(event)
      if (before === undefined) {
        hover(now)
        return
      }
      const window = time.current()
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
      down.set(event.pointerId, now)
      point(null)
      if (other === undefined) {
        time.show(moveWindow(window, minutes(before - now, window), axisEndMin))
      } else if (Math.abs(now - other) > 1) {
        const factor = Math.abs(before - other) / Math.abs(now - other)
        time.show(zoomWindow(window, { aroundMin: timeAt(other, window, area), factor, axisEndMin }))
      }
    }
    const lift = (event: PointerEvent) => down.delete(event.pointerId)
    const leave = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') latest.current.point(null)
    }

    element.addEventListener('wheel', wheel, { signal, passive: false })
    element.addEventListener('pointerdown', press, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', lift, { signal })
    element.addEventListener('pointercancel', lift, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('dblclick', () => latest.current.time.show(firstWindow), { signal })
    return () => ended.abort()
  }, [canvas])
}
