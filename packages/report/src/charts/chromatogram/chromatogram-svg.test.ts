import { describe, expect, test } from 'vitest'
import { measureInter } from '../../pdf/text/fonts.ts'
import { madeUpTrace } from '../../testing/made-up-report.ts'
import { chromatogramSvg, thinForPaper } from './chromatogram-svg.ts'
import { chromatogramDescription, chromatogramEndMin, chromatogramViews, timeLabel } from './chromatogram-traces.ts'
import type { ChromatogramTrace } from './chromatogram-traces.ts'

const madeUp = (count: number) => Array.from({ length: count }, (_, index) => madeUpTrace(`Vial ${index + 1}`))
const svgOf = (traces: readonly ChromatogramTrace[], unit = 'mAU') =>
  chromatogramSvg({ traces, unit, widthPx: 720, heightPx: 246, measure: measureInter })
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
/** The traces' lines within the plot, each with what tells it apart. */
const linesOf = (svg: string) => [
  ...(/<g clip-path[^>]*>(.*?)<\/g>/s.exec(svg)?.[1] ?? '').matchAll(/<path d="([^"]*)"[^>]*stroke="([^"]*)"([^>]*)/g),
]

describe('the time axis', () => {
  test('on paper, where nothing can be zoomed, ends with the data', () => {
    const times = textsOf(svgOf([madeUpTrace('Vial 1', 1, 3)])).filter((text) => /^\d\.\d$/.test(text ?? ''))
    expect(times).toEqual(['0.0', '0.5', '1.0', '1.5', '2.0', '2.5', '3.0'])
  })

  test('of an hour labels the minutes that have room', () => {
    const times = textsOf(svgOf([madeUpTrace('Vial 1', 1, 60)])).filter((text) => /^\d+\.\d$/.test(text ?? ''))
    expect(times.slice(0, 3)).toEqual(['0.0', '5.0', '10.0'])
    expect(times.at(-1)).toBe('60.0')
  })

  test('the end of the data is rounded up to a tick', () => {
    expect(chromatogramEndMin([madeUpTrace('a', 1, 9.01), madeUpTrace('b', 1, 4)])).toBe(9.5)
    expect(chromatogramEndMin([madeUpTrace('a', 1, 9.5)])).toBe(9.5)
    expect(chromatogramEndMin([])).toBe(0.5)
  })

  test('a time between two ticks is written to three decimals', () => {
    expect([3.5, 3, 3.217].map(timeLabel)).toEqual(['3.5', '3.0', '3.217'])
  })
})

describe('the lines', () => {
  test('one line per vial, told apart by colour and by dash, named in the legend', () => {
    const svg = svgOf(madeUp(6))
    const lines = linesOf(svg)
    expect(new Set(lines.map(([, , color]) => color)).size).toBe(6)
    expect(new Set(lines.map(([, , , rest]) => /stroke-dasharray="[^"]*"/.exec(rest ?? '')?.[0])).size).toBe(6)
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['Vial 1', 'Vial 2', 'Vial 3', 'Vial 4', 'Vial 5', 'Vial 6']))
    expect(textsOf(svgOf(madeUp(1)))).not.toContain('Vial 1')
  })

  test('a line runs through the lowest and the highest point of the signal, at most two points a column of pixels', () => {
    const timesMin = Float64Array.from({ length: 30_000 }, (_, at) => at / 3000)
    const values = timesMin.map((_, at) => (at === 12_345 ? 1000 : at === 20_001 ? -1000 : 0))
    const [line] = linesOf(svgOf([{ name: 'a', timesMin, values }]))
    // 28 px above the plot and 38.5 below it: from -1000 at 207.5 to 1000 at 28
    let y = 28 + 179.5 / 2
    const heights = [...(line?.[1] ?? '').matchAll(/l\S+ (\S+?)(?=[lh]|$)/g)].map(([, dy]) => (y += Number(dy)))
    expect(Math.min(...heights)).toBeCloseTo(28, 0)
    expect(Math.max(...heights)).toBeCloseTo(207.5, 0)
    expect(thinForPaper({ name: 'a', timesMin, values }, 720).values.length).toBeLessThanOrEqual(2 * 638)
  })

  test('what is thinned for a picture is drawn as the whole signal is', () => {
    const whole = madeUp(2)
    expect(svgOf(whole.map((trace) => thinForPaper(trace, 720)))).toBe(svgOf(whole))
  })

  test('points that are no numbers, and signals without a point, are left out', () => {
    const broken = { name: 'Vial 1', timesMin: Float64Array.of(0, 0.5, 1), values: Float64Array.of(1, NaN, Infinity) }
    const none = { name: 'Vial 2', timesMin: new Float64Array(), values: new Float64Array() }
    const svg = svgOf([broken, none])
    expect(linesOf(svg)).toHaveLength(1)
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  test('vials of equal label stay two lines; a name is text, however it reads, and shortened in the legend', () => {
    const names = ['10 ug/ml', '10 ug/ml', '<b>"&', 'A name that is much longer than twenty-six letters']
    expect(textsOf(svgOf(names.map((name) => madeUpTrace(name))))).toEqual(
      expect.arrayContaining(['10 ug/ml', '10 ug/ml (2)', '&lt;b&gt;"&amp;', 'A name that is much longe…']),
    )
  })

  test('a legend that has no room in one row takes two, and the plot begins below', () => {
    const topOf = (svg: string) => Number(/<clipPath id="plot"><path d="M\S+ ([\d.]+)H/.exec(svg)?.[1])
    const long = Array.from({ length: 6 }, (_, index) => madeUpTrace(`A vial with a long name ${index}`))
    expect(topOf(svgOf(long)) - topOf(svgOf(madeUp(6)))).toBeCloseTo(17.6)
  })

  test('[CHROM-07] one view shows at most 6 vials; further vials are on further views', () => {
    expect(chromatogramViews(madeUp(14)).map((view) => view.length)).toEqual([6, 6, 2])
    expect(chromatogramViews(madeUp(14))[1]?.[0]?.name).toBe('Vial 7')
    expect(chromatogramViews([])).toEqual([])
    expect(() => svgOf(madeUp(7))).toThrow('A view shows at most 6 traces, got 7')
  })

  test('times and values of different length are refused', () => {
    const broken = { name: 'Vial 1', timesMin: new Float64Array(3), values: new Float64Array(2) }
    expect(() => svgOf([broken])).toThrow('Trace Vial 1 has 3 times and 2 values')
  })
})

test('the description names what is shown, not every number', () => {
  expect(chromatogramDescription(['Vial 1'], 'mAU')).toBe(
    'Chromatogram: detector signal in mAU over time in minutes, one vial: Vial 1.',
  )
})
