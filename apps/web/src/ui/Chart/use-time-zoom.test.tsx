import { chartThemes, type TimeSpan } from '@eluent/report'
import type { ChartInstance } from '@eluent/report/charts'
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTimeZoom, type TimeZoom } from './use-time-zoom.ts'

const DAY_MS = 86_400_000
const WHOLE: TimeSpan = [0, 100 * DAY_MS]

/** A chart of a thousand pixels, and what was asked of it. */
function chartOf(drawn: unknown[]) {
  let shown = WHOLE
  return {
    setOption: (option: object) => drawn.push(option),
    dispatchAction: ({ startValue, endValue }: { startValue: number; endValue: number }) => {
      shown = [startValue, endValue]
      drawn.push(shown.map((at) => Math.round(at / DAY_MS)))
    },
    convertFromPixel: (_axis: object, px: number) => shown[0] + ((shown[1] - shown[0]) * px) / 1000,
    convertToPixel: (_axis: object, at: number) => (1000 * (at - shown[0])) / (shown[1] - shown[0]),
  } as unknown as ChartInstance
}

function Plot({ chart, zoom }: { chart: ChartInstance; zoom: TimeZoom }) {
  const element = useRef<HTMLDivElement>(null)
  const held = useRef<ChartInstance>(chart)
  useTimeZoom(element, held, { zoom, theme: chartThemes.light })
  return <div ref={element} data-testid="plot" />
}

afterEach(() => vi.useRealTimers())

test('[CHART-12] wheel, drag and double click change the time that is shown, and the page hears of it when it rests', () => {
  vi.useFakeTimers()
  const drawn: unknown[] = []
  const told: number[][] = []
  const zoom: TimeZoom = {
    whole: WHOLE,
    shown: WHOLE,
    kept: (span) => span,
    view: () => ({}),
    onShow: (span) => told.push(span.map((at) => Math.round(at / DAY_MS))),
  }
  render(<Plot chart={chartOf(drawn)} zoom={zoom} />)
  drawn.length = 0
  const plot = screen.getByTestId('plot')
  const wheel = (deltaY: number) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY })
    Object.defineProperty(event, 'clientX', { value: 500 })
    fireEvent(plot, event)
    return event.defaultPrevented
  }
  // all is shown: the page scrolls on
  expect(wheel(100)).toBe(false)
  // two notches before a frame are one picture
  expect(wheel(Math.log(0.5) / 0.002)).toBe(true)
  wheel(Math.log(0.8) / 0.002)
  vi.advanceTimersByTime(20)
  expect(drawn).toEqual([[30, 70]])
  expect(told).toEqual([])
  vi.advanceTimersByTime(300)
  expect(told).toEqual([[30, 70]])

  // a click moves nothing, a drag of a quarter of the width ten days
  fireEvent.pointerDown(plot, { button: 0, clientX: 500 })
  fireEvent.pointerMove(document, { clientX: 502 })
  fireEvent.pointerMove(document, { clientX: 250 })
  fireEvent.pointerUp(document)
  fireEvent.pointerMove(document, { clientX: 0 })
  vi.advanceTimersByTime(300)
  expect(told.at(-1)).toEqual([40, 80])

  fireEvent.dblClick(plot)
  vi.advanceTimersByTime(300)
  expect(told.at(-1)).toEqual([0, 100])
})
