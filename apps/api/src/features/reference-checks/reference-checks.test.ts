import type { ReferenceCheck } from '@eluent/contract'
import { REFERENCE_VECTORS } from '@eluent/domain/validation'
import { expect, test } from 'vitest'
import { productVersion } from '../../platform/product-version.ts'
import { dataOf, labTest, statusOf } from '../../testing/lab-test.ts'
import { checkAfterUpgrade } from './check-after-upgrade.ts'

const { app, tester, viewer } = labTest()

const read = () => viewer.read<ReferenceCheck>('/reference_check')
const alerts: unknown[] = []
const upgradeTo = (version: string, vectors = REFERENCE_VECTORS) =>
  checkAfterUpgrade(
    { ...app.deps, log: { error: (...words: unknown[]) => void alerts.push(words) } },
    { version, vectors },
  )

test('[VALID-02] the vectors run when a version starts for the first time, once, and when somebody asks', async () => {
  expect(await read()).toEqual({ version: productVersion(), last: null, last_passed: null })
  await upgradeTo('9.0.0')
  const first = await read()
  expect(first.last).toMatchObject({ version: '9.0.0', failed: 0 })
  expect(first.last?.results).toHaveLength(REFERENCE_VECTORS.length)
  expect(first.last?.results[0]).toMatchObject({
    set: 'NIST StRD Norris',
    quantity: 'slope',
    expected: '1.00211681802045',
    digits: 13,
    passed: true,
  })
  await upgradeTo('9.0.0')
  expect(await read()).toEqual(first)
  expect(await statusOf(viewer.post('/reference_check', {}))).toBe(403)
  const checked = await dataOf<ReferenceCheck>(tester.post('/reference_check', {}))
  expect(checked.last).toMatchObject({ version: productVersion(), failed: 0 })
  expect(checked.last_passed).toEqual({ version: productVersion(), checked_at: checked.last?.checked_at })
  const [line] = await app.sql(`select action, actor_name, new from audit_entries where noun = 'reference_check'`)
  expect(line).toEqual({
    action: 'create',
    actor_name: tester.person.name,
    new: { version: productVersion(), vectors: REFERENCE_VECTORS.length, failed: 0 },
  })
})

test('[VALID-02] what fails after an upgrade is reported in the log and kept, beside when they last passed; the next start tries again', async () => {
  await upgradeTo('9.1.0')
  const wrong = REFERENCE_VECTORS.map((vector) => (vector.id === 'tni-rse' ? { ...vector, find: () => 12.84 } : vector))
  await upgradeTo('9.2.0', wrong)
  const { last, last_passed } = await read()
  expect(last).toMatchObject({ version: '9.2.0', failed: 1 })
  expect(last?.results.filter(({ passed }) => !passed)).toMatchObject([{ expected: '12.83', found: '12.84' }])
  expect(last_passed).toMatchObject({ version: '9.1.0' })
  expect(alerts).toEqual([[{ vectors: ['tni-rse'] }, expect.stringMatching(/^ALERT: /)]])
  await upgradeTo('9.2.0')
  expect((await read()).last_passed).toMatchObject({ version: '9.2.0' })
})
