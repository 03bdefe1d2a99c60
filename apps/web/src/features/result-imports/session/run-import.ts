import {
  CallError,
  createReportMethod,
  createSample,
  importSamples,
  listReportMethods,
  lookupReportMethod,
  type Client,
  type FileKind,
} from '@eluent/contract'
import { attachableTotals } from '@eluent/domain/report-methods'
import {
  importedMethodAnalytes,
  methodFromImport,
  methodsForImport,
  namedAnalytes,
  type DecimalSign,
  type JudgedField,
  type UnitConversion,
} from '@eluent/domain/result-imports'
import { totalsOf } from '@eluent/domain/results'
import dayjs from 'dayjs'
import type { Fetch } from '../../../frame/session/api-fetch.ts'
import { errorMessages } from '../../../ui/ErrorState/error-text.ts'
import { failureDetail } from '../../../ui/ErrorState/failure-detail.ts'
import { uploadFile } from '../../../ui/FileDrop/upload-file.ts'
import { analytesOf, type DraftSample } from '../draft/import-draft.ts'
import type { SampleOutcome } from '../draft/draft.ts'
import { sampleBody, type ImportContext } from '../draft/sample-body.ts'
import { t } from '../../../language/t.ts'

/** One confirmed import; it is the same one however often it is taken up again. */
export interface ImportJob {
  /** Part of every row's key, so that a row that was stored is not stored again. */
  id: string
  type: 1 | 2
  template: { id: number; name: string }
  judged: JudgedField
  decimal: DecimalSign | null
  conversion: UnitConversion | null
  /** Rows taken in though they are called a total or a statistic, or stand twice. */
  taken: readonly number[]
  /** The report method that was chosen; null: the best that covers the file, else a new one. */
  methodId: number | null
  typeNames: ReadonlyMap<string, string>
  position: { latitude: number; longitude: number } | null
  samples: readonly DraftSample[]
  /** Ids of files that have arrived; filled as they do. */
  stored: Map<File, string>
}

export interface ImportProgress {
  step: 'files' | 'method' | 'samples'
  done: number
  total: number
  good: number
  bad: number
}

export interface RunDeps {
  api: Client
  fetch: Fetch
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
  /** Called as samples are stored or refused, so that what is done stays done. */
  onOutcomes: (outcomes: readonly SampleOutcome[]) => void
}

/** The import could not go on; what was stored stays, and the same job may be run again. */
class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

const LOOKUP_FAILED_TEXT = t('Could not verify report method existence')
const METHOD_FAILED_TEXT = t('Could not establish report method')
const SAMPLE_FAILED_TEXT = t('Verify the selected Template Type, Template, and CSV format')

const ROWS_A_CALL = 50

/**
 * Uploads originals and attachments, finds or makes the report method, then stores the samples one by one.
 * @throws ImportStopped with a sentence; the signal's reason when cancelled.
 */
export async function runImport(job: ImportJob, deps: RunDeps): Promise<void> {
  await uploadFiles(job, deps)
  const methodId = await establishMethod(job, deps)
  const context: ImportContext = {
    ...job,
    methodId,
    fileId: (file) => {
      const id = job.stored.get(file)
      if (id === undefined) throw new ImportStopped(t('A file of this import was not uploaded.'))
      return id
    },
  }
  await (job.type === 1 ? storeOne(job, context, deps) : storeBatch(job, context, deps))
}

interface Upload {
  file: File
  kind: FileKind
  /** Whose it is, for people. */
  of: string
}

function uploadsOf({ type, samples }: ImportJob): Upload[] {
  const uploads = new Map<File, Upload>()
  for (const [at, sample] of samples.entries()) {
    for (const [vialAt, vial] of sample.vials.entries()) {
      const of =
        type === 1
          ? t('vial {vialAt}', { vialAt: vialAt + 1 })
          : t('sample {row}', { row: (vial.source.row ?? at) + 1 })
      const source = vial.file.file
      if (!uploads.has(source))
        uploads.set(source, { file: source, kind: 'source', of: type === 1 ? of : t('all samples') })
      for (const { file } of vial.attachments) if (file) uploads.set(file, { file, kind: 'attachment', of })
    }
  }
  return [...uploads.values()]
}

async function uploadFiles(job: ImportJob, { api, fetch, signal, onProgress }: RunDeps): Promise<void> {
  const uploads = uploadsOf(job)
  for (const [done, { file, kind, of }] of uploads.entries()) {
    signal.throwIfAborted()
    onProgress({ step: 'files', done, total: uploads.length, good: 0, bad: 0 })
    if (job.stored.has(file)) continue
    try {
      job.stored.set(file, await uploadFile({ api, fetch }, kind, file))
    } catch (cause) {
      const text = t('Error uploading {name} for {of}, please try again. {failureDetail}', {
        name: file.name,
        of,
        failureDetail: failureDetail(cause),
      })
      throw new ImportStopped(text, { cause })
    }
  }
}

