import { expect, test } from 'vitest'
import type { CoaField } from '../profiles/index.ts'
import { jurisdictionOf } from '../profiles/index.ts'
import { NO_DETAILS } from '../samples/sample-details.ts'
import { buildReportView } from './build-report-view.ts'
import { sampleWith } from './report-sample.fixture.ts'
import { reportChanges } from './report-statements.ts'

const sample = sampleWith([{ THC: 5 }], { id: 68 })
const receipt = { collected_at: null, received_at: null, amount: 12, amount_unit: 'g' as const }
const profile = (coa_fields: CoaField[]) => ({
  key: 'own-1',
  name: 'Ours',
  values: [{ field: 'coa_fields' as const, value: coa_fields, source: 'SOP 1', valid_from: '2026-01-01' }],
  not_verified: [],
})
function built(
  coa_fields: CoaField[],
  details: Partial<typeof NO_DETAILS> | null,
  purpose: 'compliance' | 'internal' = 'compliance',
) {
  const facts = { sample_type_slug: 'flower', purpose, profile: profile(coa_fields), day: '2026-11-26' }
  return buildReportView(
    {
      ...sample,
      jurisdiction: jurisdictionOf(facts),
      intake_form: { ...sample.intake_form, receipt, details: details && { ...NO_DETAILS, ...details } },
    },
    { time_zone: 'UTC' },
  )
}
const lines = (view: ReturnType<typeof built>) => view.certificate?.map(({ label, value }) => `${label}: ${value}`)

test('[PROFILE-09] a compliance report is titled and says what its profile asks; what was said stands on any', () => {
  const shown = built(['title', 'sample_id', 'amount_received'], {
    client_address: '1 Farm Road',
    client_licence: '412345',
    state_package_id: '1A4',
    batch_size: 5,
    batch_size_unit: 'lb',
  })
  expect(shown.document_title).toBe('Certificate of Analysis')
  expect(lines(shown)).toEqual([
    'Sample Number: 68',
    "Client's Address: 1 Farm Road",
    "Client's Licence: 412345",
    'State Package Number: 1A4',
    'Amount Received: 12 g',
    'Batch Size: 5 lb',
  ])
  const internal = built(['title', 'sample_id', 'amount_received'], { client_licence: '412345' }, 'internal')
  expect([internal.document_title, lines(internal)]).toEqual([undefined, ["Client's Licence: 412345"]])
  expect('certificate' in built([], null)).toBe(false)
})

test('[REVIEW-17] a release from before these lines is not held to what it could not print, and is to what is said now', () => {
  const { shape: _, certificate: _lines, ...before } = built(['sample_id', 'amount_received'], null)
  const old = { ...before, shape: 2 }
  expect(reportChanges(old, built(['sample_id', 'amount_received'], null))).toEqual([])
  expect(reportChanges(old, built(['sample_id', 'amount_received'], { client_licence: '412345' }))).toEqual([
    { what: "Client's Licence", old: 'N/A', new: '412345' },
  ])
  const now = built(['amount_received'], null)
  expect(reportChanges(now, { ...now, certificate: [{ label: 'Amount Received', value: '11 g', since: 3 }] })).toEqual([
    { what: 'Amount Received', old: '12 g', new: '11 g' },
  ])
})
