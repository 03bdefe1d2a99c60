import { readTwoColumnText } from '@eluent/signal'
import { describe, expect, test } from 'vitest'
import { madeUpTrace } from '../../testing/made-up-report.ts'
import { recordingCanvas } from '../../testing/recording-canvas.ts'
import { darkChartTheme, lightChartTheme } from '../chart-theme.ts'
import { drawChromatogram, plotArea, timeAt, xOf, type ChromatogramPicture } from './draw-chromatogram.ts'
import { firstWindow } from './time-window.ts'
import { required } from '../../testing/required.ts'

const size = { widthPx: 1282, heightPx: 380 }
const area = plotArea(size)

function drawn(changes: Partial<ChromatogramPicture> = {}) {
  const { context, picture } = recordingCanvas()
  drawChromatogram(context, {
    traces: [madeUpTrace('Vial 1')],
    hidden: new Set(),
    peaks: [],
    unit: 'mAU',
    theme: lightChartTheme,
    window: firstWindow,
    ...size,
    pixelRatio: 1,
    moving: false,
    ...changes,
  })
  return picture
}

const timeLabels = ({ texts }: ReturnType<typeof drawn>) =>
  texts.filter(({ text, y }) => /^\d+\.\d+$/.test(text) && y > area.top + area.height + 4).map(({ text }) => text)
const signals = ({ lines }: ReturnType<typeof drawn>) => lines.filter(({ clipped }) => clipped)
const tickMarks = ({ lines }: ReturnType<typeof drawn>) =>
  lines
    .filter(({ color, clipped }) => !clipped && color === lightChartTheme.axisLine)
    .flatMap(({ points }) => points)
    .filter(([from, to, more]) => more === undefined && from?.[0] === to?.[0])

describe('the time axis', () => {
  // Ten minutes of a point a second: the largest time is 600, so the file is in seconds.
  const inSeconds = readTwoColumnText(
    new TextEncoder().encode(
      `time,signal\n${Array.from({ length: 601 }, (_, second) => `${second},${second % 7}.5\n`).join('')}`,
    ),
    'signal.csv',
  )

  test.each([
    ['Minutes', madeUpTrace('Vial 1', 1, 10)],
    [inSeconds.timeUnit, required(inSeconds.channels[0])],
  ])('[CHROM-04] of data in %s has a tick every half minute (30 s), labelled in minutes', (_, trace) => {
    const picture = drawn({ traces: [trace] })
    expect(timeLabels(picture).slice(0, 4)).toEqual(['0.0', '0.5', '1.0', '1.5'])
    const [first, second] = tickMarks(picture).map((mark) => mark[0]?.[0])
    expect(required(second) - required(first)).toBeCloseTo(xOf(0.5, firstWindow, area) - xOf(0, firstWindow, area), 0)
    // The signal ends where its ten minutes end.
    expect(signals(picture)[0]?.points[0]?.at(-1)?.[0]).toBeCloseTo(xOf(10, firstWindow, area), 0)
  })

  test('[CHROM-05] has 41 ticks', () => {
    expect(tickMarks(drawn())).toHaveLength(41)
    expect(timeLabels(drawn())).toHaveLength(41)
  })

  test('labels that would touch are left out evenly, their ticks stay', () => {
    const narrow = drawn({ widthPx: 350 })
    expect(timeLabels(narrow)).toEqual(['0.0', '5.0', '10.0', '15.0', '20.0'])
    expect(tickMarks(narrow)).toHaveLength(41)
  })

  test('a short view, which may hold no half minute, is labelled at its edges', () => {
    expect(timeLabels(drawn({ window: { startMin: 3.217, endMin: 3.8 } }))).toEqual(['3.217', '3.800'])
  })

  test('places across the canvas are times', () => {
    expect(timeAt(area.left, firstWindow, area)).toBe(0)
    expect(timeAt(area.left + area.width / 4, firstWindow, area)).toBe(5)
    expect(xOf(5, firstWindow, area)).toBe(area.left + area.width / 4)
  })
})

