import { expect, test } from 'vitest'
import { buildReportView } from './build-report-view.ts'
import { sampleWith } from './report-sample.fixture.ts'
import { reportChanges } from './report-statements.ts'
import type { ReportSignature } from './report-signatures.ts'

const certified: ReportSignature = {
  meaning: 'certified',
  signer_name: 'Ada Byron',
  signed_at: '2026-03-01T10:00:00.000Z',
  record_sha256: 'abcdef0123456789'.repeat(4),
}
const release = {
  report_number: '1-1',
  released_at: '2026-03-01T10:00:00.000Z',
  released_by: 'Ada Byron',
  current: true,
  replaces: null,
  why: null,
  changes: [],
}
const built = (signatures: ReportSignature[], current = true) =>
  buildReportView(
    { ...sampleWith([{ THC: 5 }]), signatures, release: { ...release, current } },
    { time_zone: 'America/Los_Angeles' },
  )

test('[REVIEW-16] a report shows signer, time, meaning and twelve digits; without the name where that is left out', () => {
  const reviewed: ReportSignature = { ...certified, meaning: 'reviewed', signer_name: null }
  expect(built([reviewed, certified]).provenance.signed).toBe(
    'Reviewed, 03/01/2026 2:00 AM (2026-03-01T10:00:00Z), abcdef012345; Certified by Ada Byron, 03/01/2026 2:00 AM (2026-03-01T10:00:00Z), abcdef012345',
  )
  expect('signed' in built([]).provenance).toBe(false)
  // of a report that reads otherwise since, nobody has signed what is shown
  expect('signed' in built([certified], false).provenance).toBe(false)
  // a signature is no finding of the report
  expect(reportChanges(built([]), built([certified]))).toEqual([])
})
