import { describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { mayAddToQueue, mayClearResults, mayDeleteSample, mayDownloadFromReport } from './action-policies.ts'

const yesNo = [false, true]
function outcome(decision: { allowed: true } | { allowed: false; reason: string }): string {
  return decision.allowed ? 'allowed' : decision.reason
}

describe('clear results', () => {
  const rows = ROLE_SLUGS.flatMap((role) =>
    yesNo.flatMap((queued) =>
      yesNo.flatMap((imported) =>
        [null, 7].flatMap((certus_id) =>
          yesNo.map((has_results) => ({ role: role as string, queued, imported, certus_id, has_results })),
        ),
      ),
    ),
  )

  test.each(rows)('$role, queued $queued, imported $imported, certus $certus_id, results $has_results', (facts) => {
    const { role, queued, imported, certus_id, has_results } = facts
    const expected =
      role === 'viewer'
        ? 'forbidden'
        : queued
          ? 'queued'
          : imported
            ? 'imported'
            : certus_id
              ? 'certified'
              : has_results
                ? 'allowed'
                : 'no_results'
    expect(outcome(mayClearResults(facts))).toBe(expected)
  })
})

describe('delete', () => {
  const mayDelete = (role: string): boolean => !['tester', 'viewer'].includes(role)
  const rows = ROLE_SLUGS.flatMap((role) =>
    yesNo.flatMap((queued) => [null, 7].map((certus_id) => ({ role: role as string, queued, certus_id }))),
  )

  test.each(rows)('$role, queued $queued, certus $certus_id', (facts) => {
    const idle = facts.queued ? 'queued' : facts.certus_id ? 'certified' : 'allowed'
    expect(outcome(mayDeleteSample(facts))).toBe(mayDelete(facts.role) ? idle : 'forbidden')
  })
})

describe('add to queue', () => {
  const idle = { role: 'tester', queued: false, finished: false, sleep_queued: false, machine_method: '1_Run.M' }

  test.each([
    [{}, 'allowed'],
    [{ machine_method: null }, 'allowed'],
    [{ role: 'viewer' }, 'forbidden'],
    [{ queued: true, finished: true }, 'Sample already in queue'],
    [{ finished: true, sleep_queued: true }, 'Sample already finished'],
    [{ sleep_queued: true, machine_method: '3_Flush_Idle_Sleep.M' }, 'Sleep is queued'],
    [{ machine_method: '3_Flush_Idle_Sleep.M' }, 'Instrument is asleep'],
    [{ machine_method: '2_Flush_Startup_Run.M' }, 'allowed'],
  ])('%o: %s', (facts, expected) => {
    const decision = mayAddToQueue({ ...idle, ...facts })
    const text = decision.allowed ? 'allowed' : decision.reason === 'forbidden' ? 'forbidden' : decision.text
    expect(text).toBe(expected)
  })
})

describe('downloads', () => {
  test.each(ROLE_SLUGS.map((role) => [role]))('%s downloads finished samples only', (role) => {
    expect(outcome(mayDownloadFromReport({ role, finished: true }))).toBe('allowed')
    expect(outcome(mayDownloadFromReport({ role, finished: false }))).toBe('unfinished')
    expect(outcome(mayDownloadFromReport({ role: 'owner', finished: true }))).toBe('forbidden')
  })
})
