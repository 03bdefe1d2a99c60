import { RETEST_ASKER_NAMES } from '../samples/retest-askers.ts'
import type { Retest } from '../samples/retest.ts'
import type { ReportFormat } from './report-format.ts'
import type { TotalLabels } from './report-totals.ts'
import type { ReportBanner } from './report-view.ts'

/** The messages that link the reports of a retest and of what it tests again, each with the other's totals. (1 CCR 212-3-4-235) */
export function retestBanners(retests: readonly Retest[], format: ReportFormat, labels: TotalLabels): ReportBanner[] {
  return retests.map((retest) => {
    const { role, sample_id } = retest
    return {
      kind: role === 'retest' ? 'retest_of' : 'retested_as',
      severity: 'info',
      title: role === 'retest' ? ofTitle(retest) : asTitle(retest),
      text: [totalsText(retest, format, labels), askedText(retest)].filter((text) => text !== '').join(' '),
      ...(sample_id !== undefined && { link: { label: 'Open the report', path: `/sample/${sample_id}/results` } }),
    }
  })
}

function ofTitle({ report_number, sample_id }: Retest): string {
  if (report_number !== null) return `Retest of report ${report_number}`
  return sample_id === undefined ? 'Retest of a sample in work' : `Retest of sample ${sample_id}`
}

function asTitle({ report_number, sample_id }: Retest): string {
  if (report_number !== null) return `Retested as report ${report_number}`
  return sample_id === undefined ? 'Retested as a sample in work' : `Retested as sample ${sample_id}`
}

function totalsText({ report_number, totals }: Retest, format: ReportFormat, labels: TotalLabels): string {
  const found = totals.flatMap(({ name, percent }) =>
    percent === null ? [] : [`${labels[name] ?? `Total Potential ${name}`} ${format.percent(percent)} %`],
  )
  if (found.length > 0) return `It found ${found.join(', ')}.`
  return report_number === null ? 'It has no results yet.' : ''
}

function askedText({ asked_by, reason }: Retest): string {
  return asked_by === undefined || reason === undefined ? '' : `${RETEST_ASKER_NAMES[asked_by]} asked for it: ${reason}`
}
