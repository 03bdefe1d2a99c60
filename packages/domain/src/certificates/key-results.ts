import { dayInWords } from '../text/calendar-day.ts'

/**
 * What the public summary of a sealed sample, and of a released report, says of its results. Every value is a text as the
 * report shows it, an instant (`_at`) in ISO 8601, since a report reads in its reader's time zone; what a report has not is left
 * out. Anyone with the TRACER reads it: no client, no person, no note.
 */
export const KEY_RESULTS = {
  batch: 'Batch',
  received_on: 'Received',
  received_at: 'Received',
  tested_on: 'Tested',
  tested_at: 'Tested',
  total_thc: 'Total THC',
  total_cbd: 'Total CBD',
} as const
export type KeyResult = keyof typeof KEY_RESULTS

/**
 * The member of the public summary with the SHA-256 of each PDF that was sealed, in lower-case hexadecimal digits, separated
 * by spaces: one for each form in which the report is handed out.
 */
const SEALED_PDFS = 'report_pdf_sha256'

/** The members of the summary; days as YYYY-MM-DD, amounts with state and unit such as `14.4 %`, `ND` or `<LOQ`. */
export function summaryOfResults(
  results: Readonly<Partial<Record<KeyResult, string | null>>>,
  pdfs: readonly string[],
): Record<string, string> {
  const texts = Object.keys(KEY_RESULTS).flatMap((name): [string, string][] => {
    const text = results[name as KeyResult]?.trim()
    return text ? [[name, text]] : []
  })
  return { ...Object.fromEntries(texts), ...(pdfs.length > 0 && { [SEALED_PDFS]: pdfs.toSorted().join(' ') }) }
}

/** The results in a summary with their labels, in the order of a report. @param moment how an instant reads */
export function resultsInSummary(
  summary: Readonly<Record<string, string>>,
  moment: (instant: string) => string,
): { readonly name: KeyResult; readonly label: string; readonly text: string }[] {
  return Object.entries(KEY_RESULTS).flatMap(([name, label]) => {
    const text = summary[name]
    return text === undefined
      ? []
      : [{ name: name as KeyResult, label, text: name.endsWith('_at') ? moment(text) : dayInWords(text) }]
  })
}

/** The SHA-256 of each PDF that was sealed; empty for seals of before PDFs were kept. */
export function sealedPdfs(summary: Readonly<Record<string, string>>): string[] {
  return summary[SEALED_PDFS]?.split(' ').filter((hash) => hash !== '') ?? []
}
