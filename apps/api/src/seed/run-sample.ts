import type { AppendedResult, SignalFile } from '@eluent/contract'
import { expectedLevelUgMl } from '@eluent/domain/qc'
import { CANNABINOIDS, simulateCannabinoidRun, type CannabinoidRun } from '@eluent/signal'
import type { Deps } from '../views/deps.ts'
import { appendInTransaction } from '../features/results/append-result.ts'
import { figuresOf, type SignalFigures } from '../features/results/measure-run.ts'
import { backdateRuns, backdateSamples } from '../records/demo/demo-store.ts'
import { listVials, type VialRecord } from '../records/samples/samples-store.ts'
import type { Call } from '../platform/call/call.ts'
import { callAt } from './clock.ts'
import type { PlannedSample } from './sample-plan.ts'
import { storeFile } from './store-file.ts'

const RUN_MINUTES = 12
/** What was measured before has its figures alone. */
const SIGNALS_DAYS = 110

/** ug/mL in the injected vial: what its label says of a standard, else mg/g x weight / (1 mL x dilution). */
function concentrations(sample: PlannedSample, vial: VialRecord): Record<string, number> {
  const level = expectedLevelUgMl(vial.label)
  return Object.fromEntries(
    CANNABINOIDS.map(({ name }) => [
      name,
      sample.mgPerG === null ? (level ?? 0) : ((sample.mgPerG[name] ?? 0) * sample.weightMg) / vial.dilution_factor,
    ]),
  )
}

/** What a column that lost response leaves of it. */
function scaled(found: Record<string, number>, response: number): Record<string, number> {
  return Object.fromEntries(Object.entries(found).map(([name, amount]) => [name, amount * response]))
}

/** A signal as a two-column file: minutes, absorbance. */
function signalCsv(channel: CannabinoidRun['channels'][number]): Buffer {
  const lines = ['Time (min),Absorbance (mAU)']
  channel.timesMin.forEach((time, at) => lines.push(`${time.toFixed(5)},${(channel.values[at] ?? 0).toFixed(4)}`))
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

function resultOf(
  run: CannabinoidRun,
  place: { folder: string; name: string; machine: string },
  injectedAt: Date,
  signals: readonly SignalFile[],
): AppendedResult {
  return {
    csDataFolder: place.folder,
    csDataName: place.name,
    machineName: place.machine,
    injected_at: injectedAt.toISOString(),
    chromatogram_file_id: signals[0]?.file_id,
    source_file_ids: signals.map(({ file_id }) => file_id),
    signals: [...signals],
    chromeRtUnits: 'Minutes',
    metadata: { Instrument: place.machine, 'Acq. method': '1_Run.M', 'Injection volume': '5 uL' },
    results: run.analytes.map((peak) => ({
      name: peak.name,
      amount: peak.amount,
      amount_ug_ml: peak.amount,
      peak_area: peak.area,
      // of what was not detected there is no time
      rt_min: (peak.area ?? 0) > 0 ? peak.retentionTimeMin : null,
      peak_start: peak.startMin,
      peak_end: peak.endMin,
      resolution: peak.resolution,
      signal: peak.signal,
    })),
  }
}

interface DemoRun {
  readonly result: AppendedResult
  readonly receivedAt: string
  /** How well the column did; empty where nobody asks. */
  readonly figures: readonly SignalFigures[]
}

/** What the simulated instrument gave for a sample: its files are stored, its results are not. */
export interface DemoRuns {
  readonly call: Call
  readonly sampleId: number
  readonly results: readonly DemoRun[]
}

/** Runs the planned vials of a stored sample on the simulated instrument, from `startedAt` on. */
export async function runSample(
  deps: Deps,
  call: Call,
  sampleId: number,
  planned: PlannedSample & { response?: number; isMeasured?: boolean },
  startedAt: Date,
): Promise<DemoRuns> {
  const results: DemoRun[] = []
  const vials = (await deps.db.read(call, (tx) => listVials(tx, sampleId))).filter((vial) => vial.acquire)
  const folder = `${planned.name.replaceAll(' ', '_')}-${sampleId}`
  for (const [at, vial] of vials.slice(0, planned.runs ?? vials.length).entries()) {
    const place = { folder, machine: planned.machine, name: `${String(at + 1).padStart(3, '0')}-0101.D` }
    const run = simulateCannabinoidRun({
      seed: `demo/${folder}/${at}`,
      concentrationsUgMl: scaled(concentrations(planned, vial), planned.response ?? 1),
      matrix: planned.mgPerG !== null,
    })
    const signals = await Promise.all(
      (planned.daysAgo > SIGNALS_DAYS ? [] : run.channels).map(async (channel, index): Promise<SignalFile> => {
        const kind = index === 0 ? 'chromatogram' : 'source'
        const file = { kind, name: `${folder}-${place.name}-${channel.name}.csv`, mediaType: 'text/csv' } as const
        return { name: channel.name, file_id: await storeFile(deps, call, file, signalCsv(channel)) }
      }),
    )
    const injectedAt = new Date(startedAt.getTime() + at * RUN_MINUTES * 60_000)
    const result = resultOf(run, place, injectedAt, signals)
    const receivedAt = new Date(injectedAt.getTime() + RUN_MINUTES * 60_000).toISOString()
    results.push({ result, receivedAt, figures: planned.isMeasured === true ? run.channels.map(figuresOf) : [] })
  }
  return { call, sampleId, results }
}

/** Gives a sample the results of its runs; receipt and test stand where they would have stood. */
export async function appendRuns(deps: Deps, { call, sampleId, results }: DemoRuns): Promise<void> {
  for (const { result, receivedAt, figures } of results)
    await deps.db.transaction(call, async (tx) => {
      const at = callAt(call, new Date(receivedAt))
      const { uuid } = await appendInTransaction(tx, at, sampleId, result, { peaks: null, figures })
      await backdateRuns(tx, { uuid, acquired_in_s: RUN_MINUTES * 60 }, receivedAt)
      await backdateSamples(tx, [sampleId], { tested_at: receivedAt })
    })
}
