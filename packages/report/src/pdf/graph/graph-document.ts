import { formatGraphValue, isEmptyTable } from '@eluent/domain/analytical-reports'
import { graphDescription, graphHeightPx, graphNote, graphOption } from '../../charts/graph/graph-option.ts'
import type { Graph } from '../../charts/graph/graph.ts'
import { printChartTheme } from '../../charts/chart-theme.ts'
import { renderChartSvg } from '../../charts/render-svg.ts'
import { chartText, withOneTypefacePerText, type Lettering } from '../text/chart-text.ts'
import type { GraphPdfModel } from './graph-pdf-model.ts'
import { graphWording } from './graph-wording.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import type { TypstDocument } from '../compiler/typst-compiler.ts'

const widthPx = 700
/** More columns do not fit beside the labels. */
const columnsPerTable = 7

/** The figures in tables of some series each; numbers without the unit, which stands in the head. */
const figureTables = ({ table, unit, axis }: Graph) =>
  Array.from({ length: Math.ceil(table.series.length / columnsPerTable) }, (_, part) => {
    const series = table.series.slice(part * columnsPerTable, (part + 1) * columnsPerTable)
    return {
      head: [axis, ...series.map(({ name }) => `${name}, ${unit === 'percent' ? '%' : 'mg/g'}`)],
      rows: table.labels.map((label, at) => [
        label.replace('\n', ', '),
        ...series.map(({ values }) => {
          const value = values[at] ?? null
          return value === null ? '–' : formatGraphValue(value, 'amount')
        }),
      ]),
    }
  })

/** An analytical report as a document of its template: every text printable, in the chart by one typeface each. */
export function graphDocument(model: GraphPdfModel, lettering: Lettering): TypstDocument {
  const texts = ({ name, organization, facts, graph, notes, made }: GraphPdfModel) => ({
    name,
    organization,
    facts,
    notes,
    made,
    axis: graph.axis,
    table: graph.table,
  })
  // the break within a label, which is not text to be printed, stays
  const lines = (convert: (text: string) => string) => (text: string) => text.split('\n').map(convert).join('\n')
  const printable = mapTexts(
    texts(model),
    lines((text) => printableText(text, lettering.draws)),
  )
  const graph: Graph = { ...model.graph, axis: printable.axis, table: printable.table }
  const inChart: Graph = {
    ...graph,
    ...mapTexts(
      { axis: graph.axis, table: graph.table },
      lines((text) => chartText(text, lettering)),
    ),
  }
  const isEmpty = isEmptyTable(graph.table)
  const size = { widthPx, heightPx: graphHeightPx(inChart) }
  const note = graphNote(graph)
  return {
    template: new URL('graph.typ', import.meta.url),
    data: {
      ...printable,
      words: graphWording,
      notes: [...printable.notes, ...(note === null ? [] : [note])],
      chart: isEmpty
        ? null
        : {
            svg: withOneTypefacePerText(renderChartSvg(graphOption(inChart, printChartTheme), size), lettering),
            alt: graphDescription(graph),
          },
      tables: isEmpty ? [] : figureTables(graph),
      created: model.createdAt.toISOString(),
    },
    images: {},
    createdAt: model.createdAt,
  }
}
