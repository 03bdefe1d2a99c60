import { randomUUID } from 'node:crypto'
import { DEFAULT_VOLUME_ML, vialAmount } from '@eluent/domain/results'
import { sampleState } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { claimFiles, lockFiles } from '../../records/files/files-store.ts'
import type { MethodRow } from '../../records/report-methods/report-methods-store.ts'
import { figuresOf, testedNow } from '../../records/results/recompute-sample.ts'
import { insertAnalytes, insertFigures, insertInjection } from '../../records/results/results-store.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import { intakeColumns, type CheckedVial } from '../../views/samples/sample-input.ts'
import { chosenImage } from '../../views/samples/sample-image.ts'
import { takeNextIntakeNumber, type IntakeCursor } from '../../records/samples/intake-numbers.ts'
import { noteListChange } from '../../records/samples/list-counts-store.ts'
import { insertSample, insertVials, type SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { RESULTS_TEXTS, resultError, type CheckedImport } from './import-input.ts'
import { findImported, lockPlaces, type ImportedPlace } from '../../records/result-imports/result-imports-store.ts'
import type { JudgedAnalyte, JudgedResult } from './judge-import.ts'

export interface StoredImport {
  sampleId: number
  /** Files that now belong to the sample and move into its folder. */
  fileIds: string[]
}

/** What an import refers to, read before. */
export interface ImportChoices {
  type: SampleTypeRecord
  method: MethodRow
}

/**
 * Stores an imported sample whole: the sample, its vials, their results, the figures and the trail, in the caller's
 * transaction. @throws AppError already_imported; validation_failed for files that are not there
 */
export async function storeImport(
  tx: Tx,
  intake: IntakeCursor,
  call: Call,
  checked: CheckedImport,
  judged: readonly JudgedResult[],
  { type, method }: ImportChoices,
): Promise<StoredImport> {
  const { actor } = call
  const { input } = checked
  const form = input.intake_form
  // sent together: each is right whatever the others find
  const [, fileIds, intakeNumber] = await Promise.all([
    input.import_again === true ? undefined : refuseTwice(tx, judged),
    lockImportFiles(tx, judged),
    form.intake_number?.trim() || takeNextIntakeNumber(tx, intake),
  ])
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
  const figures = importFigures(columns, { type, method }, vials, injections)
  const sampleId = await insertSample(
    tx,
    {
      ...columns,
      ...figures.columns,
      ...testedNow(actor),
      share_key: newShareKey(),
      intake_number: intakeNumber,
      sample_image_file_id: await chosenImage(tx, form.sample_image_url),
      custom_fields: json(form.custom_fields ?? []),
      imported: true,
      state: stateOfImport(figures.columns),
      created_by_id: actor.userId,
      created_by_name: actor.name,
      updated_by_name: actor.name,
    },
    [],
  )
  const vialIds = await insertVials(tx, sampleId, vials)
  const acquiredIds = vialIds.filter((_, at) => vials[at]?.acquire)
  await Promise.all([
    ...judged.map(async (one, index) => {
      const { machine_name, analytes = [] } = injections[index] ?? {}
      const stored = await insertInjection(tx, {
        ...injectionRow(call, sampleId, index, one),
        machine_name: machine_name ?? '',
        prepared_sample_id: acquiredIds[index] ?? null,
        method_id: method.id,
        method_version: method.version,
      })
      if (!stored) throw new Error('a new sample has an injection already')
      await insertAnalytes(tx, stored.id, analytes)
    }),
    insertFigures(tx, sampleId, figures),
    claimFiles(tx, sampleId, fileIds),
    noteListChange(tx, sampleId, { before: null, after: columns }),
    writeAudit(tx, call, {
      action: 'import',
      noun: 'sample',
      recordId: sampleId,
      new: { ...columns, prepared_samples: vials, sources: judged.map(sourceFacts) },
    }),
  ])
  return { sampleId, fileIds }
}

function stateOfImport({ run_count: runs, finished }: { run_count: number; finished: boolean }) {
  return sampleState({ runs, finished, queued: false, acquiring: false, release: null, epoch: 0 })
}

/** The figures before anything is stored: vials go by their place instead of an id. */
function importFigures(
  columns: { sample_weight_mg: number | null; loq_percent: number | null },
  { type, method }: ImportChoices,
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
async function refuseTwice(tx: Tx, judged: readonly JudgedResult[]): Promise<void> {
  const places = judged.flatMap(({ original }) =>
    original
      ? [{ sha256: original.file.sha256, sheet: original.sheet, row: original.sample.row } satisfies ImportedPlace]
      : [],
  )
  await lockPlaces(tx, places)
  const found = await Promise.all(places.map((place) => findImported(tx, place)))
  for (const id of found) {
    if (id !== undefined) throw new AppError('already_imported', { values: { id } })
  }
}

/** Locks the files of an import; answers those that become the sample's own. @throws AppError validation_failed */
async function lockImportFiles(tx: Tx, judged: readonly JudgedResult[]): Promise<string[]> {
  const sources = judged.flatMap(({ original }) => original?.file.id ?? [])
  const kept = new Set((await lockFiles(tx, sources, 'share')).map(({ id }) => id))
  const own = judged.flatMap(({ result }) => [
    ...(result.chromeUrl ? [result.chromeUrl] : []),
    ...(result.attachments ?? []).map(({ url }) => url),
  ])
  const free = new Map((await lockFiles(tx, own, 'update')).map((file) => [file.id, file]))
  const isFree = (id: string, kind: string): boolean =>
    free.get(id)?.kind === kind && free.get(id)?.sample_id === null && own.filter((one) => one === id).length === 1
  for (const [index, { result, original }] of judged.entries()) {
    if (original && !kept.has(original.file.id)) throw resultError(index, 'importedSource', RESULTS_TEXTS.source)
    if (result.chromeUrl && !isFree(result.chromeUrl, 'chromatogram'))
      throw resultError(index, 'chromeUrl', RESULTS_TEXTS.chromatogram)
    for (const [at, { url }] of (result.attachments ?? []).entries()) {
      if (!isFree(url, 'attachment')) throw resultError(index, `attachments.${at}`, RESULTS_TEXTS.attachment)
    }
  }
  return own
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

/** The file's own, and its name; of a sample without a file what was sent. */
function metadataOf({ result, original }: JudgedResult): Record<string, string> {
  return original ? { ...original.sample.metadata, 'Imported Filename': original.file.name } : (result.metadata ?? {})
}

function injectionRow(call: Call, sampleId: number, index: number, one: JudgedResult) {
  const { result, original, chromeRtUnits } = one
  const template = one.template ? { id: one.template.id, name: one.template.name } : null
  return {
    uuid: randomUUID(),
    sample_id: sampleId,
    epoch: 0,
    vial_number: index + 1,
    // an import has no run folder
    cs_data_folder: '',
    cs_data_name: String(index + 1),
    imported: true,
    metadata: json(metadataOf(one)),
    chromatogram_file_id: result.chromeUrl ?? null,
    chrome_rt_units: chromeRtUnits,
    attachments: json(result.attachments ?? []),
    imported_source_file_id: original?.file.id ?? null,
    imported_template: template && json(template),
    import_template_id: template?.id ?? null,
    imported_file_name: original?.file.name ?? null,
    imported_sha256: original?.file.sha256 ?? null,
    imported_sheet: original?.sheet ?? null,
    imported_row: original?.sample.row ?? null,
    imported_decimal: original?.decimal ?? null,
    imported_conversion: original?.converted ? json(original.converted) : null,
    import_edits: json(original ? (result.edits ?? []) : []),
    received_by_id: call.actor.userId,
    received_by_name: call.actor.name,
  }
}

/** An invalid row keeps every number that came, a valid one the amounts that the figures are made of. */
function analyteColumns({ row, name, valid }: JudgedAnalyte, dilutionFactor: number, weightMg: number | null) {
  const amounts = valid
    ? vialAmount(row, {
        preparation: { dilution_factor: dilutionFactor, volume_ml: DEFAULT_VOLUME_ML },
        sample_weight_mg: weightMg,
        stated: true,
      })
    : {
        amount_ug_ml: parseDecimal(row.amount_ug_ml),
        percent: parseDecimal(row.concentration_perc),
        mg_g: parseDecimal(row.amount_mg_g),
      }
  const text = [row.amount_ug_ml, row.amount, row.concentration_perc].find(
    (value) => typeof value === 'string' && value.trim() !== '' && parseDecimal(value) === null,
  )
  return {
    name,
    valid,
    amount_ug_ml: amounts.amount_ug_ml,
    amount_text: typeof text === 'string' ? text : null,
    concentration_percent: amounts.percent,
    amount_mg_g: amounts.mg_g,
    peak_area: parseDecimal(row.peak_area),
    retention_time_min: parseDecimal(row.rt_min ?? row.peak_retention_time),
    peak_start_min: parseDecimal(row.peak_start),
    peak_end_min: parseDecimal(row.peak_end),
    resolution: parseDecimal(row.resolution),
  }
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
