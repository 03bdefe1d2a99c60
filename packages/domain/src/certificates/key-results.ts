import { dayInWords } from '../text/calendar-day.ts'

/**
 * What the public summary of a sealed sample, and of a released report, says of its results. Every value is a text as the
 * report shows it; what a report has not is left out. Anyone with the TRACER reads it: no client, no person, no note.
 */
export const KEY_RESULTS = {
  batch: 'Batch',
  received_on: 'Received',
  tested_on: 'Tested',
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

/** The results in a summary with their labels, in the order of a report. */
export function resultsInSummary(
  summary: Readonly<Record<string, string>>,
): { readonly name: KeyResult; readonly label: string; readonly text: string }[] {
  return Object.entries(KEY_RESULTS).flatMap(([name, label]) => {
    const text = summary[name]
    return text === undefined ? [] : [{ name: name as KeyResult, label, text: dayInWords(text) }]
  })
}

/** The SHA-256 of each PDF that was sealed; empty for seals of before PDFs were kept. */
export function sealedPdfs(summary: Readonly<Record<string, string>>): string[] {
  return summary[SEALED_PDFS]?.split(' ').filter((hash) => hash !== '') ?? []
}
