import { controlOption } from '../../charts/control/control-option.ts'
import { descriptionOf, type ControlPicture } from '../../charts/control/control-picture.ts'
import { printChartTheme } from '../../charts/chart-theme.ts'
import { renderChartSvg } from '../../charts/render-svg.ts'
import type { TypstDocument } from '../compiler/typst-compiler.ts'
import { chartText, withOneTypefacePerText, type Lettering } from '../text/chart-text.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'

/** A control chart on paper. */
export interface ControlChartPdfModel {
  name: string
  organization: string
  facts: readonly { label: string; value: string }[]
  /** Texts of values and times are made before: nothing but data goes to the drawing process. */
  chart: Pick<ControlPicture, 'name' | 'axis' | 'points' | 'events'>
  notes: readonly string[]
  tables: readonly { head: readonly string[]; rows: readonly (readonly string[])[] }[]
  made: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}

const WORDS = {
  title: 'Control Chart',
  figures: 'Points and broken rules',
  noData: 'No points yet',
  made: 'Made',
} as const
const SIZE = { widthPx: 700, heightPx: 330 }

/** A control chart as a document of the template of graphs. */
export function controlChartDocument(
  { chart, createdAt, ...model }: ControlChartPdfModel,
  lettering: Lettering,
): TypstDocument {
  const picture: ControlPicture = {
    ...chart,
    ...mapTexts({ name: chart.name, axis: chart.axis, events: chart.events }, (text) => chartText(text, lettering)),
    value: String,
    time: String,
  }
  const svg = renderChartSvg(controlOption(picture, printChartTheme), SIZE)
  return {
    template: new URL('../graph/graph.typ', import.meta.url),
    data: {
      ...mapTexts(model, (text) => printableText(text, lettering.draws)),
      words: WORDS,
      chart:
        chart.points.length === 0 ? null : { svg: withOneTypefacePerText(svg, lettering), alt: descriptionOf(picture) },
      created: createdAt.toISOString(),
    },
    images: {},
    createdAt,
  }
}
