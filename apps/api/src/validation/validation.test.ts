import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REFERENCE_VECTORS } from '@eluent/domain/validation'
import { renderValidationPdf } from '@eluent/report/server'
import { readPdf } from '@eluent/report/testing'
import { expect, test } from 'vitest'
import { makeCertificate } from '../platform/cms/make-certificate.ts'
import { readSignature } from '../testing/read-signature.ts'
import { signRecord } from './sign-record.ts'
import { hasPassed, makeRecord, recordOnPaper } from './validation-record.ts'
import type { ValidationRun } from './validation-run.ts'

const OPENSSL = '/usr/bin/openssl'

const run: ValidationRun = {
  version: '3.2.1',
  commit: 'a1d5fd503e94b6d1',
  changed_since_commit: false,
  made_at: '2026-11-23T22:00:00.000Z',
  machine: { Machine: 'bench-2' },
  runs: [
    {
      tool: 'vitest',
      began_at: '2026-11-23T21:40:00.000Z',
      report: 'run for this record',
      sha256: 'ab'.repeat(32),
      sources: { commit: 'a1d5fd503e94b6d1', changed_since_commit: false, machine: 'bench-2' },
    },
  ],
  requirements: [
    {
      id: 'TOTALS-01',
      text: 'A total is acid x factor + neutral.',
      outcome: 'passed',
      tests: [{ file: 'potency.test.ts', title: 'a missing form is 0', result: 'passed' }],
    },
    { id: 'VALID-09', text: 'A row without a test.', outcome: 'no test', tests: [] },
  ],
  matrix: [
    {
      name: '21 CFR Part 11',
      source: 'law.cornell.edu',
      left_out: '11.30',
      clauses: [
        {
          clause: '11.70',
          asks: 'A signature stays on its record',
          verdict: 'in part',
          rows: ['REVIEW-07'],
          open_rows: ['REVIEW-09'],
          pages: ['docs/ledger.md'],
          rest: null,
        },
      ],
    },
  ],
  other_failures: [],
}

test('[VALID-01] a record holds requirements, tests, date, commit, machine, and each vector with expected and found', () => {
  const record = makeRecord(run, undefined)
  expect(record).toMatchObject({ ...run, format: 'eluent-validation-1', notes: [] })
  expect(record.summary).toEqual({
    requirements: { passed: 1, 'in part': 0, failed: 0, 'not run': 0, 'no test': 1 },
    vectors: { passed: REFERENCE_VECTORS.length, failed: 0 },
    other_failures: 0,
  })
  expect(record.vectors).toContainEqual(
    expect.objectContaining({ id: 'tni-rse', expected: '12.83', found: expect.stringMatching(/^12\.833/) }),
  )
  expect(hasPassed(record)).toBe(true)
  expect(recordOnPaper(record).matrix[0]?.clauses[0]?.by).toBe('REVIEW-07, (REVIEW-09), docs/ledger.md')
})

test('[VALID-01] a record says that it is not signed, and that files differ from its commit', () => {
  expect(makeRecord({ ...run, changed_since_commit: true }, 'There is no database in .data').notes).toEqual([
    'This record is not signed: There is no database in .data',
    'Files differ from the commit named here: the record is of no version.',
  ])
})

test('[VALID-01] a record says of which run it does not know what was tested', () => {
  const read = run.runs.map((one) => ({ ...one, report: 'read from ci.json' }))
  const notes = (sources: ValidationRun['runs'][number]['sources']) =>
    makeRecord({ ...run, runs: read.map((one) => ({ ...one, sources })) }, undefined).notes
  expect(notes(null)).toEqual([
    'The run of vitest, read from ci.json, names no commit: it may have tested other files.',
  ])
  expect(notes({ commit: run.commit, changed_since_commit: true, machine: 'ci-1' })).toEqual([
    'The run of vitest, read from ci.json, tested files that differ from its commit.',
  ])
})

test('a failed test is a failed validation, also one that names no requirement', () => {
  const other_failures = [{ file: 'a.test.ts', title: 'rounding' }]
  expect(hasPassed(makeRecord({ ...run, other_failures }, undefined))).toBe(false)
  const requirements = run.requirements.map((row) => ({ ...row, outcome: 'failed' as const }))
  expect(hasPassed(makeRecord({ ...run, requirements }, undefined))).toBe(false)
})

test('[VALID-01] PDF and JSON are signed with the same key, the PDF names the digest of the JSON', async () => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const from = new Date('2026-11-23T00:00:00Z')
  const until = new Date('2036-11-23T00:00:00Z')
  const certificate = await makeCertificate({ subject: 'Documents of lab.example', keys, from, until })
  const record = makeRecord(run, undefined)
  const json = Buffer.from(JSON.stringify(record))
  const signed = await signRecord(
    { timestamps: undefined, now: () => new Date('2026-11-23T22:00:00Z'), warn: () => undefined },
    { key: keys.privateKey, certificates: [certificate] },
    { json, pdf: await renderValidationPdf(recordOnPaper(record)), version: '3.2.1' },
  )
  expect(await readSignature(signed.pdf)).toMatchObject({
    isValid: true,
    signer: 'Documents of lab.example',
    reason: expect.stringMatching(/^Validation of Eluent 3\.2\.1; SHA-256 of the JSON record [0-9a-f]{64}$/),
  })
  expect((await readPdf(signed.pdf)).pages.join(' ')).toContain('NIST StRD Wampler5')
  if (!existsSync(OPENSSL)) return
  const folder = await mkdtemp(join(tmpdir(), 'eluent-record-'))
  try {
    await writeFile(join(folder, 'record.json'), json)
    await writeFile(join(folder, 'record.json.p7s'), signed.jsonSignature)
    const verify = (content: string) =>
      execFileSync(
        OPENSSL,
        ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', '-in', 'record.json.p7s', '-content', content],
        { cwd: folder, stdio: 'pipe' },
      )
    expect(verify('record.json').equals(json)).toBe(true)
    await writeFile(join(folder, 'changed.json'), json.toString().replace('"failed":0', '"failed":1'))
    expect(() => verify('changed.json')).toThrow('Command failed')
  } finally {
    await rm(folder, { recursive: true })
  }
})
