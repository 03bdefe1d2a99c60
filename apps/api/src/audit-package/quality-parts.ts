import type { AnalyticalBatch, ProficiencyRound } from '@eluent/contract'
import { packageFolder } from '@eluent/domain/audit-packages'
import { writeCsv } from '@eluent/report'
import { printQcReport } from '../features/analytical-batches/qc-report.ts'
import { readBatch } from '../features/analytical-batches/read-batch.ts'
import { readCalibration } from '../features/calibrations/read-calibration.ts'
import { printLogBook } from '../features/equipment/print-log-book.ts'
import { readPiece } from '../features/equipment/read-equipment.ts'
import { readNonconformance } from '../features/nonconformances/read-nonconformance.ts'
import { listEventFiles } from '../records/audit-packages/behind-samples-store.ts'
import { readWholeLot } from '../records/inventory/lots-store.ts'
import { listProficiencyRounds } from '../records/proficiency/proficiency-store.ts'
import { listSignaturesOf } from '../records/signatures/signatures-store.ts'
import { asPageAndJson, drawn, ofRecord, storedFiles, type Parts, type Place } from './package-parts.ts'
import { todayOf } from '../platform/call/today.ts'

type Base = Pick<Place, 'deps' | 'call'>

async function* signaturesOf(place: Place, noun: string, id: number): Parts {
  const signatures = await place.deps.db.read(place.call, (tx) => listSignaturesOf(tx, noun, id))
  if (signatures.length > 0) yield* asPageAndJson(place, 'signatures', 'Signatures', { signatures })
}

/** An analytical batch with its checks, sequence and QC report. */
export function batchParts(base: Base, id: number): Parts {
  return ofRecord(`Analytical batch ${id}`, async function* () {
    const { deps, call } = base
    const batch = await deps.db.read(call, (tx) => readBatch(tx, call, id))
    const folder = `analytical-batches/${batch.number}`
    const place: Place = { ...base, of: `Analytical batch ${batch.number}`, folder }
    yield* drawn(place, 'qc-report.pdf', 'QC report', () => printQcReport(deps, call, id))
    const { plan: _plan, is_analyst: _analyst, may_sign_report: _may, ...said } = batch
    yield* asPageAndJson(place, 'batch', 'Members, checks and limits', said)
    yield { path: `${folder}/sequence.csv`, what: 'Sequence of injections', of: place.of, bytes: sequenceCsv(batch) }
    yield* signaturesOf(place, 'analytical_batch', id)
  })
}

interface Injection {
  at: string
  machine: string | null
  member: string
  role: string
  vial: number
  uuid: string
}

/** The injections of a batch as they were made, the first first. */
function sequenceCsv({ members }: AnalyticalBatch): string {
  const made = members.flatMap(({ label, role, runs }) =>
    runs.map(({ at, machine_name: machine, vial_number: vial, uuid }): Injection => ({
      at,
      machine,
      member: label,
      role,
      vial,
      uuid,
    })),
  )
  return writeCsv<Injection>(
    [
      { header: 'Injected (UTC)', type: 'text', value: ({ at }) => at },
      { header: 'Machine', type: 'text', value: ({ machine }) => machine },
      { header: 'Member', type: 'text', value: ({ member }) => member },
      { header: 'Role', type: 'text', value: ({ role }) => role },
      { header: 'Vial', type: 'number', value: ({ vial }) => vial },
      { header: 'Injection', type: 'text', value: ({ uuid }) => uuid },
    ],
    made.toSorted((one, other) => one.at.localeCompare(other.at)),
  )
}

/** A calibration with its points, curves, ICV and approval. */
export function calibrationParts(base: Base, id: number): Parts {
  return ofRecord(`Calibration ${id}`, async function* () {
    const { deps, call } = base
    const { asks: _, ...calibration } = await deps.db.read(call, (tx) => readCalibration(tx, call, id))
    const place: Place = { ...base, of: `Calibration ${id}, ${calibration.machine_name}`, folder: `calibrations/${id}` }
    yield* asPageAndJson(place, 'calibration', 'Curves and approval', calibration)
    yield* signaturesOf(place, 'calibration', id)
  })
}

