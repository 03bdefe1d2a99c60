import type { ReleasedPdf } from '@eluent/contract'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import { t } from '../../../language/t.ts'

/** What the comparison of a file says. */
export interface FileVerdict {
  look: 'valid' | 'wrong' | 'unproven'
  headline: string
  /** Under it, where there is more to know. */
  after?: string
}

export interface JudgedFile {
  name: string
  /** Of its bytes, in hexadecimal digits. */
  sha256: string
  /** Whether it is as it was when it was signed; null where it bears no signature. */
  asSigned: boolean | null
}

export type FileJudge = (file: JudgedFile) => FileVerdict

/** Of PDFs whose SHA-256 stand in the sealed summary. @param proven whether its entry is */
export function sealedFileJudge(hashes: readonly string[], proven: boolean): FileJudge {
  const text = proven ? t('what was sealed') : t('what the entry names, which is not proven')
  return ({ name, sha256 }) =>
    hashes.includes(sha256)
      ? { look: 'valid', headline: t('This is the sealed file: {name} is byte for byte {text}.', { name, text }) }
      : {
          look: 'wrong',
          headline: t(
            'This is not the sealed file: {name} was changed, written again, or belongs to another certificate.',
            { name },
          ),
          after: t(
            "Only the report's PDF as it was sealed can be compared. The certificate's own PDF states its status of the day it was made: compare its TRACER with this page.",
          ),
        }
}

/** Of a released report, whose PDFs are drawn when somebody asks for one: what the log holds is what they say. One that is not kept may be right all the same, but for one that its own signature belies. */
export function releasedFileJudge(pdfs: readonly ReleasedPdf[]): FileJudge {
  return ({ name, sha256, asSigned }) => {
    const found = pdfs.find((pdf) => pdf.sha256 === sha256)
    if (found?.version === 'this')
      return {
        look: 'valid',
        headline: t('This is the released file: {name} is byte for byte a PDF of this report.', { name }),
        after: t(
          "Which PDFs are of this report the laboratory's server says. What the report says is sealed in the log: compare it with the figures above.",
        ),
      }
    if (found) return { look: 'unproven', ...ofAnotherVersion(found, name) }
    if (asSigned === false)
      return {
        look: 'wrong',
        headline: t('This is not the released file: {name} was changed after it was signed.', { name }),
        after: t('Its bytes are not those that its signature names. Ask the laboratory for its file.'),
      }
    return {
      look: 'unproven',
      headline: t('This cannot be decided: {name} is not one of the PDFs that are kept of this report.', { name }),
      after: notKept(
        pdfs.some(({ version }) => version === 'this'),
        asSigned,
      ),
    }
  }
}

function ofAnotherVersion({ version, report_number: number, released_at }: ReleasedPdf, name: string) {
  const values = { name, number, at: formatMoment(released_at) }
  return version === 'earlier'
    ? {
        headline: t(
          'This is an earlier version: {name} is a PDF of report {number}, released {at} and replaced since.',
          values,
        ),
        after: t('The figures above are those of the version that took its place.'),
      }
    : {
        headline: t('This is a later version: {name} is a PDF of report {number}, released {at}.', values),
        after: t(
          'The figures above are those of an earlier version. The TRACER that the PDF bears leads to its own page.',
        ),
      }
}

function notKept(isAnyKept: boolean, asSigned: boolean | null): string {
  if (!isAnyKept)
    return t(
      'No PDF of this report has been kept yet: one is drawn when somebody first asks for it. Compare the figures of the file with those above; its signature can be checked in a PDF reader.',
    )
  if (asSigned)
    return t(
      'It is as it was when it was signed: a PDF reader says by whom. It is of another report, or was drawn for a time zone that is not kept (the first eight are). Compare its figures with those above.',
    )
  return t(
    'It bears no signature. It was written again, or is of another report. Compare its figures with those above.',
  )
}
