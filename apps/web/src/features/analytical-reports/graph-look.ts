import type { AnalyticalGraph } from '@eluent/contract'
import {
  chartTable,
  compareTable,
  isChartType,
  type ChartTable,
  type CompareData,
  type GraphData,
  type GraphSummary,
  type GraphUnit,
} from '@eluent/domain/analytical-reports'
import type { Graph } from '@eluent/report'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** How figures are drawn: that of a saved report, or of one that is being made. */
export interface GraphLook extends GraphSummary {
  chartType: string
  /** Names, in the report's order. */
  attributes: readonly string[]
  switchAxes: boolean
}

interface Described {
  chart_type: { slug: string }
  chart_scale: { slug: string; name: string }
  chart_attributes: readonly { name: string; unit: GraphUnit }[]
  config: { filters: { sample_type_id: number | null }; sub_scale: string | null; switch_axes: boolean }
  start_date: string | null
  end_date: string | null
}

/** The look of a report; `materials` name what it is narrowed to. */
export function lookOf(report: Described, materials: readonly { id: number; name: string }[]): GraphLook {
  const { sample_type_id: materialId } = report.config.filters
  return {
    chartType: report.chart_type.slug,
    chart_scale: report.chart_scale,
    attributes: report.chart_attributes.map(({ name }) => name),
    unit: report.chart_attributes[0]?.unit ?? 'amount',
    material:
      materialId === null
        ? null
        : (materials.find(({ id }) => id === materialId)?.name ?? t('type {materialId}', { materialId })),
    sub_scale: report.config.sub_scale,
    switchAxes: report.config.switch_axes,
    start_date: report.start_date,
    end_date: report.end_date,
  }
}

function tableOf(look: GraphLook, { kind, data }: AnalyticalGraph): ChartTable {
  const options = { ...look, scale: look.chart_scale.slug, dayText: formatCalendarDay }
  return kind === 'compare' ? compareTable(data as CompareData, options) : chartTable(data as GraphData, options)
}

/** Figures and look as the chart builders take them. */
export function graphOf(look: GraphLook, figures: AnalyticalGraph, narrow: boolean): Graph {
  return {
    type: isChartType(look.chartType) ? look.chartType : 'bar',
    stacked: figures.kind === 'compare',
    unit: look.unit,
    axis: look.switchAxes ? t('Attribute') : translated(look.chart_scale.name),
    table: tableOf(look, figures),
    narrow,
  }
}
