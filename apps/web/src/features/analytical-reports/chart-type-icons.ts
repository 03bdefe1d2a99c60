import { IconChartArea, IconChartBar, IconChartLine, IconChartPie, type Icon } from '@tabler/icons-react'
import type { ChartTypeSlug } from '@eluent/domain/analytical-reports'

/** By a report's name in the list. */
export const CHART_TYPE_ICONS: Record<ChartTypeSlug, Icon> = {
  line: IconChartLine,
  pie: IconChartPie,
  bar: IconChartBar,
  scatter: IconChartArea,
}
