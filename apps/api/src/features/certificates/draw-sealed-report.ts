import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { dayIn } from '@eluent/domain/text'
import { withUnit } from '@eluent/report'
import type { Tx } from '../../platform/db/database.ts'
import { beside } from '../../platform/db/beside.ts'
import { json } from '../../platform/db/json.ts'
import type { SealedFile } from '../../platform/db/json-columns.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { signPdf } from '../../platform/pdf-signing/sign-pdf.ts'
import { storageKey } from '../../platform/files/storage-key.ts'
import type { Call } from '../../platform/call/call.ts'
import { hasToken } from '../../records/bank/token-bank-store.ts'
import { newTracer } from '../../records/certificates/tracers-store.ts'
import { listFiles, NO_BYTES, statementsOfArrived, statementsOfNew } from '../../records/files/files-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'
import type { Deps } from '../../views/deps.ts'
import type { FileOpener } from '../../views/files/open-file.ts'
import { imageFileId, sampleImageBytes } from '../../views/samples/sample-image.ts'
import { reportText } from '../../views/results/present-release.ts'
import { drawReport, type PrintDeps } from '../../views/results/report-pdf.ts'
import { factsOf } from '../../views/results/sealed-facts.ts'
import { sharedSample, unshared } from '../../views/results/shared-report.ts'

const MEDIA_TYPE = 'application/pdf'

const VARIANTS = ['report', 'shared-report'] as const

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

/** The PDFs of a seal before they are drawn: their rows are there, so that what a process leaves of them is swept up. */
export interface BegunReport {
  readonly tracer: string
  readonly files: readonly { variant: Exclude<SealedFile['variant'], 'image'>; file_id: string }[]
}

/** Where there is a token, adds the rows of the PDFs that are sealed of a sample. @throws AppError no_tokens */
export async function beginSealedReport(tx: Tx, { coa_data }: Sample): Promise<BegunReport> {
  const tracer = newTracer()
  const variants = coa_data === null ? VARIANTS : ([...VARIANTS, 'coa'] as const)
  const files = variants.map((variant) => ({ variant, file_id: randomUUID() }))
  const rowOf = ({ variant, file_id: id }: (typeof files)[number]) => {
    const name = `${tracer} ${variant}.pdf`
    return { ...NO_BYTES, id, name, media_type: MEDIA_TYPE, kind: 'report', in_use: true } as const
  }
  if (!(await hasToken(beside(tx, statementsOfNew(tx, files.map(rowOf)))))) throw new AppError('no_tokens')
  return { tracer, files }
}

/**
 * Draws the report that is to be sealed, bearing its TRACER, and stores the PDFs: the laboratory's, the one of the share link
 * and, where there are COA data, the certificate of analysis. What is not kept in the end is swept up as an upload that was
 * cut off.
 */
export async function drawSealedReport(
  deps: PrintDeps & Pick<Deps, 'files'>,
  call: Call,
  { sample, open, begun: { tracer, files } }: { sample: Sample; open: FileOpener; begun: BegunReport },
): Promise<DrawnReport> {
  const timeZone = call.timezone ?? 'UTC'
  const { organization } = sample
  const reason = `Sealed by ${call.actor.name}, TRACER ${tracer}`
  const base = { open, readImage: sampleImageBytes, tracer }
  const printed = {
    report: { sample },
    'shared-report': { sample: unshared(sharedSample(sample)), shared: true },
    coa: { sample, variant: 'coa' },
  } as const
  const draw = async (file: (typeof files)[number]): Promise<SealedFile> => {
    const { bytes: pdf } = await drawReport(deps, call, { ...base, ...printed[file.variant] }, timeZone)
    const bytes = await signPdf(deps, { organization, log: call.log, pdf, reason })
    const [size, sha256] = [bytes.length, createHash('sha256').update(bytes).digest('hex')]
    await deps.files.put(
      storageKey(call.organizationId, { kind: 'report', id: file.file_id }),
      Readable.from([bytes]),
      { sizeBytes: size, sha256, mediaType: MEDIA_TYPE },
    )
    return { ...file, size, sha256 }
  }
  // one is signed and stored while the next one is drawn
  const pdfs = await Promise.all(files.map(draw))
  return { tracer, reading: readingOf(sample), pdfs, timeZone }
}

/** What was drawn, where the report still reads so. @throws AppError changed_meanwhile */
export function unchanged(drawn: DrawnReport | undefined, sample: Sample, row: SampleRecord): DrawnReport {
  if (drawn?.reading === readingOf(sample)) return drawn
  throw new AppError('changed_meanwhile', { who: row.updated_by_name ?? '', when: row.updated_at })
}

/** The statements that keep the files of what was drawn, in the transaction of the seal. */
export function keepDrawn(tx: Tx, { pdfs }: DrawnReport, at: Date) {
  const files = pdfs.map(({ file_id: id, size: size_bytes, sha256 }) => ({ id, size_bytes, sha256 }))
  return statementsOfArrived(tx, files, at)
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
