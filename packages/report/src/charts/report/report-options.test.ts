import { describe, expect, test } from 'vitest'
import { madeUpCalibration, madeUpQcReport, madeUpReport, madeUpRow } from '../../testing/made-up-report.ts'
import { barOption } from './bar-option.ts'
import { barSvg } from './bar-svg.ts'
import { calibrationOption } from './calibration-option.ts'
import { chartThemes, lightChartTheme, printChartTheme } from '../chart-theme.ts'
import { donutOption } from './donut-option.ts'
import { donutSvg } from './donut-svg.ts'
import { errorOption, evenAxis, recoveryOption } from './qc-option.ts'
import { loadFonts } from '../../pdf/text/fonts.ts'
import type { MeasureText } from '../measure-text.ts'
import { loadCharts, renderChartSvg } from '../render-svg.ts'
import { required } from '../../testing/required.ts'

const texts = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text.replaceAll('&lt;', '<'))

interface TextBox {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Where the texts of an upright drawing stand. */
const textBoxes = (svg: string, measure: MeasureText): TextBox[] =>
  [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', text = '']) => {
    const line = Number(/ y="([-\d.]+)"/.exec(attributes)?.[1] ?? 0)
    // ECharts moves a text; paper's parts stand at their place
    const place = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes) ?? [0, /x="([-\d.]+)"/.exec(attributes)?.[1], 0]
    const [, x = NaN, y = NaN] = place.map(Number)
    const sizePx = Number(/font-size:([\d.]+)px/.exec(attributes)?.[1])
    const width = measure(text, sizePx, /font-weight:600/.test(attributes))
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1]
    const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
    // dominant-baseline is central: letters reach about a third of their size up and down
    return { text, left, right: left + width, top: y + line - sizePx * 0.36, bottom: y + line + sizePx * 0.36 }
  })

