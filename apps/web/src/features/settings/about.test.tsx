import { readReferenceCheck, runReferenceCheck, type ReferenceCheck } from '@eluent/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn, type Answer } from '../../test/server-stand-in.ts'
import { unsignedToken } from '../../test/token.ts'

type Result = NonNullable<ReferenceCheck['last']>['results'][number]

const SLOPE: Result = {
  id: 'nist-norris-slope',
  set: 'NIST StRD Norris',
  source: 'https://www.itl.nist.gov/div898/strd/',
  quantity: 'slope',
  unit: null,
  expected: '1.00211681802045',
  found: '1.0021168180204543',
  digits: 13,
  decimals: null,
  passed: true,
}
const RSE: Result = {
  ...SLOPE,
  id: 'tni-rse',
  set: 'RSE',
  expected: '12.83',
  found: '12.84',
  digits: null,
  decimals: 2,
  passed: false,
}
const moment = { checked_at: '2026-11-23T22:00:00.000Z', version: '3.2.1' }
const PASSED: ReferenceCheck = {
  version: '3.2.1',
  last: { ...moment, failed: 0, results: [SLOPE] },
  last_passed: moment,
}
const open = (data: ReferenceCheck, role: 'tester' | 'viewer' = 'tester', ...more: Answer[]) => {
  const server = standIn(...more, answer(readReferenceCheck, { data }))
  return { ...renderApp(server, { token: unsignedToken({ role }), at: '/settings/about' }), server }
}

test('[VALID-02] the page shows the version, when the vectors last passed, and each with expected and found', async () => {
  const app = open(
    { version: '3.2.1', last: null, last_passed: null },
    'tester',
    answer(runReferenceCheck, { data: PASSED }),
  )
  expect(await screen.findByText('They have not run yet')).toBeTruthy()
  expect(screen.getAllByText('Never')).toHaveLength(2)
  await app.user.click(screen.getByRole('button', { name: 'Run Now' }))
  expect(app.server.sent(runReferenceCheck)).toHaveLength(1)
  cleanup()
  open(PASSED, 'viewer')
  const row = within((await screen.findByText('NIST StRD Norris')).closest('tr') ?? document.body)
  for (const text of ['slope', '1.00211681802045', 'to 13 digits', '1.0021168180204543', 'Passed'])
    expect(row.getByText(text)).toBeTruthy()
  expect(screen.getAllByText(/, version 3\.2\.1$/)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Run Now' })).toBeNull()
})

test('[VALID-02] what differs is said in words and stands first', async () => {
  open({ ...PASSED, last: { ...moment, version: '3.3.0', failed: 1, results: [SLOPE, RSE] } })
  expect(await screen.findByText('The arithmetic differs from published values')).toBeTruthy()
  const [, first] = within(screen.getByRole('table', { name: 'Reference vectors' })).getAllByRole('row')
  for (const text of ['12.83', 'to 2 decimals', '12.84', 'Failed'])
    expect(within(first ?? document.body).getByText(text)).toBeTruthy()
})
