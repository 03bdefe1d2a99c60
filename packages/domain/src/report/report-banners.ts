import { OVERCONCENTRATION_PERCENT, hasResults, isOverconcentrated, type Progress } from '../samples/progress.ts'
import { isQcSampleType } from '../samples/sample-types.ts'
import { formatDateTime } from '../text/date-time.ts'
import type { ReportRelease, ReportSample } from './report-sample.ts'
import type { ReportBanner } from './report-view.ts'

/** QC samples created before this instant are legacy tests. */
const LEGACY_QC_BEFORE = '2021-12-07T00:00:00Z'

const NOT_RUN: ReportBanner = {
  kind: 'not_run',
  severity: 'info',
  title: 'Test Not Run',
  text: 'This sample has no results yet.',
}

const NONE_DETECTED: ReportBanner = {
  kind: 'none_detected',
  severity: 'warning',
  title: 'No Cannabinoids Detected',
  text: 'The machine may be out of calibration or the product may not have cannabinoids.',
}

const LEGACY: ReportBanner = {
  kind: 'legacy',
  severity: 'warning',
  title: 'Legacy Test',
  text: 'This quality control test was created before 12/07/2021. Please contact support.',
  link: { label: 'Contact support', path: '/support' },
}

const CLOSE_ESTIMATE: ReportBanner = {
  kind: 'close_estimate',
  severity: 'info',
  title: 'Close Estimates',
  text: 'Results are close estimates because of extremely high cannabinoid counts.',
}

const PREPARATION_ERROR: ReportBanner = {
  kind: 'preparation_error',
  severity: 'error',
  title: 'Error In Sample Preparation',
  text: 'There was an error in sample preparation. Please remake the sample.',
  link: { label: 'Preparation checklist', path: '/support' },
}

const OVERCONCENTRATION: ReportBanner = {
  kind: 'overconcentration',
  severity: 'warning',
  title: 'Overconcentration',
  text: `At least one compound reads ${OVERCONCENTRATION_PERCENT} percent or more. The sample may be too concentrated.`,
}

/** The messages above a report, the same on page, public page and paper. */
export function reportBanners(sample: ReportSample, progress: Progress, timeZone: string): ReportBanner[] {
  const withdrawn = withdrawnBanner(sample.release, timeZone)
  const { compounds } = sample
  const isClose = sample.result_type === 'CLOSE' || sample.result_type === 'EDGING'
  const banners: [boolean, ReportBanner][] = [
    [withdrawn !== null && !isWhole(progress), withdrawn ?? NOT_RUN],
    [!progress.started && withdrawn === null, NOT_RUN],
    [progress.partial, partialBanner(progress)],
    [progress.started && !hasResults(compounds), NONE_DETECTED],
    [isLegacy(sample), LEGACY],
    [isClose, CLOSE_ESTIMATE],
    [sample.result_type === 'OVER', PREPARATION_ERROR],
    [isOverconcentrated(compounds), OVERCONCENTRATION],
  ]
  return banners.filter(([isShown]) => isShown).map(([, banner]) => banner)
}

/** What became of the report that a reader may hold. */
function withdrawnBanner(release: ReportRelease | null | undefined, timeZone: string): ReportBanner | null {
  const [day] = formatDateTime(release?.withdrawn_at, timeZone)?.split(' ') ?? []
  if (!release || day === undefined) return null
  return {
    kind: 'withdrawn',
    severity: 'warning',
    title: 'Report Withdrawn',
    text: `Report ${release.report_number} was withdrawn on ${day}. A new report follows.`,
  }
}

const isWhole = ({ started, partial }: Progress): boolean => started && !partial

function partialBanner({ runs, required }: Progress): ReportBanner {
  return {
    kind: 'partial',
    severity: 'info',
    title: 'Preliminary Results',
    text: `${runs}/${required} injections run. These results are preliminary.`,
  }
}

function isLegacy(sample: ReportSample): boolean {
  return isQcSampleType(sample.sample_type?.slug) && Date.parse(sample.created_at) < Date.parse(LEGACY_QC_BEFORE)
}
