import { ActionIcon, Group, Tooltip, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import {
  firstWindow,
  axisEndMin,
  chartThemes,
  chromatogramDescription,
  chromatogramEndMin,
  plotArea,
  timeAt,
  traceNames,
  zoomWindow,
  type ChromatogramTrace,
  type F4Peak,
  type TimeWindow,
} from '@eluent/report'
import { IconArrowsHorizontal, IconTag, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import classes from './ChromatogramPlot.module.css'
import { PlotLegend } from './PlotLegend.tsx'
import { PlotReadout } from './PlotReadout.tsx'
import { TimeSlider } from './TimeSlider.tsx'
import { useDrawing } from './use-drawing.ts'
import { useGestures } from './use-gestures.ts'
import { useTimeWindow } from './use-time-window.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const NO_PEAKS: readonly F4Peak[] = []
const STEP = 2

interface ChromatogramPlotProps {
  /** What the plot shows, for those who do not see it. */
  label: string
  /** At most six; the same array while the signals are the same. */
  traces: readonly ChromatogramTrace[]
  unit: string
  peaks?: readonly F4Peak[]
  heightPx: number
  /** Whether it begins as the whole run, and what keeps that; without it, it begins with the first 20 minutes. */
  whole?: { isOn: boolean; set: (on: boolean) => void }
}

/**
 * The signals of a view: wheel, pinch and slider zoom, dragging moves along, a double click shows the first 20 minutes
 * again. Drawn by ourselves, because a chart library cannot redraw 6 x 15,000 points for every frame of a screen.
 */
export function ChromatogramPlot({ label, traces, unit, peaks = NO_PEAKS, heightPx, whole }: ChromatogramPlotProps) {
  const theme = chartThemes[useComputedColorScheme('light')]
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref: frame, width: widthPx } = useElementSize<HTMLDivElement>()
  const [hiddenNames, setHiddenNames] = useState<ReadonlySet<string>>(new Set())
  const [pointerPx, setPointerPx] = useState<number | null>(null)
  const names = useMemo(() => traceNames(traces), [traces])
  const hidden = useMemo(
    () => new Set(names.flatMap((name, at) => (hiddenNames.has(name) ? [at] : []))),
    [names, hiddenNames],
  )
  const end = useMemo(() => axisEndMin(chromatogramEndMin(traces)), [traces])
  const time = useTimeWindow(end, whole?.isOn ?? false)
  const { window } = time
  const [isNamed, setNamed] = useState(true)
  const hasNames = traces.some(({ apexes = [] }) => apexes.length > 0)
  const area = plotArea({ widthPx, heightPx })
  const picture = useMemo(
    () => ({ traces, hidden, peaks, named: isNamed, unit, theme, window, widthPx, heightPx }),
    [traces, hidden, peaks, isNamed, unit, theme, window, widthPx, heightPx],
  )
  useDrawing(canvas, picture)
  useGestures(canvas, { area, axisEndMin: end, time, point: setPointerPx })

  const zoom = (factor: number, { startMin, endMin }: TimeWindow = window) =>
    time.show(zoomWindow(window, { aroundMin: (startMin + endMin) / 2, factor, axisEndMin: end }))
  const isWhole = window.startMin === 0 && window.endMin === end
  const first = firstWindow
  const showWhole = () => {
    time.show(isWhole ? first : { startMin: 0, endMin: end })
    whole?.set(!isWhole)
  }
  return (
    <figure className={classes['plot']} aria-label={label}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <PlotLegend
          names={names}
          theme={theme}
          hidden={hidden}
          toggle={(name) => setHiddenNames(toggled(hiddenNames, name))}
        />
        <Group gap={4} wrap="nowrap" className="no-print">
          {hasNames && (
            <Control label={t('Names at peaks')} icon={IconTag} pressed={isNamed} onClick={() => setNamed(!isNamed)} />
          )}
          <Control label={t('Zoom in')} icon={IconZoomIn} onClick={() => zoom(1 / STEP)} />
          <Control label={t('Zoom out')} icon={IconZoomOut} disabled={isWhole} onClick={() => zoom(STEP)} />
          <Control
            label={t('Whole run')}
            icon={IconArrowsHorizontal}
            // a short run is whole from the start
            disabled={end <= first.endMin && isWhole}
            pressed={isWhole}
            onClick={showWhole}
          />
        </Group>
      </Group>
      <div ref={frame} className={classes['frame']} style={{ height: heightPx }}>
        <canvas ref={canvas} className={classes['canvas']}>
          {translated(chromatogramDescription(names, unit))}
        </canvas>
        {pointerPx !== null && (
          <PlotReadout
            {...{ traces, names, unit, hidden, theme, area, window, widthPx }}
            timeMin={timeAt(pointerPx, window, area)}
          />
        )}
      </div>
      <TimeSlider window={window} axisEndMin={end} show={time.show} />
    </figure>
  )
}

const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  names.has(name) ? new Set([...names].filter((other) => other !== name)) : new Set([...names, name])

interface ControlProps {
  label: string
  icon: typeof IconZoomIn
  disabled?: boolean
  /** Of a switch: whether it is on. */
  pressed?: boolean
  onClick: () => void
}

function Control({ label, icon: Icon, disabled = false, pressed, onClick }: ControlProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes['control']}
        variant={pressed === true ? 'light' : 'subtle'}
        color="gray"
        aria-pressed={pressed}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
