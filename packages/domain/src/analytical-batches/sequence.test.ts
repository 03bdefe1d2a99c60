import { describe, expect, test } from 'vitest'
import { batchNumber, exceptionErrors, joinError } from './batch-rules.ts'
import { outsideBrackets, type BracketedInjection } from './brackets.ts'
import { worstState } from './check-states.ts'
import { memberLabels, roleOfSample, type MemberRole } from './roles.ts'
import { planSequence, sequenceFaults } from './sequence.ts'
import { missingRoles } from './template.ts'

/** 'c' a passing CCV, 'x' a failed one, 's' a sample, 'b' a blank; members are numbered from 1. */
function injections(text: string, machine = 'HPLC 1'): BracketedInjection[] {
  return text.split('').map((letter, at) => ({
    member_id: at + 1,
    role: ({ c: 'CCV', x: 'CCV', s: 'sample', b: 'MB' } as const)[letter] ?? 'MB',
    at: `2026-11-26T08:${String(at).padStart(2, '0')}:00.000Z`,
    machine,
    passing: letter === 'c',
  }))
}

describe('[GATE-17] samples outside of a passing bracket', () => {
  test.each([
    ['csssc', 10, []],
    ['bcsssssssssscssc', 10, []],
    ['csssssssssssc', 10, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['sscssc', 10, [1, 2]],
    ['cscs', 10, [4]],
    ['csscssx', 10, [5, 6]],
    ['csxsc', 10, [2, 4]],
    ['sss', 0, []],
    ['sss', 3, [1, 2, 3]],
    ['', 10, []],
  ])('%s with at most %d between', (text, most, outside) => {
    expect([...outsideBrackets(injections(text).toReversed(), most)].toSorted((a, b) => a - b)).toEqual(outside)
  })
  test('each machine has brackets of its own', () => {
    const other = injections('s', 'HPLC 2').map((one) => ({ ...one, member_id: 9 }))
    expect([...outsideBrackets([...injections('csc'), ...other], 10)]).toEqual([9])
  })
})

/** Members from roles; ids from 1. */
const members = (roles: readonly MemberRole[], each = 1) =>
  roles.map((role, at) => ({ id: at + 1, role, injections: role === 'sample' ? each : 1 }))
const samples = (count: number) => Array.from({ length: count }, () => 'sample' as const)
const inOrder = (roles: readonly MemberRole[], bracket = 10, each = 1) => {
  const of = members(roles, each)
  return planSequence(of, bracket).map((id) => of.find((one) => one.id === id) ?? of[0])
}

describe('[GATE-19] the planned sequence', () => {
  test('is blank, ICV, CCV, control, ten samples, CCV, samples with duplicate and spike, CCV', () => {
    const roles = inOrder([...samples(12), 'MS', 'DUP', 'CCV', 'CCV', 'CCV', 'LCS', 'ICV', 'MB']).map(
      (one) => one?.role,
    )
    expect(roles).toEqual(['MB', 'ICV', 'CCV', 'LCS', ...samples(10), 'CCV', ...samples(2), 'MS', 'DUP', 'CCV'])
  })
  test.each([1, 9, 10, 11, 20])('of %d samples with the CCVs of the template breaks no rule', (count) => {
    for (const each of [1, 2, 3]) {
      const roles = missingRoles({
        checks: ['MB', 'CCV'],
        samples: count,
        sample_injections: count * each,
        bracket: 10,
        present: [],
      })
      const order = inOrder(
        [...samples(count), ...roles, ...Array.from({ length: each === 3 ? 3 : 0 }, () => 'CCV' as const)],
        10,
        each,
      )
      expect(
        sequenceFaults(
          order.flatMap((one) => one ?? []),
          10,
        ),
      ).toEqual([])
      expect(order).toHaveLength(count + roles.length + (each === 3 ? 3 : 0))
    }
  })
  test('a changed order says which rule it breaks, and where', () => {
    const of = members(['sample', 'CCV', ...samples(11), 'CCV', 'sample'])
    expect(sequenceFaults(of, 10)).toEqual([
      { id: 1, rule: 'starts' },
      { id: 13, rule: 'length' },
      { id: 15, rule: 'ends' },
    ])
    expect(sequenceFaults(of, 0)).toEqual([])
  })
})

describe('[GATE-04] the template', () => {
  const facts = {
    checks: ['MB', 'LCS', 'DUP', 'MS', 'ICV', 'CCV'],
    samples: 8,
    sample_injections: 8,
    bracket: 0,
    present: [],
  }
  test('adds one of each check per 20 samples', () => {
    expect(missingRoles(facts)).toEqual(['MB', 'LCS', 'DUP', 'MS', 'ICV', 'CCV'])
    expect(missingRoles({ ...facts, checks: ['MB', 'CCV', 'DUP', 'MS'], samples: 21 })).toEqual([
      'MB',
      'MB',
      'CCV',
      'CCV',
      'DUP',
      'DUP',
      'MS',
      'MS',
    ])
  })
  test('adds what is missing alone, and takes a duplicate spike for a spike', () => {
    expect(missingRoles({ ...facts, present: ['MB', 'MSD', 'CCV', 'sample'] })).toEqual(['LCS', 'DUP', 'ICV'])
    expect(missingRoles({ ...facts, samples: 0 })).toEqual([])
  })
  test('adds the CCVs of the brackets', () => {
    expect(missingRoles({ ...facts, checks: ['CCV'], samples: 20, sample_injections: 20, bracket: 10 })).toHaveLength(3)
    expect(missingRoles({ ...facts, checks: ['CCV'], samples: 1, sample_injections: 2, bracket: 10 })).toHaveLength(2)
  })
})

test('[GATE-10] the worst state of a batch', () => {
  expect(worstState(['passed', 'excepted', 'not_evaluated'])).toBe('not_evaluated')
  expect(worstState(['not_run', 'failed', 'warning'])).toBe('failed')
  expect(worstState(['warning', 'not_run'])).toBe('not_run')
  expect(worstState([])).toBe('not_run')
})

test('[GATE-01] a number of day and sequence; roles of samples and their labels', () => {
  expect(batchNumber('2026-11-22', 1)).toBe('AB-20261122-01')
  expect(batchNumber('2026-11-22', 112)).toBe('AB-20261122-112')
  expect(roleOfSample({ sample_type_id: 9, qc_role: null })).toBe('CCV')
  expect(roleOfSample({ sample_type_id: 9, qc_role: 'MB' })).toBe('MB')
  expect(roleOfSample({ sample_type_id: 10, qc_role: null })).toBe('CAL')
  expect(roleOfSample({ sample_type_id: 1, qc_role: null })).toBe('sample')
  expect([
    ...memberLabels([
      { id: 5, role: 'CCV' },
      { id: 7, role: 'MB' },
      { id: 6, role: 'CCV' },
    ]),
  ]).toEqual([
    [5, 'CCV 1'],
    [6, 'CCV 2'],
    [7, 'MB'],
  ])
})

test('[GATE-02] [GATE-03] what keeps a sample out of a batch', () => {
  const batch = { number: 'AB-20261122-02', method_id: 3, samples: 20, samples_max: 20 }
  const sample = { role: 'sample', method_id: 3, in_batch: null } as const
  expect(joinError(sample, { ...batch, samples: 19 })).toBe(null)
  expect(joinError(sample, batch)).toBe('Batch AB-20261122-02 holds 20 samples, the most of its profile.')
  expect(joinError({ ...sample, role: 'CCV' }, batch)).toBe(null)
  expect(joinError({ ...sample, method_id: 4 }, batch)).toBe(
    'It is measured by another report method than batch AB-20261122-02.',
  )
  expect(joinError({ ...sample, in_batch: 'AB-20261122-01' }, batch)).toBe('It is in batch AB-20261122-01 already.')
})

test.each([
  ['a good reason', 'Integration checked by hand', 'failed', 9, []],
  ['a short one', 'too short', 'failed', 9, ['reason']],
  ['a long one', 'x'.repeat(501), 'failed', 9, ['reason']],
  ['a check that passed', 'Integration checked by hand', 'passed', 9, ['state']],
  ['the analyst', 'Integration checked by hand', 'failed', 7, ['signer']],
])('[GATE-14] an exception with %s', (_, reason, state, signer, fields) => {
  const facts = { reason, exceptable: state === 'failed', analysts: [7, null], signer }
  expect(Object.keys(exceptionErrors({ ...facts, has_other: true }))).toEqual(fields)
  // a laboratory of one person has nobody else
  const alone = fields.filter((field) => field !== 'signer')
  expect(Object.keys(exceptionErrors({ ...facts, has_other: false }))).toEqual(alone)
})
