import { Readable } from 'node:stream'
import type { QueryOf, Sample, exportChromatograms as endpoint } from '@eluent/contract'
import { chromatogramOption, csvText, exportFileName, maxTracesPerView, printChartTheme } from '@eluent/report'
import { renderChartSvg } from '@eluent/report/server'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { dayIn } from '@eluent/domain/text'
import type { Call } from '../../platform/call/call.ts'
import { listFiles } from '../../records/files/files-store.ts'
import { maySeeRawData } from '../../views/files/open-file.ts'
import { readSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { fileArchive } from './file-archive.ts'
import { readSignal, readTraces, wantedVials } from '../../views/results/read-traces.ts'

type ExportDeps = Pick<Deps, 'db' | 'files' | 'now'> & SampleSettings

/**
 * The chromatograms of a sample: the stored files as a zip, every point as CSV, or the drawing of up to six as SVG.
 * @throws AppError forbidden, not_found where there is no chromatogram
 */
export async function exportChromatograms(
  deps: ExportDeps,
  call: Call,
  sampleId: number,
  { format, vials }: QueryOf<typeof endpoint>,
): Promise<Bytes> {
  const sample = await readSample(deps, call, sampleId)
  if (!maySeeRawData(call.actor, deps.adminRoles)) throw new AppError('forbidden')
  const wanted = wantedVials(vials)
  const drawn = sample.results.filter(
    ({ vial_number, chromeUrl }) => chromeUrl !== null && (wanted === null || wanted.includes(vial_number)),
  )
  if (drawn.length === 0) throw new AppError('not_found')
  switch (format) {
    case 'zip':
      return archive(deps, call, sample, drawn)
    case 'csv':
      return points(deps, call, sample, drawn)
    case 'svg':
      return drawing(deps, call, sample, drawn)
  }
}

type Drawn = Sample['results']

function fileName(deps: ExportDeps, call: Call, sample: Sample, extension: string): string {
  return exportFileName(
    dayIn(deps.now(), call.timezone ?? 'UTC'),
    `${sample.intake_form.strain_name ?? 'sample'} chromatograms`,
    sample.organization.name,
    extension,
  )
}

async function archive(deps: ExportDeps, call: Call, sample: Sample, drawn: Drawn): Promise<Bytes> {
  const { organizationId } = call
  const ids = drawn.map(({ chromeUrl }) => chromeUrl ?? '')
  const files = new Map((await deps.db.read(call, (tx) => listFiles(tx, ids))).map((f) => [f.id, f]))
  const entries = drawn.flatMap(({ vial_number, chromeUrl }) => {
    const file = files.get(chromeUrl ?? '')
    return file ? [{ path: `vial-${vial_number}/${file.name}`, file }] : []
  })
  return fileArchive(deps, entries, {
    organizationId,
    organization: sample.organization.name,
    name: `${sample.intake_form.strain_name ?? 'sample'} chromatograms`,
    now: deps.now(),
    timeZone: call.timezone,
    unknown: drawn.length - entries.length,
  })
}

/** One line per point, vial after vial: times differ from run to run, and nothing is thinned. */
async function points(deps: ExportDeps, call: Call, sample: Sample, drawn: Drawn): Promise<Bytes> {
  // The first is read before anything is sent, so that an unreadable file is an error and no half answer.
  const first = await readSignal(deps, call.organizationId, drawn[0]?.chromeUrl ?? '')
  async function* lines() {
    yield `Vial,Time (min),${csvText(`Signal${first.unit === '' ? '' : ` (${first.unit})`}`)}\r\n`
    for (const [at, { vial_number, chromeUrl }] of drawn.entries()) {
      const { timesMin, values } = at === 0 ? first : await readSignal(deps, call.organizationId, chromeUrl ?? '')
      let chunk = ''
      for (let point = 0; point < timesMin.length; point += 1) {
        chunk += `${vial_number},${timesMin[point]},${values[point]}\r\n`
        if (chunk.length > 60_000) {
          yield chunk
          chunk = ''
        }
      }
      yield chunk
    }
  }
  return new Bytes(Readable.from(lines()), {
    mediaType: 'text/csv; charset=utf-8',
    fileName: fileName(deps, call, sample, 'csv'),
  })
}

async function drawing(deps: ExportDeps, call: Call, sample: Sample, drawn: Drawn): Promise<Bytes> {
  const vials = drawn.slice(0, maxTracesPerView).map(({ vial_number }) => vial_number)
  const { data } = await readTraces(deps, call, call.organizationId, sample, vials)
  if (data.length === 0) throw new AppError('not_found')
  const option = chromatogramOption({
    traces: data.map(({ label, timesMin, values }) => ({
      name: label,
      timesMin: Float64Array.from(timesMin),
      values: Float64Array.from(values),
    })),
    unit: data[0]?.unit ?? '',
    theme: printChartTheme,
  })
  return new Bytes(renderChartSvg(option, { widthPx: 1200, heightPx: 480 }), {
    mediaType: 'image/svg+xml',
    fileName: fileName(deps, call, sample, 'svg'),
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
  })
}