/** The report method of a job: the chosen one, exactly these analytes, the best that covers them, else a new one. */
async function establishMethod(job: ImportJob, { api, signal, onProgress }: RunDeps): Promise<number> {
  signal.throwIfAborted()
  if (job.methodId !== null) return job.methodId
  onProgress({ step: 'method', done: 0, total: 1, good: 0, bad: 0 })
  const vials = job.samples.flatMap(({ vials: all }) => all).map((vial) => ({ analytes: analytesOf(vial) }))
  const analytes = importedMethodAnalytes(vials, job.judged)
  const named = namedAnalytes(vials, job.judged)
  let found: number | null
  try {
    found = (await api.call(lookupReportMethod, { body: { ordered_analytes: JSON.stringify(analytes) } })).id
  } catch (cause) {
    throw new ImportStopped(LOOKUP_FAILED_TEXT, { cause })
  }
  if (found !== null) return found
  try {
    const { data: others } = await api.call(listReportMethods, {})
    const [covering] = methodsForImport(others, { named, found: analytes })
    if (covering) return covering.id
    const taken = others.map(({ method_name }) => method_name)
    const method = methodFromImport(job.template.name, dayjs().format('MM/DD/YYYY'), named, taken)
    const reply = await api.call(createReportMethod, {
      body: {
        ordered_analytes: JSON.stringify(method.analytes.map(({ analyte }) => analyte)),
        analyteColors: Object.fromEntries(method.analytes.map(({ analyte, color }) => [analyte, color])),
        method: { id: 0, name: method.name, default: false },
        derived_compounds: totalsFor(method.analytes.map(({ analyte }) => analyte)),
        upper_bounds: method.upper_bounds,
        lower_bounds: method.lower_bounds,
      },
      idempotencyKey: `${job.id}/method`,
    })
    return reply.id
  } catch (cause) {
    throw new ImportStopped(METHOD_FAILED_TEXT, { cause })
  }
}

/** Every total potential that these analytes allow. */
function totalsFor(analytes: readonly string[]) {
  return attachableTotals(totalsOf(analytes), analytes)
}

/** A key per row and content: the same row sent again is stored once, a mended one is a new request. */
async function rowKey(job: ImportJob, sample: DraftSample, body: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)))
  const mark = Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${job.id}/${sample.key}/${mark}`
}

const isLost = (error: unknown): boolean => error instanceof CallError && (error.status === 0 || error.status >= 500)

const LOST = t('Nothing is lost: what was stored stays, and Resume goes on without storing anything twice.')

async function storeOne(job: ImportJob, context: ImportContext, deps: RunDeps): Promise<void> {
  const [sample] = job.samples
  if (!sample) return
  const progress = { step: 'samples', done: 0, total: 1, good: 0, bad: 0 } as const
  deps.signal.throwIfAborted()
  deps.onProgress(progress)
  const body = sampleBody(sample, context)
  const idempotencyKey = await rowKey(job, sample, body)
  try {
    await deps.api.call(createSample, { body: { sample: body }, idempotencyKey })
  } catch (cause) {
    if (isLost(cause)) throw new ImportStopped(`${SAMPLE_FAILED_TEXT}. ${failureDetail(cause)}. ${LOST}`, { cause })
    deps.onProgress({ ...progress, done: 1, bad: 1 })
    const messages = errorMessages(cause)
    deps.onOutcomes([{ key: sample.key, kind: 'refused', messages: [SAMPLE_FAILED_TEXT, ...messages] }])
    return
  }
  deps.onProgress({ ...progress, done: 1, good: 1 })
  deps.onOutcomes([{ key: sample.key, kind: 'created' }])
}

async function storeBatch(job: ImportJob, context: ImportContext, deps: RunDeps): Promise<void> {
  const total = job.samples.length
  let good = 0
  let bad = 0
  for (let done = 0; done < total; done += ROWS_A_CALL) {
    deps.signal.throwIfAborted()
    deps.onProgress({ step: 'samples', done, total, good, bad })
    const part = job.samples.slice(done, done + ROWS_A_CALL)
    const keyed = await Promise.all(
      part.map(async (sample) => {
        const body = sampleBody(sample, context)
        return { sample: body, key: await rowKey(job, sample, body), of: sample.key }
      }),
    )
    const rows = keyed.map(({ key, sample }) => ({ key, sample }))
    let outcomes: SampleOutcome[]
    try {
      const { data } = await deps.api.call(importSamples, { body: { rows } })
      outcomes = data.flatMap((outcome) => {
        const key = keyed.find((row) => row.key === outcome.key)?.of
        return key === undefined ? [] : [outcomeOf(key, outcome)]
      })
    } catch (cause) {
      const text = t('{sampleFailedText}. {failureDetail}. {good} of {total} samples are stored. {lost}', {
        sampleFailedText: SAMPLE_FAILED_TEXT,
        failureDetail: failureDetail(cause),
        good,
        total,
        lost: LOST,
      })
      throw new ImportStopped(text, { cause })
    }
    good += outcomes.filter(({ kind }) => kind === 'created').length
    bad += outcomes.filter(({ kind }) => kind !== 'created').length
    deps.onOutcomes(outcomes)
    deps.onProgress({ step: 'samples', done: done + part.length, total, good, bad })
  }
}

interface WireOutcome {
  outcome: 'created' | 'refused'
  sample_id: number | null
  error: string | null
  code: string | null
  errors: Record<string, string[]> | null
}

function outcomeOf(key: string, { outcome, sample_id: id, code, error, errors }: WireOutcome): SampleOutcome {
  if (outcome === 'created') return { key, kind: 'created' }
  const messages = [...Object.values(errors ?? {}).flat(), ...(error === null ? [] : [error])]
  if (code === 'already_imported' && id !== null) {
    return { key, kind: 'already', sampleId: id, message: messages[0] ?? '' }
  }
  return { key, kind: 'refused', messages: [SAMPLE_FAILED_TEXT, ...messages] }
}
