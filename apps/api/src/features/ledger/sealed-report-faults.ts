import { createHash } from 'node:crypto'
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
import { readReportedBundles } from '../../views/samples/sample-bundle.ts'

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

/** How far a fault is reported: whoever has the TRACER learns which fact was changed, the audit also what it reads. */
export type Telling = 'names' | 'values'

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A certificate with what was sealed of it; `issue` is null where that is gone. */
export interface SealedParts {
  readonly row: SealedRecord
  readonly issue: JsonObject | null
}

/** What of certificates stands in rows of samples and files. */
export interface RowsBeside {
  /** The samples' reports as they would be built now. */
  readonly facts: ReadonlyMap<number, SealedFacts>
  readonly files: ReadonlyMap<string, FileRecord>
}

/** Reads it for many certificates at once. */
export async function readRowsBeside(tx: Tx, certificates: readonly SealedParts[]): Promise<RowsBeside> {
  const sampleIds = certificates.flatMap(({ row, issue }) =>
    issue?.['report'] && row.sealed_report && row.sample_id !== null ? [row.sample_id] : [],
  )
  const fileIds = certificates.flatMap(({ row, issue }) => sealedFiles(row, issue, 'names').map(({ id }) => id))
  const [bundles, files] = await Promise.all([readReportedBundles(tx, sampleIds), listFiles(tx, fileIds)])
  return {
    facts: new Map([...bundles].map(([id, bundle]) => [id, factsOf(presentUnreleased(bundle, NOBODY))])),
    files: new Map(files.map((file) => [file.id, file])),
  }
}

/** Where the report that was kept, or the rows it was made from, came away from what was sealed. */
function reportFaults({ row, issue }: SealedParts, { facts }: RowsBeside, telling: Telling): string[] {
  const sealed = issue?.['report'] as JsonObject | null | undefined
  const kept = row.sealed_report
  if (!sealed) return []
  if (!kept) return ['The report that was kept with the seal is missing.']
  if (sha256Of(kept.report_facts) !== sealed['facts_sha256'] || sha256Of(kept.report_view) !== sealed['view_sha256'])
    return ['The report that was kept with the seal was changed.']
  const now = facts.get(row.sample_id ?? 0)
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

/** What is said of a file that is gone, or another one. */
interface FileFaults {
  readonly missing: string
  readonly changed: string
}

/** A file that was sealed, and what its bytes were. */
interface SealedFile extends FileFaults {
  readonly id: string
  readonly size: number
  readonly sha256: string
}

const PDF_FAULTS = {
  report: {
    missing: "The report's PDF is missing.",
    changed: "The report's PDF is not the file that was sealed.",
  },
  'shared-report': {
    missing: "The PDF of the report's share link is missing.",
    changed: "The PDF of the report's share link is not the file that was sealed.",
  },
  coa: {
    missing: 'The PDF of the certificate of analysis is missing.',
    changed: 'The PDF of the certificate of analysis is not the file that was sealed.',
  },
  image: {
    missing: 'The photograph of the sample is missing.',
    changed: 'The photograph of the sample is not the file that was sealed.',
  },
} as const
const IMAGE_FAULTS: FileFaults = {
  missing: 'The image is missing.',
  changed: 'The image is not the file that was sealed.',
}

function attachmentFaults(name: string, telling: Telling): FileFaults {
  return telling === 'values'
    ? {
        missing: `The attachment ${name} is missing.`,
        changed: `The attachment ${name} is not the file that was sealed.`,
      }
    : { missing: 'An attachment is missing.', changed: 'An attachment is not the file that was sealed.' }
}

/** The files of a certificate; none of one that was sealed before. */
function sealedFiles(row: SealedRecord, issue: JsonObject | null, telling: Telling): SealedFile[] {
  if (issue === null) return []
  const image = issue['image'] as { size: string; sha256: string } | null | undefined
  return [
    ...attachmentsOf(row).map(({ file_id: id, name, size, sha256 }) => {
      return { id, ...attachmentFaults(name, telling), size, sha256 }
    }),
    ...(image && row.image_file_id !== null
      ? [{ id: row.image_file_id, ...IMAGE_FAULTS, size: Number(image.size), sha256: image.sha256 }]
      : []),
    ...(row.sealed_report?.documents ?? []).map(({ variant, file_id: id, size, sha256 }) => {
      return { id, ...PDF_FAULTS[variant], size, sha256 }
    }),
  ]
}

/** Reads every file whole: a sentence for each whose bytes are not those that were sealed. */
async function fileFaults(
  files: Deps['files'],
  organizationId: number,
  sealed: readonly SealedFile[],
  rows: RowsBeside['files'],
): Promise<string[]> {
  const found = sealed.map(async ({ id, missing, changed, size, sha256 }) => {
    const file = rows.get(id)
    if (file?.state !== 'stored') return [missing]
    const isSame = file.sha256 === sha256 && file.size_bytes === size
    return isSame && (await isAsSealed(files, organizationId, file)) ? [] : [changed]
  })
  return (await Promise.all(found)).flat()
}

async function isAsSealed(files: Deps['files'], organizationId: number, file: FileRecord): Promise<boolean> {
  try {
    return await files.isWhole(storageKey(organizationId, file), file)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

/** What of a certificate's report, its rows and its files is not as it was sealed, a sentence each. */
export async function faultsBeside(
  { files }: Partial<Pick<Deps, 'files'>>,
  organizationId: number,
  certificate: SealedParts,
  { beside, telling }: { beside: RowsBeside; telling: Telling },
): Promise<string[]> {
  if (certificate.issue === null) return []
  const faults = reportFaults(certificate, beside, telling)
  if (!files) return faults
  const sealed = sealedFiles(certificate.row, certificate.issue, telling)
  return [...faults, ...(await fileFaults(files, organizationId, sealed, beside.files))]
}
