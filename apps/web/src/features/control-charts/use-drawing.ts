import { controlOption, controlView, spanOf, type ChartTheme, type ControlPicture, type TimeSpan } from '@eluent/report'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { TimeZoom } from '../../ui/Chart/use-time-zoom.ts'
import { useChartAddress } from './chart-address.ts'
import { daysOf, spanOfDays } from './drawn-points.ts'

/**
 * A control chart that is built once: the days in the address and the open point alter what is drawn, whether of ten points or of ten
 * thousand. `printed` builds it with them, for a picture of its own.
 */
export function useDrawing(picture: ControlPicture, selectedId: number | null) {
  const { address, go } = useChartAddress()
  const { from = '', until = '' } = address
  const show = useRef<TimeZoom['onShow']>(undefined)
  const whole = useMemo(() => spanOf(picture.points), [picture])
  useEffect(() => {
    show.current = (span) => go({ ...address, ...daysOf(span, whole) }, { replace: true })
  })
  const shown = useMemo(() => spanOfDays({ from, until }, whole), [from, until, whole])
  const option = useCallback((theme: ChartTheme) => controlOption(picture, theme), [picture])
  const view = useCallback(
    (span: TimeSpan, theme: ChartTheme) => controlView({ ...picture, selectedId }, span, theme),
    [picture, selectedId],
  )
  const zoom = useMemo<TimeZoom>(
    () => ({
      whole,
      shown,
      kept: (span) => spanOfDays(daysOf(span, whole), whole),
      view,
      onShow: (span) => show.current?.(span),
    }),
    [whole, shown, view],
  )
  const printed = useCallback(
    (theme: ChartTheme) => controlOption({ ...picture, selectedId, shown }, theme),
    [picture, selectedId, shown],
  )
  return { option, zoom, printed }
}
