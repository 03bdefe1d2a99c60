import { describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { mayEditSample } from './edit-policy.ts'

const QUEUED =
  'Samples present in the sample queue cannot be edited. Remove this sample from the sample queue to perform edits.'
const RESULTS = 'Samples with test results cannot be edited.'
const FORBIDDEN = 'You are not authorized to do this.'

const types = ['flower', 'flower-lt-10-primary', 'flower-gt-10-primary', 'standard', 'calibration', null]
const yesNo = [true, false]

const product = ROLE_SLUGS.flatMap((role) =>
  types.flatMap((sample_type) =>
    yesNo.flatMap((has_weight) =>
      yesNo.flatMap((queued) =>
        yesNo.map((has_results) => ({ role: role as string, sample_type, has_weight, queued, has_results })),
      ),
    ),
  ),
)

/** The rows EDIT-01 to EDIT-05 and PERM-34 written out: role and material against weight. */
const IDLE_SAMPLE: Record<string, Record<'weighed' | 'unweighed' | 'qc', string | null>> = {
  superadmin: { weighed: null, unweighed: null, qc: null },
  'veriseal-coaadmin': { weighed: null, unweighed: null, qc: null },
  'veriseal-admin': { weighed: null, unweighed: null, qc: null },
  admin: { weighed: null, unweighed: null, qc: null },
  tester: { weighed: FORBIDDEN, unweighed: null, qc: null },
  viewer: { weighed: FORBIDDEN, unweighed: FORBIDDEN, qc: FORBIDDEN },
}

describe('the edit policy over every role, type, weight, queue state and result state', () => {
  test(`[EDIT-06] the product has ${product.length} rows`, () => {
    expect(product).toHaveLength(6 * 6 * 2 * 2 * 2)
  })

  test.each(product)(
    '[EDIT-06] $role, $sample_type, weight $has_weight, queued $queued, results $has_results',
    ({ role, sample_type, has_weight, queued, has_results }) => {
      const kind =
        sample_type === 'standard' || sample_type === 'calibration' ? 'qc' : has_weight ? 'weighed' : 'unweighed'
      const expected =
        role === 'viewer' ? FORBIDDEN : queued ? QUEUED : has_results ? RESULTS : (IDLE_SAMPLE[role]?.[kind] ?? null)
      const decision = mayEditSample({ role, sample_type, has_weight, queued, has_results })
      expect(decision.allowed ? null : decision.text).toBe(expected)
    },
  )
})

describe('reasons', () => {
  const idle = { role: 'tester', sample_type: 'flower', has_weight: true, queued: false, has_results: false }

  test('a weighed sample refuses a tester with a reason that leads to /403', () => {
    expect(mayEditSample(idle)).toMatchObject({ allowed: false, reason: 'weighed' })
  })

  test('the admin roles are those configured', () => {
    expect(mayEditSample(idle, ['tester'])).toEqual({ allowed: true })
    expect(mayEditSample({ ...idle, role: 'admin' }, ['tester'])).toMatchObject({ reason: 'weighed' })
  })

  test('an unknown role edits nothing', () => {
    expect(mayEditSample({ ...idle, role: 'owner', has_weight: false })).toMatchObject({ reason: 'forbidden' })
  })
})
