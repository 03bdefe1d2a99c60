import { expect, test } from 'vitest'
import { qcReport, reportSigningError, takeBackError, type ReportedBatch } from './qc-report.ts'

const batch: ReportedBatch = {
  number: 'AB-20261126-01',
  state: 'complete',
  method_name: 'Potency',
  profile_name: null,
  machine_name: 'HPLC 1',
  prepared_on: '2026-11-26',
  prepared_by_name: 'Tess',
  analysed_at: '2026-11-26T10:00:00Z',
  analysed_by_name: 'Tess',
  limits_of: '2026-11-26',
  reject_reason: null,
  withheld: [{ analyte: 'THC', why: 'reads low', by: 'Ada', at: '2026-11-26T11:00:00Z' }],
  members: [
    {
      id: 1,
      role: 'CCV',
      label: 'CCV 1',
      sample: { name: 'CCV AB-20261126-01', batch_number: 'B-7' },
      runs: [{ vial_number: 1, machine_name: 'HPLC 1', at: '2026-11-26T10:00:00Z' }],
      lots: [{ lot_number: 'L-4', name: 'CBDA 1 mg/mL' }],
      bracketed: null,
    },
  ],
  checks: [
    {
      member_id: 1,
      analyte: 'CBDA',
      measure: 'tailing',
      value: 2.31,
      limit: { min: null, max: 2, below: true, above: true, source: 'WAC 16-309-160(7)' },
      state: 'excepted',
      reason: null,
      exception: 'Checked by hand',
      excepted_by_name: 'Ada',
      excepted_at: '2026-11-26T11:00:00Z',
    },
  ],
}

test('[GATE-24] a QC report says each check with limit, value and state, and exceptions, lots, machine, analyst and date', () => {
  const { facts, ...report } = qcReport(batch, 'UTC')
  expect(Object.fromEntries(facts.map(({ label, value }) => [label, value]))).toMatchObject({
    Machine: 'HPLC 1',
    Prepared: '11/26/2026, Tess',
    Analysed: '11/26/2026 10:00 AM, Tess',
  })
  expect(report).toEqual({
    checks: [
      {
        check: 'CCV 1',
        analyte: 'CBDA',
        measure: 'Tailing',
        value: '2.31',
        limit: '< 2',
        state: 'Excepted',
        source: 'WAC 16-309-160(7)',
      },
    ],
    exceptions: [{ check: 'CCV 1', analyte: 'CBDA', why: 'Checked by hand', by: 'Ada, 11/26/2026 11:00 AM' }],
    withheld: [{ analyte: 'THC', why: 'reads low', by: 'Ada, 11/26/2026 11:00 AM' }],
    members: [
      {
        member: 'CCV 1',
        role: 'Continuing calibration verification',
        sample: 'CCV AB-20261126-01, B-7',
        injections: '11/26/2026 10:00 AM, HPLC 1',
        lots: 'L-4, CBDA 1 mg/mL',
        bracket: '–',
      },
    ],
  })
})

test('[GATE-24] it is signed once when all is settled, by somebody who did not make the batch, and again after a change', () => {
  const facts = {
    number: 'AB-1',
    state: 'complete',
    verdict: null,
    signed: null,
    analysts: [7],
    signer: 9,
    has_other: true,
  } as const
  expect(reportSigningError(facts)).toBe(null)
  expect(reportSigningError({ ...facts, signed: { differs: true } })).toBe(null)
  expect(reportSigningError({ ...facts, signed: { differs: false } })).toBe(
    'The QC report of batch AB-1 is signed as it stands.',
  )
  const open = 'The QC report is signed when every check of batch AB-1 is settled.'
  expect(reportSigningError({ ...facts, state: 'open' })).toBe(open)
  expect(reportSigningError({ ...facts, verdict: { kind: 'not_run', check: 'MB' } })).toBe(open)
  expect(reportSigningError({ ...facts, signer: 7 })).toBe(
    'You prepared or measured this batch; someone else signs its QC report.',
  )
  expect(reportSigningError({ ...facts, signer: 7, has_other: false })).toBe(null)
})

test('[GATE-15] a withheld analyte is reported again until a report is released without it', () => {
  const withheld = { number: 'AB-1', state: 'complete', withheld: [{ analyte: 'THC' }] } as const
  expect(takeBackError(withheld, 'THC', null)).toBe(null)
  expect(takeBackError(withheld, 'CBD', null)).toBe('CBD is not withheld in batch AB-1.')
  expect(takeBackError(withheld, 'THC', 'Blue Dream')).toBe(
    'Report Blue Dream of batch AB-1 is released without THC. Withhold is taken back before a release.',
  )
  expect(takeBackError({ ...withheld, state: 'rejected' }, 'THC', null)).toBe('Batch AB-1 is rejected.')
})
