import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { ADMIN_ROLE_SLUGS } from '@eluent/domain/auth'
import type { JsonObject } from '@eluent/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { storageKey } from '../../platform/files/storage-key.ts'
import type { SealedRecord } from '../../records/certificates/sealed-store.ts'
import { listFiles, type FileRecord } from '../../records/files/files-store.ts'
import { attachmentsOf } from '../../views/certificates/present-certificate.ts'
import type { Deps } from '../../views/deps.ts'
import { changedFacts, factsOf, type ChangedFact, type SealedFacts } from '../../views/results/sealed-facts.ts'
import { presentUnreleased } from '../../views/samples/present-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'

/** Of so many changed facts each is named. */
const MOST_NAMED = 5
/** Nobody: what is compared does not depend on who reads. */
const NOBODY = {
  role: 'viewer',
  actualRole: 'viewer',
  adminRoles: ADMIN_ROLE_SLUGS,
  sleepQueued: false,
  shownAt: { publicUrl: '', now: new Date(0) },
  seesRawData: false,
} as const

/** How far a fault is told: whoever has the TRACER learns which fact was changed, the audit also what it reads. */
export type Telling = 'names' | 'values'

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Where the report that was kept, or the rows it was made from, came away from what was sealed. */
async function reportFaults(tx: Tx, row: SealedRecord, sealedDetails: JsonObject, telling: Telling): Promise<string[]> {
  const sealed = sealedDetails['report'] as JsonObject | null | undefined
  const kept = row.sealed_report
  if (!sealed) return []
  if (!kept) return ['The report that was kept with the seal is missing.']
  if (sha256Of(kept.report_facts) !== sealed['facts_sha256'] || sha256Of(kept.report_view) !== sealed['view_sha256'])
    return ['The report that was kept with the seal was changed.']
  const now = await presentFacts(tx, row.sample_id ?? 0)
  if (!now) return ['The sample is missing from the records.']
  const changed = changedFacts(JSON.parse(kept.report_facts) as SealedFacts, now)
  const rest = changed.length - MOST_NAMED
  return [
    ...changed.slice(0, MOST_NAMED).map((fact) => sentence(fact, telling)),
    ...(rest > 0 ? [`${rest} more facts of the report were changed after it was sealed.`] : []),
  ]
}

function sentence({ what, now, sealed }: ChangedFact, telling: Telling): string {
  return telling === 'values'
    ? `${what} reads ${now}, sealed ${sealed}.`
    : `${what} was changed in the records after it was sealed.`
}

async function presentFacts(tx: Tx, sampleId: number): Promise<SealedFacts | undefined> {
  try {
    return factsOf(presentUnreleased(await readSampleBundle(tx, sampleId), NOBODY))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** A file that was sealed, what its bytes were, and its row now. */
interface SealedFileFacts {
  readonly what: string
  readonly size: number
  readonly sha256: string
  readonly file: FileRecord | undefined
}

const PDF_NAMES = {
  report: "The report's PDF",
  'shared-report': "The PDF of the report's share link",
  coa: 'The PDF of the certificate of analysis',
  image: 'The photograph of the sample',
} as const

/** The files of a certificate with what was sealed of them; none of one that was sealed before. */
async function listSealedFiles(
  tx: Tx,
  row: SealedRecord,
  sealedDetails: JsonObject,
  telling: Telling,
): Promise<SealedFileFacts[]> {
  const image = sealedDetails['image'] as { size: string; sha256: string } | null | undefined
  const sealed = [
    ...attachmentsOf(row).map(({ file_id: id, name, size, sha256 }) => {
      const what = telling === 'values' ? `The attachment ${name}` : 'An attachment'
      return { id, what, size, sha256 }
    }),
    ...(image && row.image_file_id !== null
      ? [{ id: row.image_file_id, what: 'The image', size: Number(image.size), sha256: image.sha256 }]
      : []),
    ...(row.sealed_report?.documents ?? []).map(({ variant, file_id: id, size, sha256 }) => {
      return { id, what: PDF_NAMES[variant], size, sha256 }
    }),
  ]
  const files = await listFiles(
    tx,
    sealed.map(({ id }) => id),
  )
  return sealed.map(({ id, ...facts }) => ({ ...facts, file: files.find((file) => file.id === id) }))
}

/** Reads every file whole: a sentence for each whose bytes are not those that were sealed. */
async function fileFaults(
  { files }: Pick<Deps, 'files'>,
  organizationId: number,
  sealed: readonly SealedFileFacts[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { what, size, sha256, file } of sealed)
    if (file?.state !== 'stored') faults.push(`${what} is missing.`)
    else if (file.sha256 !== sha256 || file.size_bytes !== size || !(await isAsSealed(files, organizationId, file)))
      faults.push(`${what} is not the file that was sealed.`)
  return faults
}

async function isAsSealed(files: Deps['files'], organizationId: number, file: FileRecord): Promise<boolean> {
  try {
    const { stream } = await files.get(storageKey(organizationId, file), file)
    await finished(stream.resume())
    return true
  } catch (error) {
    if (error instanceof AppError && ['file_damaged', 'not_found'].includes(error.code)) return false
    throw error
  }
}

/**
 * What of a certificate's report, its rows and its files is not as it was sealed, a sentence each.
 * @param issue what was sealed; null where it is gone
 */
export async function faultsBeside(
  deps: Pick<Deps, 'db'> & Partial<Pick<Deps, 'files'>>,
  organizationId: number,
  { row, issue, telling }: { row: SealedRecord; issue: JsonObject | null; telling: Telling },
): Promise<string[]> {
  if (issue === null || (!issue['report'] && attachmentsOf(row).length === 0 && row.image_file_id === null)) return []
  const { faults, files } = await deps.db.read({ organizationId }, async (tx) => ({
    faults: await reportFaults(tx, row, issue, telling),
    files: await listSealedFiles(tx, row, issue, telling),
  }))
  return deps.files ? [...faults, ...(await fileFaults({ files: deps.files }, organizationId, files))] : faults
}
