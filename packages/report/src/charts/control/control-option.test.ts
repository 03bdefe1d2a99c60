import { expect, test } from 'vitest'
import { lightChartTheme } from '../chart-theme.ts'
import { loadCharts, renderChartSvg } from '../render-svg.ts'
import { controlOption, controlView } from './control-option.ts'
import { spanOf, type ControlPicture, type DrawnControl } from './control-picture.ts'

await loadCharts()

const day = (at: number) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString()
const point = (id: number, value: number, change: Partial<DrawnControl> = {}): DrawnControl => ({
  id,
  at: day(id),
  value,
  z: (value - 100) / 2,
  centre: 100,
  deviation: 2,
  rules: [],
  isRejected: false,
  isExcluded: false,
  ...change,
})
const picture = (points: readonly DrawnControl[]): ControlPicture => ({
  name: 'THC',
  axis: 'Recovery, %',
  points,
  events: [{ at: day(2), label: 'Column change' }],
  value: (value) => value.toFixed(1),
  time: (at) => at.slice(0, 10),
})
/** What is drawn of a series: where, and what its label says. */
function drawn(of: ControlPicture, name: string) {
  const { series } = controlOption(of, lightChartTheme)
  const found = [series ?? []].flat().find((one) => one.name === name)
  return [found?.data ?? []].flat() as { value: [string, number]; id: string; rule: string }[]
}

test('[CHART-02] mean and SD lines, points by shape and colour with the names of the rules, events with their label', () => {
  const establishing = { z: null, centre: null, deviation: null }
  const chart = picture([
    point(1, 99, establishing),
    point(2, 101),
    point(3, 104.2, { rules: ['1-2s'] }),
    point(4, 106.4, { rules: ['1-3s', '1-2s'], isRejected: true }),
    point(5, 80, { isExcluded: true, rules: ['1-3s'], isRejected: true }),
  ])
  const values = (name: string) => drawn(chart, name).map(({ value }) => value[1])
  expect(values('Establishing')).toEqual([99])
  expect(values('In control')).toEqual([101])
  expect(values('Warning')).toEqual([104.2])
  expect(values('Rejected')).toEqual([106.4])
  expect(values('Excluded')).toEqual([80])
  expect(drawn(chart, 'Rejected')[0]).toMatchObject({ rule: '1-3s', id: '4' })
  const { tooltip } = controlOption(chart, lightChartTheme)
  const said = [tooltip ?? []].flat()[0]?.formatter as unknown as (point: object) => string
  expect(said({ data: { id: '4' } })).toBe('2026-10-05\n106.4  (z 3.20)\n1-3s, 1-2s')
  const svg = renderChartSvg(controlOption(chart, lightChartTheme), { widthPx: 900, heightPx: 340 })
  for (const word of ['Mean', '+2 SD', '-3 SD', 'Column change', '1-2s', '1-3s', '/2026']) expect(svg).toContain(word)
})

test('[CHART-14] each stretch of points keeps the lines of its own limits', () => {
  const chart = picture([
    point(1, 100),
    point(2, 101),
    point(3, 110, { centre: 110, deviation: 1 }),
    point(4, 111, { centre: 110, deviation: 1 }),
  ])
  const mean = drawn(chart, 'Mean') as unknown as [number, number | null][]
  expect(mean.map(([, y]) => y)).toEqual([100, 100, null, 110, 110, null])
  expect(mean[1]?.[0]).toBe(mean[3]?.[0])
})

test('[CHART-02] the points that stand close keep shape and colour; a part of the time names its own events', () => {
  const many = picture(Array.from({ length: 400 }, (_, id) => point(id + 1, 104.2, { rules: ['1-2s'] })))
  const busy = { ...many, events: [...many.events, { at: day(3), label: 'New lot' }, { at: day(300), label: 'Later' }] }
  const whole = spanOf(many.points)
  const drawnIn = (shown: readonly [number, number]) =>
    renderChartSvg(controlOption({ ...busy, shown }, lightChartTheme), { widthPx: 900, heightPx: 340 })
  // four hundred names would be one black line
  expect(drawnIn(whole)).not.toContain('1-2s')
  expect(drawnIn(whole)).not.toContain('New lot')
  const week = [whole[0], whole[0] + 7 * 86_400_000] as const
  expect(drawnIn(week)).toContain('New lot')
  const { dataZoom, series } = controlView({ ...busy, selectedId: 5 }, week, lightChartTheme)
  expect([dataZoom ?? []].flat()).toEqual([
    expect.objectContaining({ filterMode: 'filter', startValue: week[0], endValue: week[1] }),
    expect.objectContaining({ filterMode: 'none', xAxisIndex: 1 }),
  ])
  // other events and the ring build no point again
  expect([series ?? []].flat().map(({ name }) => name)).toEqual(['Events', 'Open'])
})

test('[CHART-02] each limit is named where it is drawn, of minutes with three decimals too', () => {
  const minutes = { centre: 2.757, deviation: 0.004 }
  const chart = picture([point(1, 2.756, minutes), point(2, 2.759, minutes)])
  const svg = renderChartSvg(controlOption(chart, lightChartTheme), { widthPx: 900, heightPx: 340 })
  const heightOf = (name: string) =>
    Number(
      /translate\([\d.]+ ([\d.]+)\)/.exec(
        svg
          .slice(0, svg.indexOf(`>${name}<`))
          .split('<text')
          .at(-1) ?? '',
      )?.[1],
    )
  const [three, two, mean] = ['+3 SD', '+2 SD', 'Mean'].map(heightOf)
  expect((Number(mean) - Number(two)) / (Number(mean) - Number(three))).toBeCloseTo(2 / 3, 1)
})
