import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { dayIn } from '@eluent/domain/text'
import { withUnit } from '@eluent/report'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import type { SealedFile } from '../../platform/db/json-columns.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { signPdf } from '../../platform/pdf-signing/sign-pdf.ts'
import { storageKey } from '../../platform/files/storage-key.ts'
import type { Call } from '../../platform/call/call.ts'
import { insertFiles, listFiles, type NewFile } from '../../records/files/files-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'
import type { Deps } from '../../views/deps.ts'
import type { FileOpener } from '../../views/files/open-file.ts'
import { imageFileId, sampleImageBytes } from '../../views/samples/sample-image.ts'
import { reportText } from '../../views/results/present-release.ts'
import { drawReport, type PrintDeps, type PrintedSample } from '../../views/results/report-pdf.ts'
import { factsOf } from '../../views/results/sealed-facts.ts'
import { sharedSample, unshared } from '../../views/results/shared-report.ts'

const MEDIA_TYPE = 'application/pdf'

interface Pdf {
  file: SealedFile
  bytes: Buffer
}

/** What is about to be sealed of a sample's report: its PDFs lie in the storage, and wait for the transaction to be kept. */
export interface DrawnReport {
  readonly tracer: string
  readonly reading: string
  readonly pdfs: readonly SealedFile[]
  readonly timeZone: string
}

/** All that makes the report what it is, as one text: two that are equal are drawn alike. */
function readingOf(sample: Sample): string {
  return JSON.stringify([factsOf(sample), reportText(sample).text, releasedNumber(sample)])
}

const releasedNumber = ({ release }: Sample): string | null => (release?.current ? release.report_number : null)

/**
 * Draws the report that is to be sealed, bearing its TRACER, and stores the PDFs: the laboratory's, the one of the share link
 * and, where there are COA data, the certificate of analysis. What is not kept in the end is swept up as an upload that was
 * cut off.
 */
export async function drawSealedReport(
  deps: PrintDeps & Pick<Deps, 'db' | 'files'>,
  call: Call,
  { sample, open, tracer }: { sample: Sample; open: FileOpener; tracer: string },
): Promise<DrawnReport> {
  const timeZone = call.timezone ?? 'UTC'
  const { organization } = sample
  const reason = `Sealed by ${call.actor.name}, TRACER ${tracer}`
  const base = { open, readImage: sampleImageBytes, tracer }
  const pdfs: Pdf[] = []
  const draw = async (
    variant: SealedFile['variant'],
    printed: Omit<PrintedSample, keyof typeof base | 'kept'>,
  ): Promise<void> => {
    const { bytes: pdf } = await drawReport(deps, call, { ...base, ...printed }, timeZone)
    const bytes = await signPdf(deps, { organization, log: call.log, pdf, reason })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    pdfs.push({ file: { variant, file_id: randomUUID(), size: bytes.length, sha256 }, bytes })
  }
  await draw('report', { sample })
  await draw('shared-report', { sample: unshared(sharedSample(sample)), shared: true })
  if (sample.coa_data !== null) await draw('coa', { sample, variant: 'coa' })
  await deps.db.transaction({ organizationId: call.organizationId }, async (tx) => {
    const files = pdfs.map(({ file }) => ({ ...newFile(file, tracer), kind: 'report' as const, in_use: true }))
    await insertFiles(tx, files)
  })
  for (const {
    file: { file_id: id, size, sha256 },
    bytes,
  } of pdfs)
    await deps.files.put(storageKey(call.organizationId, { kind: 'report', id }), Readable.from([bytes]), {
      sizeBytes: size,
      sha256,
      mediaType: MEDIA_TYPE,
    })
  return { tracer, reading: readingOf(sample), pdfs: pdfs.map(({ file }) => file), timeZone }
}

function newFile({ file_id: id, variant, size, sha256 }: SealedFile, tracer: string): Omit<NewFile, 'kind'> {
  return { id, name: `${tracer} ${variant}.pdf`, media_type: MEDIA_TYPE, size_bytes: size, sha256 }
}

/** What was drawn, where the report still reads so. @throws AppError changed_meanwhile */
export function unchanged(drawn: DrawnReport | undefined, sample: Sample, row: SampleRecord): DrawnReport {
  if (drawn?.reading === readingOf(sample)) return drawn
  throw new AppError('changed_meanwhile', { who: row.updated_by_name ?? '', when: row.updated_at })
}

/** The files of what was drawn; they are kept in the transaction of the seal. */
export function idsOf({ pdfs }: DrawnReport): string[] {
  return pdfs.map(({ file_id }) => file_id)
}

/** What is kept of the report with its certificate: what it reads, and the files that go with it. */
export async function sealedReport(tx: Tx, { pdfs, timeZone }: DrawnReport, sample: Sample) {
  const documents = [...pdfs, ...(await imageOf(tx, sample))]
  return {
    sample_id: sample.id,
    report_facts: JSON.stringify(factsOf(sample)),
    report_view: reportText(sample).text,
    results: json(resultsOf(sample, timeZone)),
    documents: json(documents),
    time_zone: timeZone,
    released_number: releasedNumber(sample),
  }
}

async function imageOf(tx: Tx, { intake_form: { sample_image_url: address } }: Sample): Promise<SealedFile[]> {
  const id = address === null ? null : imageFileId(address)
  const [file] = id === null ? [] : await listFiles(tx, [id])
  return file ? [{ variant: 'image', file_id: file.id, size: file.size_bytes, sha256: file.sha256 }] : []
}

/** The key results as the public summary shows them; days in the zone of the PDFs. */
function resultsOf(sample: Sample, timeZone: string): Record<string, string> {
  const { totals } = buildReportView({ ...sample, release: null }, { time_zone: timeZone })
  const amount = (name: string) => {
    const total = totals.find((row) => row.name === name)
    return total && withUnit(total.percent_text, '%')
  }
  const day = (instant: string | null) => instant && dayIn(new Date(instant), timeZone)
  const all = {
    batch: sample.intake_form.batch_number,
    received_on: day(sample.intake_form.receipt?.received_at ?? sample.created_at),
    tested_on: day(sample.tested_at),
    total_thc: amount('THC'),
    total_cbd: amount('CBD'),
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())))
}
