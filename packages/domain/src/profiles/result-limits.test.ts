import { describe, expect, test } from 'vitest'
import { DECISION_RULE_NAMES, DECISION_RULES } from '../uncertainty/index.ts'
import type { ResultLimit } from './profile.ts'
import { resultLimitOf, resultLimits, resultLimitText } from './result-limits.ts'

const limit = (more: Partial<ResultLimit> = {}): ResultLimit => {
  const rule = DECISION_RULES.find((one) => one !== 'hemp') ?? 'hemp'
  return { of: 'THC', side: 'at_most', percent: 0.3, basis: 'dry weight', rule, ...more }
}

describe('a limit in words', () => {
  test.each(DECISION_RULES)('by %s reads back as it was', (rule) => {
    for (const basis of ['dry weight', 'as received'] as const)
      expect(resultLimitOf(resultLimitText(limit({ rule, basis })))).toEqual(limit({ rule, basis }))
  })

  test('an upper and a lower one; the hemp rule has an upper one alone', () => {
    const lower = limit({ side: 'at_least', percent: 20 })
    expect(resultLimitOf(resultLimitText(lower))).toEqual(lower)
    expect(resultLimitOf(resultLimitText({ ...lower, rule: 'hemp' }))).toBeNull()
  })

  test.each([
    `THC <= 100.1 % dry weight by ${DECISION_RULE_NAMES.hemp}`,
    'THC <= 0.3 % dry weight by a rule of ours',
    `THC < 0.3 % dry weight by ${DECISION_RULE_NAMES.hemp}`,
    `THC <= 0,3 % dry weight by ${DECISION_RULE_NAMES.hemp}`,
    `<= 0.3 % dry weight by ${DECISION_RULE_NAMES.hemp}`,
  ])('%s is none', (text) => {
    expect(resultLimitOf(text)).toBeNull()
  })
})

test('a profile’s limit of hemp is on dry weight unless it says otherwise, and stands before those that it lists', () => {
  const hemp = { of: 'Total THC', side: 'at_most', percent: 0.3, basis: 'dry weight', rule: 'hemp' }
  expect(resultLimits({})).toEqual([])
  expect(resultLimits({ thc_max_percent: 0.3, result_limits: [limit()] })).toEqual([hemp, limit()])
  expect(resultLimits({ thc_max_percent: 0.3, basis: 'as received' })).toEqual([{ ...hemp, basis: 'as received' }])
})
