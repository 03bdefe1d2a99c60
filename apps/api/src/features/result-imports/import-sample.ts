import type { ImportOutcome, NewSampleInput, Sample } from '@eluent/contract'
import { INTAKE_TEXTS } from '@eluent/domain/samples'
import { IdempotencyTicket, runOnceTogether } from '../../platform/db/idempotency.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
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
import { storeImports, type ReadyImport, type StoredImport } from './store-import.ts'

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
    const stored = await storeOne(tx, { atMs: deps.now().getTime() }, call, readyImport(source, input))
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

/** Rows of one transaction: what a row needs of statements is shared by as many. */
const ROWS_TOGETHER = 50

/**
 * Imports rows in their order, each whole or not at all, under a key of its own; what fails is reported, the rest stands. Rows that their file allows
 * are stored many in a transaction, and where one of them is refused there, each in its own.
 */
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
  const context = { source, intake: { atMs: deps.now().getTime() }, keysRepeat }
  const outcomes: ImportOutcome[] = []
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER)
    outcomes.push(...(await importPart(deps, call, context, rows.slice(at, at + ROWS_TOGETHER))))
  return outcomes
}

interface Context {
  source: Source
  intake: IntakeCursor
  keysRepeat: boolean
}

interface CheckedRow {
  row: Row
  /** What is stored, or why it is refused before anything is. */
  ready: ReadyImport | AppError
}

async function importPart(
  deps: ImportDeps,
  call: Call,
  context: Context,
  rows: readonly Row[],
): Promise<ImportOutcome[]> {
  const checked = rows.map((row): CheckedRow => ({ row, ready: readyOrRefusal(context.source, row.sample) }))
  const good = checked.filter((one): one is Checked => !(one.ready instanceof AppError))
  const together = good.length > 1 ? await storeTogether(deps, call, context, good) : undefined
  const outcomes: ImportOutcome[] = []
  for (const one of checked) {
    const stored = together?.get(one.row.key)
    outcomes.push(stored ?? (await outcomeOf(deps, call, context, one)))
  }
  return outcomes
}

type Checked = CheckedRow & { ready: ReadyImport }

/** Stores rows in one transaction; undefined where one of them, or one of their keys, has to be looked at by itself. */
async function storeTogether(
  deps: ImportDeps,
  call: Call,
  { intake, keysRepeat }: Context,
  rows: readonly Checked[],
): Promise<ReadonlyMap<string, ImportOutcome> | undefined> {
  const tickets = rows.map(({ row }) => ticketOf(call, row))
  const store = (tx: Tx) =>
    storeImports(
      tx,
      intake,
      call,
      rows.map(({ ready }) => ready),
    )
  try {
    const stored = await deps.db.transaction({ organizationId: call.organizationId }, (tx) =>
      keysRepeat ? runOnceTogether(tx, tickets, () => store(tx)) : store(tx),
    )
    if (!stored) return undefined
    await moveFiles(
      deps,
      call.organizationId,
      stored.flatMap(({ fileIds }) => fileIds),
      call.log,
    )
    return new Map(
      rows.map(({ row: { key } }, at) => {
        count('eluent_imported_samples', { outcome: 'created' })
        return [key, createdOutcome(key, stored[at]?.sampleId ?? null)]
      }),
    )
  } catch (cause) {
    call.log.info({ err: cause }, 'rows were not imported together; each is imported alone')
    return undefined
  }
}

function ticketOf(call: Call, { key, sample }: Row): IdempotencyTicket {
  return new IdempotencyTicket({ userId: call.actor.userId, key, route: 'POST /imports', request: sample })
}

function createdOutcome(key: string, sample_id: number | null): ImportOutcome {
  return { key, outcome: 'created', sample_id, error: null, code: null, errors: null, retry: false }
}

async function outcomeOf(
  deps: ImportDeps,
  call: Call,
  { intake, keysRepeat }: Context,
  { row, ready }: CheckedRow,
): Promise<ImportOutcome> {
  const { key } = row
  const idempotency = keysRepeat ? ticketOf(call, row) : undefined
  try {
    const stored = await deps.db.transaction({ ...call, idempotency }, async (tx) => {
      if (ready instanceof AppError) throw ready
      return storeOne(tx, intake, call, ready)
    })
    count('eluent_imported_samples', { outcome: 'created' })
    await moveFiles(deps, call.organizationId, stored.fileIds, call.log)
    return createdOutcome(key, stored.sampleId)
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

async function storeOne(tx: Tx, intake: IntakeCursor, call: Call, ready: ReadyImport): Promise<StoredImport> {
  const [stored] = await storeImports(tx, intake, call, [ready])
  if (!stored) throw new Error('an import was stored without a sample')
  return stored
}

function readyOrRefusal(source: Source, input: NewSampleInput): ReadyImport | AppError {
  try {
    return readyImport(source, input)
  } catch (cause) {
    return toAppError(cause)
  }
}

/** What the rules, the file and the choices of an import allow. @throws AppError validation_failed, file_unreadable */
function readyImport({ originals, types, methods }: Source, input: NewSampleInput): ReadyImport {
  const typeId = chosenId(input.sample_type_id)
  const type = types.find(({ id }) => id === typeId)
  const checked = checkImport({ ...input, sample_type_id: type?.id ?? null })
  if (!type) throw new Error('the import rules let a sample without a type pass')
  const judged = judgeImport(checked, originals, types)
  const method = methods.get(chosenId(input.test_method_id) ?? 0)
  if (!method) throw fieldErrors({ test_method_id: [INTAKE_TEXTS.reportMethod] })
  return { checked, judged, type, method }
}
