import type { ImportOutcome, NewSampleInput, Sample } from '@eluent/contract'
import { INTAKE_TEXTS } from '@eluent/domain/samples'
import { IdempotencyTicket } from '../../platform/db/idempotency.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { toAppError } from '../../platform/http/error-handler.ts'
import type { TableReader } from '../../platform/tables/table-reader.ts'
import { count } from '../../platform/telemetry/measure.ts'
import { moveFiles } from '../../records/files/move-files.ts'
import type { IntakeCursor } from '../../records/samples/intake-numbers.ts'
import { findMethodRow, type MethodRow } from '../../records/report-methods/report-methods-store.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import { chosenId } from '../../views/samples/sample-input.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { listSampleTypeRows, type SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { checkImport } from './import-input.ts'
import { judgeImport } from './judge-import.ts'
import { Originals } from './originals.ts'
import { storeImport, type StoredImport } from './store-import.ts'

export interface ImportDeps extends SampleSettings {
  db: Database
  files: FileStore
  tables: TableReader
  now: () => Date
}

interface Source {
  originals: Originals
  types: readonly SampleTypeRecord[]
  methods: ReadonlyMap<number, MethodRow>
}

/**
 * Stores a sample with its results, whole or not at all. Its files are read again by the server; a value that is not the
 * file's and was not declared as edited is refused.
 * @throws AppError validation_failed, file_unreadable, already_imported
 */
export async function importSample(deps: ImportDeps, call: Call, input: NewSampleInput): Promise<Sample> {
  const source = await readSource(deps, call, [input])
  const { sample, fileIds } = await deps.db.transaction(call, async (tx) => {
    const stored = await importInTransaction(tx, { atMs: deps.now().getTime() }, call, source, input)
    return { sample: await readPresentedSample(tx, deps, call, stored.sampleId), fileIds: stored.fileIds }
  })
  count('eluent_imported_samples', { outcome: 'created' })
  await moveFiles(deps, call.organizationId, fileIds, call.log)
  return sample
}

interface Row {
  key: string
  sample: NewSampleInput
}

interface ImportOptions {
  /** Whether a repeated key answers what the first answered; where it is nobody's, the place in the file alone keeps doubles out. */
  keysRepeat?: boolean
}

/** Imports rows one after the other, each in a transaction and under a key of its own; what fails is reported, the rest stands. */
export async function importSamples(
  deps: ImportDeps,
  call: Call,
  rows: readonly Row[],
  { keysRepeat = true }: ImportOptions = {},
): Promise<ImportOutcome[]> {
  const source = await readSource(
    deps,
    call,
    rows.map(({ sample }) => sample),
  )
  const outcomes: ImportOutcome[] = []
  const intake = { atMs: deps.now().getTime() }
  for (const row of rows) outcomes.push(await outcomeOf(deps, call, { source, intake, keysRepeat }, row))
  return outcomes
}

async function outcomeOf(
  deps: ImportDeps,
  call: Call,
  { source, intake, keysRepeat }: { source: Source; intake: IntakeCursor; keysRepeat: boolean },
  { key, sample }: Row,
): Promise<ImportOutcome> {
  const route = 'POST /imports'
  const ticket = { userId: call.actor.userId, key, route, request: sample }
  const idempotency = keysRepeat ? new IdempotencyTicket(ticket) : undefined
  try {
    const stored = await deps.db.transaction({ ...call, idempotency }, (tx) =>
      importInTransaction(tx, intake, call, source, sample),
    )
    count('eluent_imported_samples', { outcome: 'created' })
    await moveFiles(deps, call.organizationId, stored.fileIds, call.log)
    return { key, outcome: 'created', sample_id: stored.sampleId, error: null, code: null, errors: null, retry: false }
  } catch (cause) {
    const error = toAppError(cause)
    count('eluent_imported_samples', { outcome: 'refused' })
    if (error.status >= 500) call.log.error({ err: cause, code: error.code, key }, 'a row was not imported')
    const { id } = error.details.values ?? {}
    return {
      key,
      outcome: 'refused',
      sample_id: error.code === 'already_imported' && typeof id === 'number' ? id : null,
      error: error.message,
      code: error.code,
      errors: error.details.fields ?? null,
      retry: error.status >= 500 || error.code === 'request_in_flight',
    }
  }
}

async function readSource(deps: ImportDeps, call: Call, inputs: readonly NewSampleInput[]): Promise<Source> {
  const results = inputs.flatMap(({ results: sent = [] }) => sent)
  const originals = await Originals.read(deps, call.organizationId, results)
  const methodIds = new Set(inputs.map(({ test_method_id: id }) => chosenId(id) ?? 0))
  return deps.db.read(call, async (tx) => {
    const methods = new Map<number, MethodRow>()
    for (const id of methodIds) {
      const method = await findMethodRow(tx, id)
      if (method) methods.set(id, method)
    }
    return { originals, methods, types: await listSampleTypeRows(tx) }
  })
}

/** One import inside a transaction of the caller's. */
async function importInTransaction(
  tx: Tx,
  intake: IntakeCursor,
  call: Call,
  { originals, types, methods }: Source,
  input: NewSampleInput,
): Promise<StoredImport> {
  const typeId = chosenId(input.sample_type_id)
  const type = types.find(({ id }) => id === typeId)
  const checked = checkImport({ ...input, sample_type_id: type?.id ?? null })
  if (!type) throw new Error('the import rules let a sample without a type pass')
  const judged = judgeImport(checked, originals, types)
  const method = methods.get(chosenId(input.test_method_id) ?? 0)
  if (!method) throw fieldErrors({ test_method_id: [INTAKE_TEXTS.reportMethod] })
  return storeImport(tx, intake, call, checked, judged, { type, method })
}
