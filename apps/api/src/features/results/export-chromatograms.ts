import { Readable } from 'node:stream'
import type { QueryOf, Sample, exportChromatograms as endpoint } from '@eluent/contract'
import { csvText, exportFileName, maxTracesPerView } from '@eluent/report'
import { chromatogramSvg, measureInter } from '@eluent/report/server'
import type { Channel } from '@eluent/signal'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { listFiles } from '../../records/files/files-store.ts'
import { maySeeRawData } from '../../views/files/open-file.ts'
import { readDrawnSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { fileArchive } from './file-archive.ts'
import {
  findSignal,
  readTraces,
  signalsOf,
  UNREADABLE_TRACE,
  wantedVials,
  type RunSignal,
} from '../../views/results/read-traces.ts'
import { todayOf } from '../../platform/call/today.ts'

type ExportDeps = Pick<Deps, 'db' | 'files' | 'now'> & SampleSettings

/**
 * The chromatograms of a sample: the stored files as a zip, every point as CSV, or the drawing of up to six vials, of one
 * of their signals, as SVG.
 * @throws AppError forbidden, not_found where there is no chromatogram
 */
export async function exportChromatograms(
  deps: ExportDeps,
  call: Call,
  sampleId: number,
  { format, vials, signal }: QueryOf<typeof endpoint>,
): Promise<Bytes> {
  const { sample, open } = await readDrawnSample(deps, call, sampleId, { pictures: false })
  if (!maySeeRawData(call.actor, deps.adminRoles)) throw new AppError('forbidden')
  const wanted = wantedVials(vials)
  const drawn = sample.results
    .filter(({ vial_number }) => wanted === null || wanted.includes(vial_number))
    .flatMap((result) => signalsOf(result).map((part): Drawn => ({ ...part, vial_number: result.vial_number })))
  if (drawn.length === 0) throw new AppError('not_found')
  switch (format) {
    case 'zip':
      return archive(deps, call, sample, drawn)
    case 'csv':
      return points(deps, call, { sample, open }, drawn)
    case 'svg':
      return drawing(deps, call, { sample, open }, drawn, signal)
  }
}

type Drawn = RunSignal & { vial_number: number }
type DrawnSample = Omit<Awaited<ReturnType<typeof readDrawnSample>>, 'sealed' | 'kept'>

function fileName(deps: ExportDeps, call: Call, sample: Sample, extension: string): string {
  return exportFileName(
    todayOf(deps, call),
    `${sample.intake_form.strain_name ?? 'sample'} chromatograms`,
    sample.organization.name,
    extension,
  )
}

async function archive(deps: ExportDeps, call: Call, sample: Sample, drawn: readonly Drawn[]): Promise<Bytes> {
  const { organizationId } = call
  const ids = drawn.map(({ fileId }) => fileId)
  const files = new Map((await deps.db.read(call, (tx) => listFiles(tx, ids))).map((f) => [f.id, f]))
  const paths = new Map(drawn.map(({ vial_number, fileId }) => [`${vial_number}/${fileId}`, { vial_number, fileId }]))
  const entries = [...paths.values()].flatMap(({ vial_number, fileId }) => {
    const file = files.get(fileId)
    return file ? [{ path: `vial-${vial_number}/${file.name}`, file }] : []
  })
  return fileArchive(deps, entries, {
    organizationId,
    organization: sample.organization.name,
    name: `${sample.intake_form.strain_name ?? 'sample'} chromatograms`,
    now: deps.now(),
    timeZone: call.timezone,
    unknown: paths.size - entries.length,
  })
}

/**
 * One line per point, vial after vial and signal after signal: times differ from run to run, and nothing is thinned. A signal
 * that cannot be read has one line that says so, also where the others are already on their way.
 */
async function points(
  deps: ExportDeps,
  call: Call,
  { sample, open }: DrawnSample,
  drawn: readonly Drawn[],
): Promise<Bytes> {
  const read = (part: Drawn): Promise<Channel | null> => findSignal(open, call, part)
  // The first that can be read states the unit; without any there is nothing to send.
  let start = 0
  let first: Channel | null = null
  for (const part of drawn) {
    first = await read(part)
    if (first !== null) break
    start++
  }
  if (first === null) throw new AppError('not_found')
  const { unit } = first
  async function* lines() {
    yield `Vial,Time (min),${csvText(`Signal${unit === '' ? '' : ` (${unit})`}`)},Channel\r\n`
    for (const [at, part] of drawn.entries()) {
      const channel = at < start ? null : at === start ? first : await read(part)
      if (channel === null) yield `${part.vial_number},,${UNREADABLE_TRACE},${csvText(part.signal ?? '')}\r\n`
      else yield* pointsOf(part, channel)
    }
  }
  return new Bytes(Readable.from(lines()), {
    mediaType: 'text/csv; charset=utf-8',
    fileName: fileName(deps, call, sample, 'csv'),
  })
}

function* pointsOf(part: Drawn, { timesMin, values, name }: Channel): Generator<string> {
  const channel = csvText(part.signal ?? name)
  let chunk = ''
  for (let point = 0; point < timesMin.length; point += 1) {
    chunk += `${part.vial_number},${timesMin[point]},${values[point]},${channel}\r\n`
    if (chunk.length > 60_000) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

async function drawing(
  deps: ExportDeps,
  call: Call,
  { sample, open }: DrawnSample,
  drawn: readonly Drawn[],
  wanted: string | undefined,
): Promise<Bytes> {
  const vials = [...new Set(drawn.map(({ vial_number }) => vial_number))].slice(0, maxTracesPerView)
  const traces = await readTraces(open, call, sample, vials)
  const signal = wanted ?? traces.data[0]?.signal ?? null
  const data = traces.data.filter((trace) => trace.signal === null || trace.signal === signal)
  if (data.length === 0) throw new AppError('not_found')
  const svg = chromatogramSvg({
    traces: data.map(({ label, timesMin, values, apexes }) => ({
      name: label,
      apexes,
      timesMin: Float64Array.from(timesMin),
      values: Float64Array.from(values),
    })),
    unit: data[0]?.unit ?? '',
    widthPx: 1200,
    heightPx: 480,
    measure: measureInter,
  })
  return new Bytes(svg, {
    mediaType: 'image/svg+xml',
    fileName: fileName(deps, call, sample, 'svg'),
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
  })
}
