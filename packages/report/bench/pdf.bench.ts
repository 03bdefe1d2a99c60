/**
 * CPU time of one report PDF with its charts (goal: at most 100 ms), and what share the charts take.
 * Every render gets other figures, so that no cache answers. Run: node packages/report/bench/pdf.bench.ts
 */
import { decimateMinMax } from '@eluent/signal'
import { barOption } from '../src/charts/report/bar-option.ts'
import { printChartTheme } from '../src/charts/chart-theme.ts'
import { chromatogramOption } from '../src/charts/chromatogram/chromatogram-option.ts'
import { donutOption } from '../src/charts/report/donut-option.ts'
import { renderChartSvg } from '../src/charts/render-svg.ts'
import type { ChartOption } from '../src/charts/chart-option.ts'
import { createPdfPool } from '../src/pdf/process/pdf-pool.ts'
import type { ReportPdfModel } from '../src/pdf/report/report-pdf-model.ts'
import { madeUpPdfModel } from '../src/testing/made-up-pdf-model.ts'
import { madeUpReport, madeUpTrace } from '../src/testing/made-up-report.ts'
import { required } from '../src/testing/required.ts'

const warmUps = 5
const rounds = 30
const size = { widthPx: 720, heightPx: 270 }

let processCpuMs = 0
const pool = createPdfPool(undefined, { onProcessCpu: (ms) => (processCpuMs = ms) })
const render = (model: ReportPdfModel) => pool.render({ kind: 'report', model })

/** Of this process and the drawing process together. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + processCpuMs
}

function model(round: number) {
  const view = madeUpReport()
  const factor = 1 + round / 1000
  return madeUpPdfModel({
    sampleName: `Blue Dream ${round}`,
    view: {
      ...view,
      rows: view.rows.map((row) => ({
        ...row,
        percent: row.percent === null ? null : row.percent * factor,
        mg_g: row.mg_g === null ? null : row.mg_g * factor,
        percent_text: row.percent === null ? row.percent_text : (row.percent * factor).toFixed(4),
      })),
    },
    traces: Array.from({ length: 6 }, (_, index) => madeUpTrace(`Vial ${index + 1}`, factor + index / 10, 12.5)),
  })
}

/** Median CPU and wall time in ms of one step. */
async function measure(step: (round: number) => unknown): Promise<{ cpu: number; wall: number }> {
  const cpu: number[] = []
  const wall: number[] = []
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const cpuBefore = cpuMs()
    const wallBefore = performance.now()
    await step(round)
    if (round < warmUps) continue
    cpu.push(cpuMs() - cpuBefore)
    wall.push(performance.now() - wallBefore)
  }
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
  return { cpu: median(cpu), wall: median(wall) }
}

const models = Array.from({ length: warmUps + rounds }, (_, round) => model(round))
const modelOf = (round: number) => required(models[round])
const chart = (build: (round: number) => ChartOption) => measure((round) => renderChartSvg(build(round), size))

const started = performance.now()
const bytes = await render(modelOf(0))
const coldMs = performance.now() - started
const coldCpuMs = processCpuMs
const whole = await measure((round) => render(modelOf(round)))
const parts = {
  donut: await chart((round) => donutOption(modelOf(round).view, printChartTheme)),
  bar: await chart((round) => barOption(modelOf(round).view, printChartTheme)),
  chromatogram: await chart((round) =>
    chromatogramOption({
      traces: modelOf(round).traces.map(({ name, timesMin, values }) => ({
        name,
        ...decimateMinMax(timesMin, values, 800),
      })),
      unit: 'mAU',
      theme: printChartTheme,
    }),
  ),
}
await pool.close()

const line = (name: string, { cpu, wall }: { cpu: number; wall: number }): string =>
  `${name.padEnd(34)} ${cpu.toFixed(1).padStart(7)} ms CPU ${wall.toFixed(1).padStart(7)} ms wall ${(cpu / whole.cpu).toFixed(2).padStart(6)} of the whole\n`
process.stdout.write(
  [
    `One report PDF, 12 analytes, 6 x 15,000 points, ${(bytes.length / 1000).toFixed(0)} kB, medians of ${rounds}; first ${coldMs.toFixed(0)} ms (${coldCpuMs.toFixed(0)} ms CPU of the drawing process)\n`,
    line('report PDF (goal: 100 ms CPU)', whole),
    ...Object.entries(parts).map(([name, part]) => line(`  ${name} as SVG`, part)),
    `  peak memory of this process ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n`,
  ].join(''),
)
