import type { AppendedResult, ReplyIn, appendResults } from '@eluent/contract'
import { randomUUID } from 'node:crypto'
import { DETECTION_VERSION } from '@eluent/signal'
import { roleOfSample, STANDARD_ROLES } from '@eluent/domain/analytical-batches'
import type { CalibrationAnalyte } from '@eluent/domain/calibrations'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { integrationWords } from '@eluent/domain/report-methods'
import { preparationOf } from '@eluent/domain/results'
import { writeAudit, writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, jsonOrNull } from '../../platform/db/json.ts'
import { beside } from '../../platform/db/beside.ts'
import { lockIfPresent } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { recordDuplicates } from '../../records/control-charts/duplicate-controls.ts'
import { recordSampleControls } from '../../records/control-charts/sample-controls.ts'
import { settleBatches } from '../../records/analytical-batches/settle-batch.ts'
import { lockFiles } from '../../records/files/files-store.ts'
import { listRecalledOfRun, startReviewsOfSample } from '../../records/inventory/recalled-lots-store.ts'
import { completeVial, deleteEntries, lockQueue } from '../../records/queue/queue-store.ts'
import { findRunFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { insertAnalytes, insertInjection, secondsSince } from '../../records/results/results-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'
import type { Deps } from '../../views/deps.ts'
import { readOwnIntegrationNotes } from './own-integration-notes.ts'
import { analyteRows, quantifyingOf, rowsOf } from './quantified-rows.ts'
import {
  asksFigures,
  FiguresAsked,
  findUnreportedPeaks,
  measuredColumns,
  measureFigures,
  NOT_MEASURED,
  type MeasuredRun,
} from './measure-run.ts'

/** Stands with the metadata of a run without a report. */
const FOUND_HERE = 'Found by Eluent in the chromatogram: the run has no report.'

type RunFacts = NonNullable<Awaited<ReturnType<typeof findRunFacts>>>

type Reply = ReplyIn<typeof appendResults>

/** A refusal that no retry can turn: the sender must stop. */
function final(
  code:
    | 'all_vials_have_results'
    | 'result_count_mismatch'
    | 'result_refers_elsewhere'
    | 'sample_certified'
    | 'sample_cleared_meanwhile'
    | 'vial_has_result',
): AppError {
  return new AppError(code, { retry: false })
}

/**
 * Stores one injection: the run, its analytes, the sample's figures, the queue and the trail in one transaction. The same
 * run (machine, folder, name) is stored once, whoever sends it and however often; a repeat answers what the first did.
 * @throws AppError not_found, or one of the refusals above
 */
export async function appendResult(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Call,
  sampleId: number,
  result: AppendedResult,
): Promise<Reply> {
  const found = await findUnreportedPeaks(deps, call, sampleId, result)
  const append = (figures: MeasuredRun['figures']) =>
    deps.db.transaction(call, (tx) => appendInTransaction(tx, call, sampleId, result, { ...found, figures }))
  try {
    return await append(null)
  } catch (error) {
    if (!(error instanceof FiguresAsked)) throw error
    const figures = await measureFigures(deps, call, result)
    call.idempotency?.release()
    return append(figures)
  }
}

/** What a person says of a run that they bring as a file: the approved calibration that its peaks are quantified by. */
export interface BroughtRun {
  calibration: { id: number; analytes: CalibrationAnalyte[] }
  file: { name: string; sha256: string }
  peaksSay: string
  /** The peaks are of the file's own table. */
  hasOwnPeaks: boolean
}

function isIntegratedHere({ peaks }: MeasuredRun, brought: BroughtRun | null): boolean {
  return peaks !== null && brought?.hasOwnPeaks !== true
}

/** Where peaks and the column's figures come from, with the version of our own detection where it made either. */
function madeBy(measured: MeasuredRun, brought: BroughtRun | null, notes: readonly string[]) {
  const { peaks, integration, figures } = measured
  const isIntegrated = isIntegratedHere(measured, brought)
  const isDetected = isIntegrated || (figures ?? []).length > 0
  return {
    ...(peaks !== null && { Peaks: brought?.peaksSay ?? FOUND_HERE }),
    ...(isDetected && { 'Peak detection': `Version ${DETECTION_VERSION}` }),
    ...(isIntegrated && integration !== null && { Integration: integrationWords(integration) }),
    ...(notes.length > 0 && { 'Integration of the calibrators': notes.join(' ') }),
  }
}

/** The same inside a transaction of the caller's (imports, the seed). */
export async function appendInTransaction(
  tx: Tx,
  call: Call,
  sampleId: number,
  result: AppendedResult,
  measured: MeasuredRun = NOT_MEASURED,
  brought: BroughtRun | null = null,
): Promise<Reply> {
  const { peaks, figures } = measured
  const run = { machine_name: result.machineName, cs_data_folder: result.csDataFolder, cs_data_name: result.csDataName }
  const injectedAt = instantOf(result.injected_at)
  const pieces = { machine_name: run.machine_name, injected_at: injectedAt }
  const [, sample, found, files, recalled] = await Promise.all([
    lockQueue(tx, { injections: 1, audit_entries: 1 }),
    lockIfPresent(tx, 'samples', sampleId),
    findRunFacts(tx, sampleId, { ...run, injected_at: injectedAt }),
    // held, so that no sweep removes one of them meanwhile
    lockFiles(tx, filesOf(result), 'share'),
    // before the writes, for whose answers nobody has to wait then
    listRecalledOfRun(
      tx,
      brought === null ? { ...pieces, sample_id: sampleId } : { ...pieces, calibration_id: brought.calibration.id },
    ),
  ])
  if (!sample || !found) throw new AppError('not_found', { retry: false })
  const facts = brought === null ? found : { ...found, calibration: brought.calibration }
  const { earlier, queueEntry } = facts
  const same = earlier.find((row) => row.sample_id === sampleId && row.epoch === sample.epoch)
  if (same)
    return replyOf(sample, { uuid: same.uuid, vialNumber: same.vial_number, finished: sample.finished, repeated: true })
  if (sample.certus_id !== null) throw final('sample_certified')
  if (earlier.length > 0) throw final('result_refers_elsewhere')
  if (result.epoch !== undefined && result.epoch !== sample.epoch) throw final('sample_cleared_meanwhile')

  const settings = qualitySettingsOf(facts.quality ?? {})
  if (figures === null && asksFigures(settings, sample)) throw new FiguresAsked()
  const vial = vialFor(sample, facts, result.vial_number)
  refuseUnknownFiles(result, files)
  const uuid = randomUUID()
  const method = { ...facts.method, ...(brought && { quantify_from: 'calibration' as const }) }
  const quantifying = quantifyingOf({ ...facts, method }, sample.imported)
  const notes =
    isIntegratedHere(measured, brought) && quantifying.from === 'calibration'
      ? await readOwnIntegrationNotes(tx, { ...facts, integration: measured.integration })
      : []
  const handedOverAt = queueEntry?.open.find(({ vial_number }) => vial_number === vial.number)?.submitted_at ?? null
  const injection = await insertInjection(tx, {
    ...run,
    uuid,
    sample_id: sampleId,
    epoch: sample.epoch,
    vial_number: vial.number,
    prepared_sample_id: vial.prepared?.id ?? null,
    chemstation_imported: result.chemstationImported ?? false,
    method_id: sample.test_method_id,
    method_version: sample.test_method_version,
    metadata: json({ ...result.metadata, ...madeBy(measured, brought, notes) }),
    ...(brought && { imported_file_name: brought.file.name, imported_sha256: brought.file.sha256 }),
    chromatogram_file_id: result.chromatogram_file_id ?? null,
    chrome_rt_units: result.chromatogram_file_id ? (result.chromeRtUnits ?? 'Minutes') : null,
    source_file_ids: result.source_file_ids ?? [],
    signal_files: json(result.signals ?? []),
    attachments: json([]),
    injected_at: injectedAt,
    calibration_id: facts.calibration?.id ?? null,
    quantified_from: quantifying.from,
    narrowed_ranges: jsonOrNull(quantifying.ranges),
    acquired_in_s: handedOverAt === null ? null : secondsSince(handedOverAt),
    received_by_id: call.actor.userId,
    received_by_name: call.actor.name,
  })
  if (!injection) throw new Error('a run stands twice although it was looked for under its lock')
  const analytes = analyteRows(rowsOf(result, peaks, quantifying), {
    sample,
    preparation: preparationOf(vial.prepared),
    quantifying,
  }).map((row) => ({ ...row, ...measuredColumns(row, figures ?? []) }))
  const ran = {
    vial_number: vial.number,
    prepared_sample_id: vial.prepared?.id ?? null,
    machine_name: run.machine_name,
    narrowed_ranges: quantifying.ranges,
    analytes,
  }
  const injections = [...facts.injections, ran].toSorted((one, other) => one.vial_number - other.vial_number)
  const isLast = queueEntry !== null && queueEntry.open.every(({ vial_number }) => vial_number === vial.number)
  const ended = isLast ? ({ queued: false, acquisition_started_at: null } as const) : {}
  const stored = analytes.length > 0 ? { analytes: () => insertAnalytes(tx, injection.id, analytes) } : {}
  // an entry leaves the queue with its last vial; before the sample's state, which follows from it
  const left =
    queueEntry && (isLast ? deleteEntries(tx, [queueEntry.id]) : completeVial(tx, queueEntry.id, vial.number))
  const audited = beside(tx, stored)
  const [, { finished }] = await Promise.all([
    left,
    storeFigures(tx, sample, { ...facts, injections }, call.actor, ended),
    writeAudit(audited, call, {
      action: 'append_result',
      noun: 'sample',
      recordId: sampleId,
      new: { ...run, uuid, vial_number: vial.number, epoch: sample.epoch, analytes: result.results.length },
    }),
  ])
  if (recalled.length > 0) await reviewForRecalled(tx, call, sampleId, recalled)
  const role = roleOfSample(sample)
  if (finished && STANDARD_ROLES.includes(role)) {
    const methodId = sample.test_method_id
    await recordSampleControls(tx, call, { sampleId, role, methodId, analytes: facts.method.analytes, settings })
  }
  await settleBatches(tx, facts.batches, call.actor)
  // what duplicates differ by is known once their batch was judged; a rule that it breaks is one of its checks
  const isCompared =
    finished &&
    facts.batches.length > 0 &&
    (await recordDuplicates(tx, call, { sampleId, settings, receivedAt: injection.received_at }))
  if (isCompared) await settleBatches(tx, facts.batches, call.actor)
  return replyOf(sample, { uuid, vialNumber: vial.number, finished, repeated: false })
}

/** A report of a run that rests on a lot that was recalled before is under review, as those from before the recall are. */
async function reviewForRecalled(
  tx: Tx,
  call: Call,
  sampleId: number,
  lots: Awaited<ReturnType<typeof listRecalledOfRun>>,
): Promise<void> {
  const started = await startReviewsOfSample(tx, sampleId, lots, call.actor)
  const lineOf = ({ lot_id, reason: why }: (typeof started)[number]) =>
    ({ action: 'start_review', noun: 'sample', recordId: sampleId, new: { lot_id }, why }) as const
  await writeAuditLines(tx, call, started.map(lineOf))
}

function replyOf(
  sample: SampleRecord,
  stored: { uuid: string; vialNumber: number; finished: boolean; repeated: boolean },
): Reply {
  return {
    message: 'Result stored',
    notification: stored.finished ? null : `Vial ${stored.vialNumber} of ${sample.required_runs} stored`,
    uuid: stored.uuid,
    vial_number: stored.vialNumber,
    finished: stored.finished,
    repeated: stored.repeated,
  }
}

/** The vial meant, or the next one to acquire. @throws AppError when there is none left, or it has its result already */
function vialFor(
  sample: SampleRecord,
  { vials, injections }: RunFacts,
  wanted: number | undefined,
): { number: number; prepared: RunFacts['vials'][number] | undefined } {
  const acquired = vials.filter((vial) => vial.acquire)
  const taken = new Set(injections.map((row) => row.vial_number))
  if (taken.size >= sample.required_runs) throw final('all_vials_have_results')
  let number = wanted ?? 1
  if (wanted === undefined) while (taken.has(number)) number += 1
  if (number > sample.required_runs) throw final('result_count_mismatch')
  if (taken.has(number)) throw final('vial_has_result')
  return { number, prepared: acquired[number - 1] }
}

function filesOf({ source_file_ids, chromatogram_file_id }: AppendedResult): string[] {
  return [...(source_file_ids ?? []), ...(chromatogram_file_id ? [chromatogram_file_id] : [])]
}

function refuseUnknownFiles(result: AppendedResult, found: readonly unknown[]): void {
  const ids = filesOf(result)
  if (found.length < new Set(ids).size) {
    throw fieldErrors({ source_file_ids: ['A file of this run was not uploaded.'] })
  }
  if (result.signals?.some(({ file_id }) => !ids.includes(file_id))) {
    throw fieldErrors({ signals: ['A signal is in none of the files of this run.'] })
  }
}

function instantOf(value: string | null | undefined): string | null {
  const time = Date.parse(value ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