/** A lot with its certificate and the files beside it. */
export function lotParts(base: Base, id: number): Parts {
  return ofRecord(`Lot ${id}`, async function* () {
    const { deps, call } = base
    const lot = await deps.db.read(call, (tx) => readWholeLot(tx, id, todayOf(deps, call)))
    const folder = `lots/${packageFolder(id, lot.lot_number)}`
    const place: Place = { ...base, of: `Lot ${lot.lot_number}, ${lot.item.name}`, folder }
    yield* asPageAndJson(place, 'lot', 'Lot, certified values and parts', lot)
    yield* storedFiles(place, [
      ...(lot.certificate === null ? [] : [fileOf(folder, 'certificate', lot.certificate, 'Certificate')]),
      ...(lot.extension?.file ? [fileOf(folder, 'extension', lot.extension.file, 'Evidence of the extension')] : []),
      ...lot.files.map(({ id: at, file }) => fileOf(folder, `file-${at}`, file, 'File of the lot')),
    ])
  })
}

function fileOf(folder: string, kind: string, { id, name }: { id: string; name: string }, what: string) {
  return { id, path: `${folder}/${kind}/${name}`, what }
}

/** A piece of equipment with its log book and the files of its events. */
export function equipmentParts(base: Base, id: number): Parts {
  return ofRecord(`Equipment ${id}`, async function* () {
    const { deps, call } = base
    const piece = await deps.db.read(call, (tx) => readPiece(tx, id, todayOf(deps, call)))
    const folder = `equipment/${packageFolder(id, piece.name)}`
    const place: Place = { ...base, of: `Equipment ${piece.name}`, folder }
    yield* drawn(place, 'log-book.pdf', 'Log book', () => printLogBook(deps, call, id))
    yield* asPageAndJson(place, 'equipment', 'Piece, state and due days', piece)
    const files = await deps.db.read(call, (tx) => listEventFiles(tx, id))
    yield* storedFiles(
      place,
      files.map((file, at) => ({ id: file, path: `${folder}/event-${at + 1}/`, what: 'File of an event' })),
    )
  })
}

/** A nonconformance with its corrective actions and closings. */
export function nonconformanceParts(base: Base, id: number): Parts {
  return ofRecord(`Nonconformance ${id}`, async function* () {
    const { deps, call } = base
    const { is_alone: _, ...record } = await deps.db.read(call, (tx) => readNonconformance(tx, id, todayOf(deps, call)))
    const place: Place = { ...base, of: `Nonconformance ${record.number}`, folder: `nonconformances/${record.number}` }
    yield* asPageAndJson(place, 'nonconformance', 'What happened and corrective actions', record)
    yield* signaturesOf(place, 'nonconformance', id)
  })
}

/** The laboratory's rounds of proficiency tests. */
export async function* proficiencyParts(base: Base): Parts {
  const { deps, call } = base
  const rounds = await deps.db.read(call, listProficiencyRounds)
  const place: Place = { ...base, of: 'Proficiency tests', folder: 'proficiency' }
  yield* asPageAndJson(place, 'rounds', 'Rounds and scores', { rounds })
  yield { path: 'proficiency/results.csv', what: 'Results and scores', of: place.of, bytes: resultsCsv(rounds) }
}

type Result = Pick<ProficiencyRound, 'provider' | 'scheme' | 'round' | 'reported_on' | 'unit' | 'nonconformance'> &
  ProficiencyRound['results'][number]

function resultsCsv(rounds: readonly ProficiencyRound[]): string {
  return writeCsv<Result>(
    [
      { header: 'Reported', type: 'text', value: (row) => row.reported_on },
      { header: 'Provider', type: 'text', value: (row) => row.provider },
      { header: 'Scheme', type: 'text', value: (row) => row.scheme },
      { header: 'Round', type: 'text', value: (row) => row.round },
      { header: 'Analyte', type: 'text', value: (row) => row.analyte },
      { header: 'Unit', type: 'text', value: (row) => row.unit },
      { header: 'Assigned', type: 'number', value: (row) => row.assigned },
      { header: 'Ours', type: 'number', value: (row) => row.ours },
      { header: 'z', type: 'number', value: (row) => row.z },
      { header: 'zeta', type: 'number', value: (row) => row.zeta },
      { header: 'En', type: 'number', value: (row) => row.e_n },
      { header: 'Result', type: 'text', value: (row) => row.verdict },
      { header: 'Nonconformance', type: 'text', value: (row) => row.nonconformance?.number ?? null },
    ],
    rounds.flatMap(({ results, ...round }) => results.map((result) => ({ ...round, ...result }))),
  )
}