describe('the lines', () => {
  const traces = Array.from({ length: 6 }, (_, at) => madeUpTrace(`Vial ${at + 1}`, at + 1))

  test('[CHROM-02] one line per vial, told apart by colour and by dash', () => {
    const lines = signals(drawn({ traces, theme: darkChartTheme }))
    expect(lines.map(({ color }) => color)).toEqual(darkChartTheme.traces)
    expect(new Set(lines.map(({ dash }) => dash.join(' '))).size).toBe(6)
  })

  test('no apex is lost by thinning to the pixels, whole or zoomed', () => {
    // A single high point among 15,000 flat ones.
    const timesMin = Float64Array.from({ length: 15_000 }, (_, at) => at / 750)
    const values = new Float64Array(15_000)
    values[7_123] = 99
    for (const window of [firstWindow, { startMin: 9, endMin: 10 }, { startMin: 5, endMin: 15 }]) {
      const [line] = signals(drawn({ traces: [{ name: 'spike', timesMin, values }], window }))
      const [apexX, apexY] = required(line?.points[0]).reduce((highest, point) =>
        point[1] < highest[1] ? point : highest,
      )
      expect(apexX).toBeCloseTo(xOf(required(timesMin[7_123]), window, area), 6)
      expect(apexY).toBeLessThan(area.top + 10)
    }
  })

  test('a line is drawn with at most two points a pixel, and on to the edges of a zoomed view', () => {
    const [line] = signals(drawn({ window: { startMin: 2, endMin: 6 } }))
    const points = required(line?.points[0])
    expect(points.length).toBeLessThanOrEqual(2 * area.width + 2)
    expect(points[0]?.[0]).toBeLessThanOrEqual(area.left)
    expect(points.at(-1)?.[0]).toBeGreaterThanOrEqual(area.left + area.width)
  })

  test('a hidden trace is not drawn and does not stretch the values', () => {
    const small = { name: 'small', timesMin: Float64Array.of(0, 10, 20), values: Float64Array.of(0, 1, 0) }
    const large = { name: 'large', timesMin: Float64Array.of(0, 10, 20), values: Float64Array.of(0, 1000, 0) }
    const both = drawn({ traces: [small, large] })
    const one = drawn({ traces: [small, large], hidden: new Set([1]) })
    expect(signals(both)).toHaveLength(2)
    expect(signals(one)).toHaveLength(1)
    expect(both.texts.map(({ text }) => text)).toContain('1,000')
    expect(one.texts.map(({ text }) => text)).not.toContain('1,000')
  })

  test('the values in view set the value axis', () => {
    const trace = { name: 'late', timesMin: Float64Array.of(0, 1, 2, 18, 19), values: Float64Array.of(0, 1, 0, 500, 0) }
    expect(drawn({ traces: [trace] }).texts.map(({ text }) => text)).toContain('500')
    const early = drawn({ traces: [trace], window: { startMin: 0, endMin: 2 } }).texts.map(({ text }) => text)
    expect(early).not.toContain('500')
    expect(early).toContain('1.0')
  })

  test('moving lines are one device pixel wide, resting ones wider', () => {
    expect(signals(drawn({ moving: true, pixelRatio: 2 }))[0]?.width).toBe(0.5)
    expect(signals(drawn({ pixelRatio: 2 }))[0]?.width).toBe(1.4)
  })

  test('no traces, an empty trace, a view without points: axes and no error', () => {
    const empty = { name: 'empty', timesMin: new Float64Array(0), values: new Float64Array(0) }
    expect(signals(drawn({ traces: [] }))).toEqual([])
    expect(signals(drawn({ traces: [empty] }))).toEqual([])
    expect(signals(drawn({ traces: [madeUpTrace('short', 1, 5)], window: { startMin: 15, endMin: 20 } }))).toEqual([])
    expect(tickMarks(drawn({ traces: [empty] }))).toHaveLength(41)
  })
})

test('[CHROM-09] every found peak is marked on the signal at its start, its stop and its apex', () => {
  const peaks = [
    { startMin: 2.8, stopMin: 3.4, foundMin: 3.0125 },
    { startMin: 4.1, stopMin: 4.6, foundMin: 4.25 },
  ]
  const { areas, lines } = drawn({ peaks })
  const x = (timeMin: number) => xOf(timeMin, firstWindow, area)
  expect(areas.map(({ x: left, width }) => [left, left + width])).toEqual([
    [x(2.8), expect.closeTo(x(3.4), 6)],
    [x(4.1), expect.closeTo(x(4.6), 6)],
  ])
  const marks = lines.filter(({ clipped, points: [line] }) => clipped && line?.length === 2)
  expect(marks.map(({ points, dash, color }) => [points[0]?.[0]?.[0], dash.length > 0, color])).toEqual([
    [x(2.8), true, lightChartTheme.mutedText],
    [x(3.4), true, lightChartTheme.mutedText],
    [x(3.0125), false, lightChartTheme.danger],
    [x(4.1), true, lightChartTheme.mutedText],
    [x(4.6), true, lightChartTheme.mutedText],
    [x(4.25), false, lightChartTheme.danger],
  ])
})
