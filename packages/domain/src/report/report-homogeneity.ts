import type { HomogeneityVerdict } from '../profiles/index.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import type { ReportFormat } from './report-format.ts'
import type { TotalLabels } from './report-totals.ts'
import type { ReportBanner } from './report-view.ts'

/** A homogeneity test that a sample is a unit of, with what was found by the total that is judged. */
export interface UnitOfTest {
  /** Absent on a share link, as is the name. */
  test_id?: number | undefined
  name?: string | undefined
  judged_by: string
  limit_percent: number
  /** The profile that has the limit; null for the product's own choice. */
  limit_source: string | null
  verdict: HomogeneityVerdict
  units: number
  measured: number
  mean_mg_g: number | null
  rsd_percent: number | null
}

const TITLES: Readonly<Record<HomogeneityVerdict, string>> = {
  homogeneous: 'The units of this product are homogeneous',
  not_homogeneous: 'The units of this product are not homogeneous',
  not_evaluated: 'Homogeneity is not evaluated yet',
}

/** What a report says of the homogeneity of its product. */
export function homogeneityBanners(
  tests: readonly UnitOfTest[],
  format: ReportFormat,
  labels: TotalLabels,
): ReportBanner[] {
  return tests.map((test) => ({
    kind: 'homogeneity',
    severity: test.verdict === 'not_homogeneous' ? 'warning' : 'info',
    title: TITLES[test.verdict],
    text: [figuresText(test, format, labels), limitText(test)].join(' '),
    ...(test.test_id !== undefined && {
      link: { label: 'Open the homogeneity test', path: `/quality/homogeneity/${test.test_id}` },
    }),
  }))
}

function figuresText(test: UnitOfTest, format: ReportFormat, labels: TotalLabels): string {
  const { judged_by, units, measured, mean_mg_g, rsd_percent, verdict } = test
  if (verdict === 'not_evaluated' || rsd_percent === null) return `${measured} of ${units} units are measured.`
  const total = labels[judged_by] ?? `Total Potential ${judged_by}`
  return `${units} units: mean ${total} ${format.mgG(mean_mg_g)} mg/g, RSD ${roundHalfUp(rsd_percent, 1)} %.`
}

function limitText({ limit_percent, limit_source }: UnitOfTest): string {
  return limit_source === null
    ? `At most ${limit_percent} % is homogeneous, by the choice of the laboratory.`
    : `At most ${limit_percent} % is homogeneous by the profile ${limit_source}.`
}
