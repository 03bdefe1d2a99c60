import { expect, test } from 'vitest'
import { readAudit } from './advisories.ts'

test('packages with known weaknesses are named with what is known', () => {
  const via = [{ title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1' }, 'other']
  const report = {
    vulnerabilities: { minimist: { severity: 'critical', via }, mkdirp: { severity: 'low', via: ['minimist'] } },
  }
  expect(readAudit(JSON.stringify(report))).toEqual([
    'minimist: critical, Prototype pollution https://github.com/advisories/GHSA-1',
    'mkdirp: low',
  ])
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual([])
})

test.each([
  '',
  'npm error',
  '{"message":"405 Method Not Allowed","statusCode":405}',
  '{"error":{"code":"ENOTFOUND"}}',
  'null',
])('no answer is no finding: %s', (output) => expect(readAudit(output)).toBeNull())
