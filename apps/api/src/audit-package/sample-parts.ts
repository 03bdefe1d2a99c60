import type { Sample, SampleCustodyReply, TimelineEntry } from '@eluent/contract'
import { TIMELINE_KIND_NAMES, timelineWord } from '@eluent/domain/custody'
import { packageFolder } from '@eluent/domain/audit-packages'
import { CONDITION_TITLES, releaseHoldText } from '@eluent/domain/report'
import { sampleName } from '@eluent/domain/samples'
import { writeCsv } from '@eluent/report'
import { custodyPage } from '@eluent/report/server'
import { presentBench } from '../features/bench/list-bench.ts'
import { readTimeline } from '../features/custody/read-timeline.ts'
import { readHistory } from '../features/history/read-history.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { listFilesOfRuns } from '../records/audit-packages/behind-samples-store.ts'
import { listBenchRows } from '../records/bench/bench-store.ts'
import { readCustody } from '../records/custody/custody-store.ts'
import { listSignaturesOf } from '../records/signatures/signatures-store.ts'
import { reportPdf } from '../views/results/report-pdf.ts'
import { readDrawnSample } from '../views/samples/read-sample.ts'
import { sampleImageBytes } from '../views/samples/sample-image.ts'
import { asPageAndJson, drawn, ofRecord, storedFiles, upFrom, type Parts, type Place } from './package-parts.ts'

/** Everything about a sample. */
export function sampleParts(base: Pick<Place, 'deps' | 'call'>, sampleId: number): Parts {
  return ofRecord(`Sample ${sampleId}`, () => partsOf(base, sampleId))
}

async function* partsOf({ deps, call }: Pick<Place, 'deps' | 'call'>, id: number): Parts {
  const { sample, open, sealed, kept } = await readDrawnSample(deps, call, id, { pictures: true })
  const name = sampleName({ ...sample.intake_form, id })
  const place: Place = { deps, call, of: `Sample ${id}, ${name}`, folder: `samples/${packageFolder(id, name)}` }
  yield* drawn(place, 'report.pdf', 'Report', () => {
    if (!sample.finished) throw new AppError('sample_not_finished')
    if (sample.shared_once_released) throw new AppError('share_unreleased')
    return reportPdf(deps, call, { sample, open, sealed, kept, readImage: sampleImageBytes })
  })
  yield* asPageAndJson(place, 'sample', 'Results and provenance', stated(sample))
  yield* asPageAndJson(place, 'before-release', 'Conditions of the release', conditionsOf(sample))
  yield* custodyParts(place, await deps.db.read(call, (tx) => readCustody(tx, id)))
  const { entries } = await readTimeline(deps, call, id, undefined)
  yield { path: `${place.folder}/timeline.csv`, what: 'Timeline', of: place.of, bytes: timelineCsv(entries) }
  const [bench] = await deps.db.read(call, (tx) => listBenchRows(tx, { ids: [id] }))
  if (bench) {
    const { can: _, ...sheet } = presentBench(bench, call)
    yield* asPageAndJson(place, 'bench-sheet', 'Bench sheet', sheet)
  }
  yield* asPageAndJson(place, 'trail', 'Audit trail and void runs', await readHistory(deps, call, id))
  const signatures = await deps.db.read(call, (tx) => listSignaturesOf(tx, 'sample', id))
  if (signatures.length > 0) yield* asPageAndJson(place, 'signatures', 'Signatures', { signatures })
  const runs = await deps.db.read(call, (tx) => listFilesOfRuns(tx, id))
  yield* storedFiles(place, rawFiles(place, runs))
}

/** What a reader may do with it, and links that open it for anybody, are no statements about a sample. */
function stated(sample: Sample): object {
  const { share_key: _key, coa_key: _coa, barchart: _bars, elution_order: _order, ...rest } = sample
  const {
    can: _can,
    permissions: _permissions,
    ...said
  } = rest as typeof rest & { can?: unknown; permissions?: unknown }
  return said
}

const STATE_WORDS = { met: 'met', open: 'open', not_asked: 'not asked' } as const

/** The list that the release of the report waits for, as the page shows it. */
function conditionsOf({ conditions = [], holds, release }: Sample): object {
  return {
    released: release?.current ? release.report_number : null,
    conditions: conditions.map(({ key, state }) => ({ condition: CONDITION_TITLES[key], state: STATE_WORDS[state] })),
    held_back_by: holds.map(releaseHoldText),
  }
}

async function* custodyParts(place: Place, custody: SampleCustodyReply): Parts {
  const { call, of, folder } = place
  const ids = custody.events.flatMap(({ photo_file_id: id }) => (id === null ? [] : [id]))
  const photos = new Map<string, string>()
  const files = ids.map((id, at) => ({ id, path: `${folder}/custody-photo-${at + 1}/`, what: 'Photo of custody' }))
  for await (const part of storedFiles(place, files)) {
    if (part !== 'record' && 'path' in part) {
      const file = files.find(({ path }) => part.path.startsWith(path))
      if (file) photos.set(file.id, part.path.slice(folder.length + 1))
    }
    yield part
  }
  const printed = { sample: of, zone: call.timezone ?? 'UTC', photos, up: upFrom(folder) }
  yield { path: `${folder}/custody.html`, what: 'Chain of custody', of, bytes: custodyPage(custody, printed) }
  const { sample: _, ...chain } = custody
  const json = `${JSON.stringify(chain, null, 2)}\n`
  yield { path: `${folder}/custody.json`, what: 'Chain of custody, as JSON', of, bytes: json }
}

function timelineCsv(entries: readonly TimelineEntry[]): string {
  return writeCsv<TimelineEntry>(
    [
      { header: 'When (UTC)', type: 'text', value: ({ at }) => at },
      { header: 'Kind', type: 'text', value: ({ kind }) => TIMELINE_KIND_NAMES[kind] },
      { header: 'What', type: 'text', value: (entry) => timelineWord(entry) },
      { header: 'Who', type: 'text', value: ({ who }) => who },
      { header: 'Details', type: 'text', value: ({ detail }) => detail },
    ],
    entries,
  )
}

type Runs = Awaited<ReturnType<typeof listFilesOfRuns>>

function rawFiles({ folder }: Place, runs: Runs) {
  return runs.flatMap(({ uuid, vial_number: vial, is_void, files }) => {
    const where = is_void ? `void/vial-${vial}-${uuid.slice(0, 8)}` : `vial-${vial}`
    return files.map((id) => ({ id, path: `${folder}/raw/${where}/`, what: 'Raw file' }))
  })
}
