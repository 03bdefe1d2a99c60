import { expect, test } from 'vitest'
import { ALLOWED } from './decision.ts'
import { mayRetest } from './retest.ts'

test('a retest is of a finished sample that is no check, asked for by who may make samples', () => {
  const sample = { role: 'tester', finished: true, is_qc: false }
  expect(mayRetest(sample)).toEqual(ALLOWED)
  const reasons = [{ role: 'viewer' }, { is_qc: true }, { finished: false }, { is_qc: true, finished: false }].map(
    (change) => {
      const verdict = mayRetest({ ...sample, ...change })
      return verdict.allowed ? null : verdict.reason
    },
  )
  expect(reasons).toEqual(['forbidden', 'qc', 'unfinished', 'qc'])
})
