import { Button, Skeleton, useComputedColorScheme } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { chartThemes, type ChartOption, type ChartTheme } from '@eluent/report'
import { lazy, useMemo, useState, type ReactNode } from 'react'
import classes from './Chart.module.css'
import type { TimeZoom } from './use-time-zoom.ts'
import { WhenSeen } from './WhenSeen.tsx'
import { t } from '../../language/t.ts'

/** ECharts is a chunk of its own, as large as all the rest: loaded with the first chart that comes into view. */
const ChartCanvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }))

interface ChartProps {
  /** What the chart shows, for those who do not see it. */
  label: string
  /** Builds the option for a theme, or fetches what builds it; one of the builders of the report package. Keep it stable (useCallback). */
  option: (theme: ChartTheme) => ChartOption | Promise<ChartOption>
  heightPx?: number
  /** What a click on a point does, by the point's id. Keep it stable or cheap. */
  onPick?: (id: string) => void
  /** The same figures as a table, behind a toggle. */
  table?: ReactNode
  /** Where time runs across the chart: the part of it that is shown. Keep it stable. */
  zoom?: TimeZoom
}

/** A chart of the report, in the page's colours, with its figures as a table one click away. */
export function Chart({ label, option, heightPx = 320, table, onPick, zoom }: ChartProps) {
  const theme = chartThemes[useComputedColorScheme('light')]
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={classes['chart']} aria-label={label}>
      {asTable ? (
        table
      ) : (
        <WhenSeen fallback={<Skeleton height={heightPx} radius="sm" />}>
          <Drawn option={option} theme={theme} heightPx={heightPx} onPick={onPick} zoom={zoom} />
        </WhenSeen>
      )}
      {table !== undefined && (
        <Button
          className="no-print"
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={asTable ? <IconChartBar size={16} stroke={1.6} /> : <IconTable size={16} stroke={1.6} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('Show as chart') : t('Show as table')}
        </Button>
      )}
    </figure>
  )
}

interface Drawing {
  option: ChartProps['option']
  theme: ChartTheme
  heightPx: number
  onPick: ChartProps['onPick']
  zoom: ChartProps['zoom']
}

/** Builds when it is seen: what builds a chart may be fetched, too. */
function Drawn({ option, theme, ...drawn }: Drawing) {
  const built = useMemo(() => option(theme), [option, theme])
  return <ChartCanvas option={built} theme={theme} {...drawn} />
}
