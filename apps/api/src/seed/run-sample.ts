import type { AppendedResult, SignalFile } from '@eluent/contract'
import { expectedLevelUgMl } from '@eluent/domain/qc'
import { CANNABINOIDS, simulateCannabinoidRun, type CannabinoidRun } from '@eluent/signal'
import type { Deps } from '../views/deps.ts'
import { appendInTransaction } from '../features/results/append-result.ts'
import { figuresOf, NOT_MEASURED, type SignalFigures } from '../features/results/measure-run.ts'
import { backdateRuns, backdateSamples } from '../records/demo/demo-store.ts'
import { insertStoredFiles, type NewFile } from '../records/files/files-store.ts'
import { listVials, type VialRecord } from '../records/samples/samples-store.ts'
import type { Call } from '../platform/call/call.ts'
import { callAt } from './clock.ts'
import type { PlannedSample } from './sample-plan.ts'
import { putFile } from './store-file.ts'

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

/** The times of every run are the same. */
let writtenTimes: { timesMin: Float64Array; texts: readonly string[] } | undefined
function timeTexts(timesMin: Float64Array): readonly string[] {
  const known = writtenTimes
  if (known?.timesMin.length === timesMin.length && known.timesMin.every((time, at) => time === timesMin[at]))
    return known.texts
  const texts = Array.from(timesMin, (time) => time.toFixed(5))
  writtenTimes = { timesMin, texts }
  return texts
}

/** A signal as a two-column file: minutes, absorbance. */
function signalCsv({ timesMin, values }: CannabinoidRun['channels'][number]): Buffer {
  const lines = timeTexts(timesMin).map((time, at) => `${time},${(values[at] ?? 0).toFixed(4)}`)
  return Buffer.from(`Time (min),Absorbance (mAU)\r\n${lines.join('\r\n')}\r\n`)
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
  /** Of its signals, whose bytes lie where they belong. */
  readonly files: readonly NewFile[]
}

/** What the simulated instrument gave for a sample: the bytes of its files are stored, its results are not. */
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
  /** Its vials, where they were read with it. */
  known?: readonly VialRecord[],
): Promise<DemoRuns> {
  const results: DemoRun[] = []
  const all = known ?? (await deps.db.read(call, (tx) => listVials(tx, sampleId)))
  const vials = all.filter((vial) => vial.acquire)
  const folder = `${planned.name.replaceAll(' ', '_')}-${sampleId}`
  for (const [at, vial] of vials.slice(0, planned.runs ?? vials.length).entries()) {
    const place = { folder, machine: planned.machine, name: `${String(at + 1).padStart(3, '0')}-0101.D` }
    const run = simulateCannabinoidRun({
      seed: `demo/${folder}/${at}`,
      concentrationsUgMl: scaled(concentrations(planned, vial), planned.response ?? 1),
      matrix: planned.mgPerG !== null,
    })
    const channels = planned.daysAgo > SIGNALS_DAYS ? [] : run.channels
    const files = await Promise.all(
      channels.map((channel, index) => {
        const kind = index === 0 ? 'chromatogram' : 'source'
        const file = { kind, name: `${folder}-${place.name}-${channel.name}.csv`, mediaType: 'text/csv' } as const
        return putFile(deps, call, file, signalCsv(channel))
      }),
    )
    const signals = channels.flatMap(({ name }, index) => {
      const file = files[index]
      return file ? [{ name, file_id: file.id }] : []
    })
    const injectedAt = new Date(startedAt.getTime() + at * RUN_MINUTES * 60_000)
    const result = resultOf(run, place, injectedAt, signals)
    const receivedAt = new Date(injectedAt.getTime() + RUN_MINUTES * 60_000).toISOString()
    const figures = planned.isMeasured === true ? run.channels.map(figuresOf) : []
    results.push({ result, receivedAt, figures, files })
  }
  return { call, sampleId, results }
}

/** In their order: what is made of one is stored while the next one is made. */
export async function storedInTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
  store: (made: Made, item: Item) => Promise<void>,
): Promise<void> {
  let last: (() => Promise<void>) | undefined
  for (const item of items) {
    const [made] = await Promise.all([make(item), last?.()])
    last = () => store(made, item)
  }
  await last?.()
}

/** Gives a sample the results of its runs; receipt and test stand where they would have stood. */
export async function appendRuns(deps: Deps, { call, sampleId, results }: DemoRuns): Promise<void> {
  const last = results.at(-1)
  if (last === undefined) return
  await deps.db.transaction(call, async (tx) => {
    const files = results.flatMap((run) => run.files.map((file) => ({ ...file, created_by: call.actor.userId })))
    await insertStoredFiles(tx, files, deps.now())
    const runs: { uuid: string; received_at: string }[] = []
    for (const { result, receivedAt, figures } of results) {
      const at = callAt(call, new Date(receivedAt))
      const { uuid } = await appendInTransaction(tx, at, sampleId, result, { ...NOT_MEASURED, figures })
      runs.push({ uuid, received_at: receivedAt })
    }
    await Promise.all([
      backdateRuns(tx, runs, RUN_MINUTES * 60),
      backdateSamples(tx, [sampleId], { tested_at: last.receivedAt }),
    ])
  })
}
