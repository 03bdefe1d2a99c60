import { sampleState } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import { claimFiles, lockFiles } from '../../records/files/files-store.ts'
import type { MethodRow } from '../../records/report-methods/report-methods-store.ts'
import { figuresOf, testedNow } from '../../records/results/recompute-sample.ts'
import { insertFiguresOf, insertInjectionsWithAnalytes } from '../../records/results/results-store.ts'
import { intakeColumns, type CheckedVial } from '../../views/samples/sample-input.ts'
import { chosenImage } from '../../views/samples/sample-image.ts'
import { takeNextIntakeNumbers, type IntakeCursor } from '../../records/samples/intake-numbers.ts'
import { noteListChanges } from '../../records/samples/list-counts-store.ts'
import { insertPlacedVials, insertSamples, type SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { newShareKeys } from '../../records/samples/share-keys-store.ts'
import { RESULTS_TEXTS, resultError, type CheckedImport } from './import-input.ts'
import { findImported, lockPlaces, type ImportedPlace } from '../../records/result-imports/result-imports-store.ts'
import { analyteColumns, injectionRow, metadataOf } from './imported-rows.ts'
import type { JudgedResult } from './judge-import.ts'

export interface StoredImport {
  sampleId: number
  /** Files that now belong to the sample and move into its folder. */
  fileIds: string[]
}

/** An import that its own rules and its file allow, and what it refers to, read before. */
export interface ReadyImport {
  checked: CheckedImport
  judged: readonly JudgedResult[]
  type: SampleTypeRecord
  method: MethodRow
}

/**
 * Stores imported samples whole, each with its vials, their results, the figures and the trail, in the caller's transaction: all of them,
 * or none, in as many statements as one takes. Where one of several is refused, they are stored one by one, so that its sentence is its own.
 * @throws AppError already_imported; validation_failed for files that are not there
 */
export async function storeImports(
  tx: Tx,
  intake: IntakeCursor,
  call: Call,
  ready: readonly ReadyImport[],
): Promise<StoredImport[]> {
  const { actor } = call
  // sent together: each is right whatever the others find
  const [, files, numbers, images, shareKeys] = await Promise.all([
    refuseTwice(tx, ready),
    lockImportFiles(tx, ready),
    intakeNumbers(tx, intake, ready),
    Promise.all(ready.map(({ checked }) => chosenImage(tx, checked.input.intake_form.sample_image_url))),
    newShareKeys(tx, ready.length),
  ])
  const samples = ready.map((one, at) => ({
    ...one,
    ...prepared(one),
    shareKey: shareKeys[at] ?? newShareKey(),
    number: numbers[at] ?? '',
  }))
  const idOf = await insertSamples(
    tx,
    samples.map(({ checked, columns, figures, shareKey, number }, at) => ({
      ...columns,
      ...figures.columns,
      ...testedNow(actor),
      share_key: shareKey,
      intake_number: number,
      sample_image_file_id: images[at] ?? null,
      custom_fields: json(checked.input.intake_form.custom_fields ?? []),
      imported: true,
      state: stateOfImport(figures.columns),
      created_by_id: actor.userId,
      created_by_name: actor.name,
      updated_by_name: actor.name,
    })),
  )
  const stored = samples.map((sample, at) => ({ ...sample, sampleId: idOf(sample.shareKey), fileIds: files[at] ?? [] }))
  const vialIds = await insertVialsOf(tx, stored)
  const injections = stored.flatMap(({ sampleId, judged, vials, injections: of, method }, at) => {
    const acquiredIds = (vialIds[at] ?? []).filter((_, vial) => vials[vial]?.acquire)
    return judged.map((one, index) => ({
      row: {
        ...injectionRow(call, sampleId, index, one),
        machine_name: of[index]?.machine_name ?? '',
        prepared_sample_id: acquiredIds[index] ?? null,
        method_id: method.id,
        method_version: method.version,
      },
      analytes: of[index]?.analytes ?? [],
    }))
  })
  await Promise.all([
    insertInjectionsWithAnalytes(tx, injections),
    insertFiguresOf(tx, stored),
    ...stored.map(({ sampleId, fileIds }) => claimFiles(tx, sampleId, fileIds)),
    noteListChanges(
      tx,
      stored.map(({ sampleId, columns }) => ({ id: sampleId, ...columns })),
      1,
    ),
    writeAuditLines(
      tx,
      call,
      stored.map(({ sampleId, columns, vials, judged }) => ({
        action: 'import',
        noun: 'sample',
        recordId: sampleId,
        new: { ...columns, prepared_samples: vials, sources: judged.map(sourceFacts) },
      })),
    ),
  ])
  return stored.map(({ sampleId, fileIds }) => ({ sampleId, fileIds }))
}

/** What is stored of an import, computed before anything is. */
function prepared({ checked, judged, type, method }: ReadyImport) {
  const { input } = checked
  const form = input.intake_form
  const vials = vialsOf(checked, judged)
  const columns = {
    ...intakeColumns(form),
    import_notes: String(form.import_notes ?? '').trim() || null,
    loq_percent: parseDecimal(form.loq),
    sample_type_id: type.id,
    test_method_id: method.id,
    test_method_version: method.version,
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
  }
  const injections = judged.map((one) => ({
    machine_name: metadataOf(one)['Instrument'] ?? '',
    analytes: one.analytes.map((analyte) => analyteColumns(analyte, one.dilutionFactor, columns.sample_weight_mg)),
  }))
  return { vials, columns, injections, figures: importFigures(columns, { type, method }, vials, injections) }
}

/** The number that a sample was given, else the next free one, in their order. */
async function intakeNumbers(tx: Tx, intake: IntakeCursor, ready: readonly ReadyImport[]): Promise<string[]> {
  const given = ready.map(({ checked }) => checked.input.intake_form.intake_number?.trim() ?? '')
  const taken = await takeNextIntakeNumbers(tx, intake, given.filter((number) => number === '').length)
  return given.map((number) => number || (taken.shift() ?? ''))
}

function stateOfImport({ run_count: runs, finished }: { run_count: number; finished: boolean }) {
  return sampleState({ runs, finished, queued: false, acquiring: false, release: null, epoch: 0 })
}

/** The figures before anything is stored: vials go by their place instead of an id. */
function importFigures(
  columns: { sample_weight_mg: number | null; loq_percent: number | null },
  { type, method }: Pick<ReadyImport, 'type' | 'method'>,
  vials: readonly CheckedVial[],
  injections: readonly { machine_name: string; analytes: readonly ReturnType<typeof analyteColumns>[] }[],
) {
  const placed = vials.map((vial, at) => ({ ...vial, id: at + 1 }))
  const acquired = placed.filter(({ acquire }) => acquire)
  return figuresOf({
    sample: { ...columns, imported: true },
    method: { ...method, method_id: method.id },
    type,
    vials: placed,
    injections: injections.map((one, at) => ({
      ...one,
      vial_number: at + 1,
      prepared_sample_id: acquired[at]?.id ?? null,
      narrowed_ranges: null,
    })),
    // what a file states is kept as it states it
    quality: null,
  })
}

/** One import of a row of a file; a second one has to be meant. @throws AppError already_imported */
async function refuseTwice(tx: Tx, ready: readonly ReadyImport[]): Promise<void> {
  const places = ready.flatMap(({ checked, judged }) =>
    checked.input.import_again === true
      ? []
      : judged.flatMap(({ original }) =>
          original
            ? [
                {
                  sha256: original.file.sha256,
                  sheet: original.sheet,
                  row: original.sample.row,
                } satisfies ImportedPlace,
              ]
            : [],
        ),
  )
  if (places.length === 0) return
  await lockPlaces(tx, places)
  const found = await findImported(tx, places)
  if (ready.length > 1 && new Set(places.map((place) => JSON.stringify(place))).size < places.length)
    throw new AppError('already_imported', { values: { id: 0 } })
  if (found !== undefined) throw new AppError('already_imported', { values: { id: found } })
}

/** Locks the files of imports; answers for each those that become the sample's own. @throws AppError validation_failed */
async function lockImportFiles(tx: Tx, ready: readonly ReadyImport[]): Promise<string[][]> {
  const all = ready.flatMap(({ judged }) => judged)
  const sources = [...new Set(all.flatMap(({ original }) => original?.file.id ?? []))]
  const kept = new Set((await lockFiles(tx, sources, 'share')).map(({ id }) => id))
  const ownOf = ({ result }: JudgedResult): string[] => [
    ...(result.chromeUrl ? [result.chromeUrl] : []),
    ...(result.attachments ?? []).map(({ url }) => url),
  ]
  const own = all.flatMap(ownOf)
  const free = new Map((await lockFiles(tx, own, 'update')).map((file) => [file.id, file]))
  const isFree = (id: string, kind: string): boolean =>
    free.get(id)?.kind === kind && free.get(id)?.sample_id === null && own.filter((one) => one === id).length === 1
  return ready.map(({ judged }) => {
    for (const [index, { result, original }] of judged.entries()) {
      if (original && !kept.has(original.file.id)) throw resultError(index, 'importedSource', RESULTS_TEXTS.source)
      if (result.chromeUrl && !isFree(result.chromeUrl, 'chromatogram'))
        throw resultError(index, 'chromeUrl', RESULTS_TEXTS.chromatogram)
      for (const [at, { url }] of (result.attachments ?? []).entries()) {
        if (!isFree(url, 'attachment')) throw resultError(index, `attachments.${at}`, RESULTS_TEXTS.attachment)
      }
    }
    return judged.flatMap(ownOf)
  })
}

/** Inserts the vials of several samples; answers the ids of each sample's, in their order. */
async function insertVialsOf(
  tx: Tx,
  samples: readonly { sampleId: number; vials: readonly CheckedVial[] }[],
): Promise<number[][]> {
  const placed = samples.flatMap(({ sampleId, vials }) =>
    vials.map((vial, at) => ({ ...vial, sample_id: sampleId, position: at + 1 })),
  )
  const stored = await insertPlacedVials(tx, placed)
  const bySample = Map.groupBy(stored, ({ sample_id }) => sample_id)
  return samples.map(({ sampleId }) => (bySample.get(sampleId) ?? []).map(({ id }) => id))
}

/** The vials, each acquired one with the dilution of its result. */
function vialsOf({ vials }: CheckedImport, judged: readonly JudgedResult[]) {
  let at = 0
  return vials.map((vial) => {
    if (!vial.acquire) return vial
    const dilution = judged[at]?.dilutionFactor ?? vial.dilution_factor
    at += 1
    return { ...vial, dilution_factor: dilution }
  })
}

function sourceFacts({ original, result }: JudgedResult) {
  if (!original) return { kept: false }
  return {
    file: original.file.name,
    sha256: original.file.sha256,
    sheet: original.sheet,
    row: original.sample.row,
    template: { id: original.template.id, name: original.template.name },
    edits: result.edits ?? [],
    ...(original.converted && { converted: original.converted }),
  }
}