const lieOnEachOther = (a: TextBox, b: TextBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const { measure } = loadFonts()
await loadCharts(measure)
type Drawn = Pick<ReturnType<typeof madeUpReport>, 'rows' | 'verdict'>
type Size = { widthPx: number; heightPx: number }
/** The screen's drawing and paper's, which must say the same. */
const donuts = {
  'on a screen': (view: Drawn, size: Size) => renderChartSvg(donutOption(view, lightChartTheme), size),
  'on paper': (view: Drawn, size: Size) => donutSvg(view, size, measure),
}
const bars = {
  'on a screen': (view: Pick<Drawn, 'rows'>, size: Size) => renderChartSvg(barOption(view, lightChartTheme), size),
  'on paper': (view: Pick<Drawn, 'rows'>, size: Size) => barSvg(view, size, measure),
}

describe.each(Object.entries(donuts))('the donut %s', (where, draw) => {
  const svg = draw(madeUpReport(), { widthPx: 420, heightPx: 320 })

  test('[REPORT-11] draws the total analytes percent and the dominant analyte in its middle', () => {
    expect(texts(svg)).toEqual(expect.arrayContaining(['24.0291 %', 'Total analytes', 'Dominant: THCA']))
  })

  test('slices bear the colours of the report method and labels beside the colour', () => {
    expect(svg).toContain('fill="#ff7f0e"')
    expect(texts(svg)).toEqual(expect.arrayContaining(['THCA', '21.5873 %', 'Δ9-THC', '1.1432 %']))
  })

  test('what was not detected or lies below its LOQ has no slice', () => {
    expect(svg).not.toContain('#8c564b')
    expect(svg).not.toContain('#17becf')
  })

  describe('with very long names', () => {
    const long = [
      'delta_8_tetrahydrocannabivarinic_acid_total',
      'Cannabigerolic acid monomethyl ether',
      'W'.repeat(64),
    ] as const
    /** Every place around the ring, and a large slice beside a row of thin ones. */
    const rings = [
      [9, 8, 7, 6, 5, 4, 3.5, 3],
      [80, 2.4, 2.4, 2.3, 2.3, 2.2, 2.2, 2.1],
      [50, 49.5],
    ].map((percents) => percents.map((percent, at) => madeUpRow(`${at} ${long[at % 3]}`, '#ff7f0e', percent, 'value')))
    const over = [madeUpRow(long[0], '#ff7f0e', 50, 'over_bounds'), madeUpRow(long[1], '#1f77b4', 49, 'value')]
    const sizes =
      where === 'on paper'
        ? [[324, 248]]
        : [
            [460, 320],
            [318, 320],
          ]

    test.each(sizes)(
      'at %d x %d a name is shortened, a figure never, and no text leaves the chart or lies on another',
      (widthPx = 0, heightPx = 0) => {
        for (const rows of [...rings, over]) {
          const verdict = { ...madeUpReport().verdict, dominant_analyte: long[0] }
          const boxes = textBoxes(draw({ rows, verdict }, { widthPx, heightPx }), measure)
          const drawn = boxes.map(({ text }) => text)
          for (const { percent_text, state } of rows.slice(0, 8)) {
            if (state === 'value') expect(drawn).toContain(`${percent_text} %`)
            else expect(drawn.join(' ')).toContain('OVER BOUNDS')
          }
          expect(drawn.filter((text) => text.endsWith('…')).length).toBeGreaterThanOrEqual(2)
          expect(
            boxes.filter(
              ({ left, right, top, bottom }) => left < -1 || right > widthPx + 1 || top < 0 || bottom > heightPx,
            ),
          ).toEqual([])
          expect(boxes.filter((one, at) => boxes.slice(at + 1).some((other) => lieOnEachOther(one, other)))).toEqual([])
        }
      },
    )
  })

  test('nothing detected: an empty ring that says so, without a dominant analyte', () => {
    const empty = madeUpReport({
      rows: [madeUpRow('CBD', '#17becf', null, 'not_detected')],
      verdict: {
        ...madeUpReport().verdict,
        dominant_analyte: null,
        total_analytes_percent: null,
        total_analytes_percent_text: 'N/D',
      },
    })
    const drawn = texts(draw(empty, { widthPx: 420, heightPx: 320 }))
    expect(drawn).toEqual(expect.arrayContaining(['N/D', 'Total analytes']))
    expect(drawn.join(' ')).not.toContain('Dominant')
  })
})

describe.each(Object.entries(bars))('the bars %s', (where, draw) => {
  const svg = draw(madeUpReport(), { widthPx: 480, heightPx: 320 })

  test('the words of a state stand whole beside the longest bar', () => {
    // 400 mg/g is an end of the axis: the bar takes its whole width.
    const rows = [madeUpRow('THCA', '#ff7f0e', 40, 'over_bounds'), madeUpRow('CBD', '#1f77b4', 1, 'value')]
    for (const widthPx of where === 'on paper' ? [396] : [460, 286]) {
      const boxes = textBoxes(draw({ rows }, { widthPx, heightPx: 190 }), measure)
      const label = required(boxes.find(({ text }) => text === 'OVER BOUNDS'))
      expect(label.right).toBeLessThanOrEqual(widthPx)
    }
  })

  test('[REPORT-10] bars are drawn in mg/g, every analyte with its figure or its state', () => {
    expect(texts(svg)).toEqual(expect.arrayContaining(['mg/g', 'THCA', '215.873', 'CBDV', 'N/D', 'CBD', '< LOQ']))
  })

  test('bar lengths are proportional to mg/g and coloured by the report method', () => {
    // Drawn wide, because bar ends are rounded to whole pixels.
    const wide = draw(madeUpReport(), { widthPx: 5000, heightPx: 320 })
    const length = (color: string) =>
      Number(
        new RegExp(`<path d="M[\\d.]+ [\\d.]+(?:l([\\d.]+) 0|h([\\d.]+))[^"]*"[^>]*fill="${color}"`)
          .exec(wide)
          ?.slice(1)
          .join(''),
      )
    // THCA 215.873 mg/g over THC 11.432 mg/g = 18.883
    expect(length('#ff7f0e') / length('#d62728')).toBeCloseTo(18.883, 0)
  })

  test('an over-bounds analyte keeps its bar and is named in words', () => {
    const rows = [madeUpRow('THCA', '#ff7f0e', 31.2, 'over_bounds'), madeUpRow('CBG', '#98df8a', 1.1, 'value')]
    const drawn = draw({ rows }, { widthPx: 480, heightPx: 200 })
    expect(texts(drawn)).toContain('OVER BOUNDS')
    expect(drawn).toContain('fill="#ff7f0e"')
  })

  test('analytes of one name, or with markup in it, stay apart and literal', () => {
    const rows = [madeUpRow('<b>&', '#ff7f0e', 2, 'value'), madeUpRow('<b>&', '#98df8a', 1, 'value')]
    const drawn = draw({ rows }, { widthPx: 480, heightPx: 200 })
    expect(drawn).toContain('&lt;b&gt;&amp;')
    expect(drawn).toContain('&lt;b&gt;&amp; (2)')
    expect(drawn).not.toContain('<b>')
  })
})

test.each([0, 0.031, 0.7, 14.9, 21.5873, 74.9, 99.9])(
  'at most %d %%: paper has the axis, the names and the figures of the screen',
  (most) => {
    const rows = [madeUpRow('THCA', '#ff7f0e', most, 'value'), madeUpRow('CBD', '#1f77b4', null, 'below_loq')]
    const [screen, paper] = Object.values(bars).map((draw) =>
      texts(draw({ rows }, { widthPx: 480, heightPx: 190 })).sort(),
    )
    expect(paper).toEqual(screen)
  },
)

test('many rows on paper: names and figures that would lie on each other are left to the table', () => {
  const rows = Array.from({ length: 90 }, (_, at) => madeUpRow(`A${at}`, '#ff7f0e', at / 10, 'value'))
  const boxes = textBoxes(barSvg({ rows }, { widthPx: 396, heightPx: 520 }, measure), measure)
  expect(boxes.length).toBeGreaterThan(90)
  expect(boxes.filter((one, at) => boxes.slice(at + 1).some((other) => lieOnEachOther(one, other)))).toEqual([])
})

describe('the QC charts', () => {
  const report = madeUpQcReport()

  test('[REPORT-09] recovery and error are drawn per vial per compound', () => {
    for (const option of [recoveryOption(report, lightChartTheme), errorOption(report, lightChartTheme)]) {
      const series = option.series as { name?: string; data: { value: number; itemStyle: { color: string } }[] }[]
      const drawn = series.filter(({ data }) => data.length > 0)
      expect(drawn.map(({ name }) => name)).toEqual(report.qc.map((v) => `Vial ${v.vial_number}: ${v.label}`))
      expect(drawn.map(({ data }) => data.length)).toEqual([12, 12, 12, 12, 12])
      expect(drawn[0]?.data[0]?.itemStyle.color).toBe('#8c564b')
    }
    const values = (option: ReturnType<typeof errorOption>) =>
      (option.series as { data: { value: number }[] }[])[1]?.data.map(({ value }) => value)
    expect(values(recoveryOption(report, lightChartTheme))).toEqual(
      report.qc[1]?.compounds.map((c) => c.percent_recovery),
    )
    expect(values(errorOption(report, lightChartTheme))).toEqual(report.qc[1]?.compounds.map((c) => c.percent_error))
  })

  test('vials are told apart by shape, not by colour alone', () => {
    const series = recoveryOption(report, lightChartTheme).series as { symbol?: string; itemStyle?: object }[]
    const shape = ({ symbol, itemStyle }: (typeof series)[number]) =>
      `${symbol} ${itemStyle !== undefined && 'borderWidth' in itemStyle ? 'hollow' : 'full'}`
    expect(series.slice(0, 5).map(shape)).toEqual([
      'circle full',
      'rect full',
      'triangle full',
      'diamond full',
      'circle hollow',
    ])
  })

  test('acceptance limits shade the range they are given for, and nothing without them', () => {
    const area = (option: ReturnType<typeof recoveryOption>) =>
      (option.series as { markArea?: { data: unknown } }[]).at(-1)?.markArea?.data
    expect(area(recoveryOption(report, lightChartTheme, { low: 80, high: 120 }))).toEqual([
      [{ yAxis: 80 }, { yAxis: 120 }],
    ])
    expect(area(recoveryOption(report, lightChartTheme))).toBeUndefined()
  })

  test('long compound names stand aslant and shortened, and the plot keeps its width', () => {
    const qc = report.qc.map((vial) => ({
      ...vial,
      compounds: vial.compounds.map((entry, at) => ({ ...entry, compound: `${at} ${'tetrahydro'.repeat(5)}` })),
    }))
    const svg = renderChartSvg(recoveryOption({ qc }, printChartTheme), { widthPx: 720, heightPx: 250 })
    const names = [...svg.matchAll(/<text[^>]*transform="matrix[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(names).toHaveLength(12)
    for (const name of names) expect(name).toMatch(/^\d+ tetrahy.*…$/)
    expect(texts(svg)).toContain('100')
    const right = Math.max(...[...svg.matchAll(/M\d+(?:\.\d+)? [\d.]+L(\d+)/g)].map(([, x]) => Number(x)))
    expect(right).toBeGreaterThan(690)
  })

  test('a vial without a compound leaves its place empty', () => {
    const qc = report.qc.map((vial, index) => (index === 1 ? { ...vial, compounds: vial.compounds.slice(1) } : vial))
    const series = recoveryOption({ qc }, lightChartTheme).series as { data: { value: unknown }[] }[]
    expect(series[1]?.data[0]?.value).toBe('-')
  })

  test('the axis is round and holds every value', () => {
    expect(evenAxis([100, 98.2, 104.1])).toEqual({ min: 98, max: 106, interval: 2 })
    expect(evenAxis([0])).toEqual({ min: -0.2, max: 0.2, interval: 0.2 })
    expect(evenAxis([100, 80, 120])).toEqual({ min: 70, max: 130, interval: 10 })
  })
})

describe('the calibration', () => {
  const option = calibrationOption(madeUpCalibration('CBD', '#17becf', 12.1, 0.4), printChartTheme)

  test('shows the line over the range and the fit in words; 12.1 x 50 + 0.4 = 605.4', () => {
    const [line] = option.series as { data: number[][] }[]
    expect(line?.data).toEqual([
      [0, 0.4],
      [50, 605.4],
    ])
    expect(texts(renderChartSvg(option, { widthPx: 480, heightPx: 320 }))).toContain(
      'area = 12.1000 × c + 0.400000, r² = 0.99964',
    )
  })

  test('a line that meets zero above no concentration begins where it does; -2 + 4 x 0.5 = 0', () => {
    const below = calibrationOption(madeUpCalibration('CBD', '#17becf', 4, -2), printChartTheme)
    expect((below.series as { data: number[][] }[])[0]?.data[0]).toEqual([0.5, 0])
  })

  test('a level left out of the fit is hollow', () => {
    expect((option.series as { symbol?: string; data: unknown }[])[2]).toMatchObject({
      itemStyle: { color: '#ffffff', borderColor: '#b91c1c' },
      data: [[5, 0]],
    })
  })
})

test('a calibration without a line shows its points and says why', () => {
  const none = { slope: null, intercept: null, line_text: 'No line: fewer than 3 levels with a peak' }
  const option = calibrationOption({ ...madeUpCalibration('CBD', '#17becf', 12.1, 0.4), ...none }, printChartTheme)
  const [line, used] = option.series as { data: number[][] }[]
  expect([line?.data, used?.data.length]).toEqual([[], 2])
  expect(texts(renderChartSvg(option, { widthPx: 480, heightPx: 320 }))).toContain(none.line_text)
})

test('every theme draws every chart without motion, hover styles or ids of its own', () => {
  const report = madeUpReport()
  for (const theme of Object.values(chartThemes)) {
    for (const option of [
      donutOption(report, theme),
      barOption(report, theme),
      recoveryOption(madeUpQcReport(), theme),
    ]) {
      expect(option['animation']).toBe(false)
      const size = { widthPx: 400, heightPx: 300 }
      const svg = renderChartSvg(option, size)
      expect(svg).not.toMatch(/<style|class=|ecmeta|NaN|undefined/)
      expect(renderChartSvg(option, size)).toBe(svg)
    }
  }
})
