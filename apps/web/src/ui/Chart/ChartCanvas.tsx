import type { ChartOption, ChartTheme } from '@eluent/report'
import { mountChart, type ChartInstance } from '@eluent/report/charts'
import { useEffect, useRef } from 'react'
import { DECIMAL_SIGN } from '../../language/figures.ts'
import { language, locale } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { spokenOption } from './spoken-option.ts'
import { useTimeZoom, type TimeZoom } from './use-time-zoom.ts'

interface ChartCanvasProps {
  option: ChartOption | Promise<ChartOption>
  theme: ChartTheme
  heightPx: number
  /** What a click on a point does, by the point's id. */
  onPick?: ((id: string) => void) | undefined
  zoom?: TimeZoom | undefined
}

export function ChartCanvas({ option, theme, heightPx, onPick, zoom }: ChartCanvasProps) {
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  }, [onPick])
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ChartInstance>(null)
  const drawView = useTimeZoom(element, chart, { zoom, theme })

  useEffect(() => {
    let isStale = false
    const show = (plain: ChartOption): void => {
      if (isStale || element.current === null) return
      const spoken = language === 'es' ? spokenOption(plain, { locale, sign: DECIMAL_SIGN }) : plain
      // what a reader without the picture hears
      const built = { ...spoken, aria: translated(spoken.aria ?? {}) }
      if (chart.current === null) {
        chart.current = mountChart(element.current, built)
        chart.current.on('click', ({ data }) => {
          const { id } = (data ?? {}) as { id?: string }
          if (id !== undefined) pick.current?.(id)
        })
      } else chart.current.setOption(built, { notMerge: true })
      drawView()
    }
    if (option instanceof Promise) void option.then(show)
    else show(option)
    return () => {
      isStale = true
    }
  }, [option, drawView])

  useEffect(() => {
    const observer = new ResizeObserver(() => chart.current?.resize())
    if (element.current !== null) observer.observe(element.current)
    return () => {
      observer.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])

  return <div ref={element} style={{ height: heightPx, width: '100%', ...(zoom && { touchAction: 'pan-y' }) }} />
}
