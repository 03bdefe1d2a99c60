import { expect, test } from 'vitest'
import { qualitySettingsOf } from '../../quality-settings/quality-settings.ts'
import { exceptionBanners } from '../report-exceptions.ts'
import type { BatchOfReport } from './batch.ts'
import { releaseConditions, releaseHolds, releaseHoldText } from './conditions.ts'

const required = { batches_required: { value: true, by: 'Ada', at: '2026-01-01T08:00:00Z' } }
const facts = (batch: Partial<BatchOfReport> | null, kept = {}, sample_type_slug = 'flower') => ({
  sample_type_slug,
  injections: [],
  compounds: [],
  settings: qualitySettingsOf(kept),
  batch: batch && {
    id: 4,
    number: 'AB-20261122-01',
    state: 'complete' as const,
    verdict: null,
    reject_reason: null,
    bracketed: null,
    ...batch,
  },
})
const signed = { by: 'Ada', at: '2026-11-26T08:00:00Z', signature_id: 3, alone: false }
const failed = { kind: 'failed', check: 'CCV 3', analyte: 'CBDA', value: '78.2 %', limit: '80-120 %' } as const

test.each<[string, Partial<BatchOfReport> | null, object, string[]]>([
  ['nothing is asked without a batch', null, {}, []],
  ['a batch whose checks passed', { bracketed: true }, required, []],
  [
    '[GATE-12] a failed check',
    { verdict: { ...failed, more: 0 }, bracketed: false },
    {},
    ['QC of batch AB-20261122-01 is not complete: CCV 3 failed for CBDA (78.2 %, limit 80-120 %).'],
  ],
  [
    '[GATE-12] several',
    { verdict: { ...failed, more: 2 } },
    {},
    [
      'QC of batch AB-20261122-01 is not complete: CCV 3 failed for CBDA (78.2 %, limit 80-120 %), and 2 more checks failed.',
    ],
  ],
  [
    '[GATE-12] a check that has not run',
    { state: 'open', verdict: { kind: 'not_run', check: 'MB' } },
    {},
    ['QC of batch AB-20261122-01 is not complete: MB is not run.'],
  ],
  [
    '[GATE-17] outside of a passing bracket',
    { bracketed: false },
    {},
    [
      'This sample was injected outside of a passing bracket of CCVs in batch AB-20261122-01. Run it again between two CCVs that pass.',
    ],
  ],
  [
    '[GATE-23] a rejected batch',
    { state: 'rejected', reject_reason: 'The extracts stood open.' },
    {},
    ['Batch AB-20261122-01 was rejected: The extracts stood open. Prepare the sample again in another batch.'],
  ],
  [
    '[GATE-12] in no batch where batches are required',
    null,
    required,
    [
      'This sample is in no analytical batch, and the laboratory releases reports of batches alone. Add it to one in Sample Results.',
    ],
  ],
])('%s gives one sentence', (_, batch, kept, sentences) => {
  expect(releaseHolds(facts(batch, kept)).map(releaseHoldText)).toEqual(sentences)
  // the QC of a batch is no product
  expect(releaseHolds(facts(batch, kept, 'standard'))).toEqual([])
})

test('[GATE-14] a report prints every exception of its batch with its reason', () => {
  const said = { check: 'CCV 2', analyte: 'CBDA', value: '78.2 %', limit: '80-120 %' }
  expect(exceptionBanners([{ ...said, why: 'Checked by hand', by: 'Ada' }])).toEqual([
    {
      kind: 'qc_exception',
      severity: 'warning',
      title: 'QC exception: CCV 2 for CBDA, 78.2 % (limit 80-120 %)',
      text: 'Excepted by Ada: Checked by hand',
    },
  ])
})

test('the condition is asked of a sample in a batch, or of each where batches are required', () => {
  const state = (given: ReturnType<typeof facts>) => releaseConditions(given).find(({ key }) => key === 'batch')?.state
  expect([state(facts(null)), state(facts({})), state(facts(null, required))]).toEqual(['not_asked', 'met', 'open'])
})

test.each<[string, Partial<BatchOfReport> | null, string[]]>([
  ['nothing without a batch', null, []],
  [
    'one that nobody signed',
    {},
    ['The QC report of batch AB-20261122-01 is not signed. A reviewer signs it on the page of the batch.'],
  ],
  ['a signed one', { qc_report: { ...signed, differs: false } }, []],
  [
    'one that was signed before a change',
    { qc_report: { ...signed, differs: true } },
    [
      'Batch AB-20261122-01 reads otherwise since Ada signed its QC report. Look at it and sign it again on the page of the batch.',
    ],
  ],
  [
    'a failed check alone, which comes before',
    { verdict: { ...failed, more: 0 } },
    ['QC of batch AB-20261122-01 is not complete: CCV 3 failed for CBDA (78.2 %, limit 80-120 %).'],
  ],
])('[GATE-24] with the setting on, %s', (_, batch, sentences) => {
  const on = { batch_report_signed: { value: true, by: 'Ada', at: '2026-01-01T08:00:00Z' } }
  expect(releaseHolds(facts(batch, on)).map(releaseHoldText)).toEqual(sentences)
  expect(releaseHolds(facts(batch && { ...batch, verdict: null })).map(releaseHoldText)).toEqual([])
})

test('[GATE-14] an exception of a laboratory of one person says so on every report', () => {
  const [banner] = exceptionBanners([
    { check: 'CCV 2', analyte: 'CBDA', value: '78.2 %', limit: '80-120 %', why: 'By hand', by: 'Ada', alone: true },
  ])
  expect(banner?.text).toBe(
    'Excepted by Ada: By hand (Signed by who prepared or measured the batch: the laboratory had nobody else who may sign it.)',
  )
})
