import { describe, expect, test } from 'vitest'
import { measureInter } from '../../pdf/text/fonts.ts'
import { madeUpTrace } from '../../testing/made-up-report.ts'
import { recordingCanvas } from '../../testing/recording-canvas.ts'
import { lightChartTheme } from '../chart-theme.ts'
import { chromatogramSvg } from './chromatogram-svg.ts'
import { drawChromatogram, plotArea, xOf, type ChromatogramPicture } from './draw-chromatogram.ts'
import { namedApexes, placeNames } from './peak-names.ts'
import { firstWindow } from './time-window.ts'

const APEXES = [
  { name: 'CBD', timeMin: 3 },
  { name: 'CBG', timeMin: 3.05 },
  { name: 'THCA', timeMin: 7 },
]
const low = { ...madeUpTrace('Low'), apexes: APEXES }
const high = { ...madeUpTrace('High', 3), apexes: APEXES }
const size = { widthPx: 1282, heightPx: 380 }
const WIDTH = 6

function drawn(changes: Partial<ChromatogramPicture> = {}) {
  const { context, picture } = recordingCanvas()
  drawChromatogram(context, {
    traces: [low, high],
    hidden: new Set(),
    peaks: [],
    named: true,
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
const names = ({ texts }: ReturnType<typeof drawn>) =>
  texts.filter(({ text }) => APEXES.some(({ name }) => name === text))

describe('[WORK-15] peaks bear the names of their analytes', () => {
  test('each once, over the highest trace that is shown', () => {
    const [of] = [namedApexes([low, high], firstWindow)]
    expect(of.map(({ name }) => name)).toEqual(['CBD', 'CBG', 'THCA'])
    const lower = namedApexes([low, high], firstWindow, new Set([1]))
    expect(lower.every(({ value }, at) => value < (of[at]?.value ?? 0))).toBe(true)
    expect(namedApexes([low], { startMin: 4, endMin: 9 }).map(({ name }) => name)).toEqual(['THCA'])
  })

  test('on the screen, over the apex, or with a leader where they crowd', () => {
    const [cbd, cbg, thca] = names(drawn())
    const area = plotArea(size)
    expect(cbd?.x).toBeCloseTo(xOf(3, firstWindow, area))
    expect(thca?.x).toBeCloseTo(xOf(7, firstWindow, area))
    // CBG stands beside CBD or above, and no name covers another
    expect(Math.abs((cbg?.x ?? 0) - (cbd?.x ?? 0)) >= 3 * WIDTH || (cbg?.y ?? 0) < (cbd?.y ?? 0)).toBe(true)
    const leaders = drawn().lines.filter(
      ({ color, clipped, points }) => !clipped && color === lightChartTheme.mutedText && points.length > 0,
    )
    expect(leaders.flatMap(({ points }) => points)).toHaveLength(1)
  })

  test('not where they are turned off', () => {
    expect(names(drawn({ named: false }))).toEqual([])
  })

  test('on paper', () => {
    const svg = chromatogramSvg({ traces: [low], unit: 'mAU', widthPx: 720, heightPx: 246, measure: measureInter })
    for (const { name } of APEXES) expect(svg).toContain(`>${name}</text>`)
  })

  test('a name without any room is left out, none lies on another', () => {
    const crowd = Array.from({ length: 40 }, (_, at) => ({ name: `Analyte ${at}`, x: 100 + at, y: 60 }))
    const placed = placeNames(crowd, {
      left: 0,
      right: 300,
      top: 10,
      rowPx: 12,
      widthOf: (name) => name.length * WIDTH,
    })
    expect(placed.length).toBeGreaterThan(5)
    expect(placed.length).toBeLessThan(40)
    for (const [at, one] of placed.entries()) {
      for (const other of placed.slice(at + 1)) {
        const apart = ((one.name.length + other.name.length) * WIDTH) / 2
        expect(Math.abs(one.textX - other.textX) >= apart || Math.abs(one.textY - other.textY) >= 12).toBe(true)
      }
    }
  })
})
