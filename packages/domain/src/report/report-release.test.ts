import { describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { buildReportView } from './build-report-view.ts'
import { mayReleaseReport, reportNumber } from './report-release.ts'
import { sampleWith } from './report-sample.fixture.ts'
import type { ReportSample } from './report-sample.ts'
import { isPublicStatement, reportChanges } from './report-statements.ts'
import { withTransferNote } from '../samples/transfer-note.ts'

describe('who may release which report', () => {
  test('every role, state by state', () => {
    for (const role of ROLE_SLUGS) {
      for (const finished of [true, false]) {
        for (const released of [true, false]) {
          const decision = mayReleaseReport({ role, finished, released })
          const expected =
            role === 'tester' || role === 'viewer'
              ? 'forbidden'
              : finished
                ? released
                  ? 'released'
                  : null
                : 'unfinished'
          expect([role, finished, released, decision.allowed ? null : decision.reason]).toEqual([
            role,
            finished,
            released,
            expected,
          ])
        }
      }
    }
  })

  test('the admin roles are those of the installation, but never one without sample edit', () => {
    const facts = { finished: true, released: false }
    expect(mayReleaseReport({ role: 'tester', ...facts }, ['tester']).allowed).toBe(true)
    expect(mayReleaseReport({ role: 'admin', ...facts }, ['tester']).allowed).toBe(false)
    expect(mayReleaseReport({ role: 'viewer', ...facts }, ['viewer']).allowed).toBe(false)
  })
})

test('a number for each epoch and each amendment within it', () => {
  expect([reportNumber(68, 0), reportNumber(68, 1), reportNumber(68, 1, 2)]).toEqual(['68-1', '68-2', '68-2.2'])
})

describe('what changed between two reports', () => {
  const view = (thc: number, more: Partial<ReportSample> = {}) =>
    buildReportView(sampleWith([{ THC: thc, CBD: 0.5 }], more), { time_zone: 'UTC' })
  const form = sampleWith([]).intake_form

  test('nothing, where both state the same; the last standard, the address and the number are not findings', () => {
    const other = view(5, {
      organization: { ...sampleWith([]).organization, address: 'moved' },
      report_number: '1-2',
      previous_standard: { compounds: [{ name: 'THC', state: 'value', percent: 2, mg: 20 }] },
    })
    expect(reportChanges(view(5), other)).toEqual([])
  })

  test('a result, the sums it goes into, the dominant analyte and a note, old and new', () => {
    // 1 ug/mL is 0.2 percent: 5 is 1.0000, 6 is 1.2000.
    const changes = reportChanges(view(5), view(6, { dominant_analyte: 'CBD', intake_form: { ...form, notes: 'wet' } }))
    expect(changes).toEqual([
      { what: 'Notes', old: 'N/A', new: 'wet' },
      { what: 'Dominant analyte', old: 'THC', new: 'CBD' },
      { what: 'THC', old: '1.0000 % (10.000 mg/g)', new: '1.2000 % (12.000 mg/g)' },
      {
        what: 'Total cannabinoids as measured, as received',
        old: '1.0000 (10.000 mg/g)',
        new: '1.2000 (12.000 mg/g)',
      },
      { what: 'Total Potential THC, as received', old: '1.0000 (10.000 mg/g)', new: '1.2000 (12.000 mg/g)' },
    ])
  })

  test('what only one of them mentions is N/A in the other', () => {
    expect(reportChanges(view(5), view(5, { intake_form: { ...form, prepared_for: 'Farm' } }))).toEqual([
      { what: 'Prepared For', old: 'N/A', new: 'Farm' },
    ])
    expect(reportChanges(view(5, { intake_form: { ...form, prepared_for: 'Farm' } }), view(5))).toEqual([
      { what: 'Prepared For', old: 'Farm', new: 'N/A' },
    ])
  })
})

test('a link does not tell how notes, client and submission changed: its own report does not state them', () => {
  const form = { ...sampleWith([]).intake_form, notes: 'a', prepared_for: 'b', submission_identification: 'c' }
  const own = buildReportView(sampleWith([{ THC: 5 }], { intake_form: form }), { time_zone: 'UTC' })
  const { notes: _n, prepared_for: _p, submission_identification: _s, ...shown } = form
  const shared = buildReportView(sampleWith([{ THC: 5 }], { intake_form: shown }), { time_zone: 'UTC' })
  const labels = shared.identity.map(({ label }) => label)
  const unshared = own.identity.filter(({ label }) => !labels.includes(label)).map(({ label }) => label)
  expect(unshared).toEqual(['Notes', 'Prepared For', 'Submission Identification'])
  expect([...unshared, 'THC', 'Instrument'].map(isPublicStatement)).toEqual([false, false, false, true, true])
})

test('a transfer noted on the sample does not change its report', () => {
  const form = sampleWith([]).intake_form
  const view = (notes: string | null) =>
    buildReportView(sampleWith([{ THC: 5 }], { intake_form: { ...form, notes } }), { time_zone: 'UTC' })
  const note = withTransferNote(null, 'Green Leaf', new Date('2026-11-21T20:05:09Z'))
  expect(reportChanges(view(null), view(note))).toEqual([])
  expect(reportChanges(view('wet'), view(`wet\n${note}`))).toEqual([])
  expect(reportChanges(view('wet'), view(note))).toEqual([{ what: 'Notes', old: 'wet', new: 'N/A' }])
})
