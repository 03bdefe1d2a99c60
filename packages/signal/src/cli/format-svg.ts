import { decimateMinMax } from '../processing/decimation/decimate-min-max.ts'
import type { ShownChannel } from './signal-view.ts'

const WIDTH = 960
const PANEL = 260
const LEFT = 70
const TOP = 34
const BOTTOM = 36
const PLOT_WIDTH = WIDTH - LEFT - 20
const PLOT_HEIGHT = PANEL - TOP - BOTTOM
const MOST_LABELS = 20

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Scale {
  x(time: number): string
  y(value: number): string
  low: number
  high: number
  start: number
  end: number
}

function scaleOf({ timesMin, values }: { timesMin: Float64Array; values: Float64Array }): Scale {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  const start = timesMin[0] ?? NaN
  const end = timesMin[timesMin.length - 1] ?? NaN
  const across = end > start ? PLOT_WIDTH / (end - start) : 0
  const up = high > low ? PLOT_HEIGHT / (high - low) : 0
  return {
    x: (time) => (LEFT + (time - start) * across).toFixed(1),
    y: (value) => (TOP + PLOT_HEIGHT - (value - low) * up).toFixed(1),
    low,
    high,
    start,
    end,
  }
}

function panel({ channel, peaks }: ShownChannel, index: number): string {
  const points = decimateMinMax(channel.timesMin, channel.values, PLOT_WIDTH)
  const scale = scaleOf(points)
  const line = Array.from(points.timesMin, (time, i) => `${scale.x(time)},${scale.y(points.values[i] ?? NaN)}`).join(
    ' ',
  )
  const labelled = [...peaks].sort((a, b) => (b.area ?? 0) - (a.area ?? 0)).slice(0, MOST_LABELS)
  const labels = labelled.map((peak) => {
    const text = escape(peak.name ?? peak.retentionTimeMin.toFixed(2))
    return `<text x="${scale.x(peak.retentionTimeMin)}" y="${TOP - 4}" text-anchor="middle" class="peak">${text}</text>`
  })
  const baselines = peaks.flatMap(({ startMin, endMin, baselineStart, baselineEnd }) =>
    startMin === null || endMin === null || baselineStart === null || baselineEnd === null
      ? []
      : [
          `<line x1="${scale.x(startMin)}" y1="${scale.y(baselineStart)}" x2="${scale.x(endMin)}" y2="${scale.y(baselineEnd)}" class="base"/>`,
        ],
  )
  const title = `${channel.name}${channel.wavelengthNm === null ? '' : `, ${channel.wavelengthNm} nm`}${channel.unit === '' ? '' : `, ${channel.unit}`}`
  const foot = TOP + PLOT_HEIGHT
  return [
    `<g transform="translate(0 ${index * PANEL})">`,
    `<text x="${LEFT}" y="14" class="title">${escape(title)}</text>`,
    `<path d="M${LEFT} ${TOP}V${foot}H${LEFT + PLOT_WIDTH}" class="axis"/>`,
    `<text x="${LEFT - 6}" y="${TOP + 4}" text-anchor="end">${scale.high.toPrecision(4)}</text>`,
    `<text x="${LEFT - 6}" y="${foot + 4}" text-anchor="end">${scale.low.toPrecision(4)}</text>`,
    `<text x="${LEFT}" y="${foot + 16}">${scale.start.toFixed(2)}</text>`,
    `<text x="${LEFT + PLOT_WIDTH}" y="${foot + 16}" text-anchor="end">${scale.end.toFixed(2)} min</text>`,
    ...baselines,
    `<polyline points="${line}" class="signal"/>`,
    ...labels,
    '</g>',
  ].join('\n')
}

const STYLE =
  'text{font:11px sans-serif;fill:#333}.title{font-weight:bold}.peak{font-size:9px}.axis{fill:none;stroke:#999}.base{stroke:#c60}.signal{fill:none;stroke:#05a;stroke-width:1}'

/** A picture of all channels with points, one panel each, with drawn baselines and the larger peaks labelled. */
export function formatSvg(shown: ShownChannel[]): string {
  const drawn = shown.filter(({ channel }) => channel.values.length > 0)
  const height = Math.max(1, drawn.length) * PANEL
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
    `<style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...drawn.map(panel),
    '</svg>',
    '',
  ].join('\n')
}
