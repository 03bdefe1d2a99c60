import { DECISION_RULE_NAMES, DECISION_RULES } from '../uncertainty/index.ts'
import type { ProfileRules } from './profile-at.ts'
import type { ResultLimit } from './profile.ts'

/** What a profile holds results against: its limit of hemp, on dry weight unless it says otherwise, and what it lists. */
export function resultLimits({ thc_max_percent, result_limits = [], basis }: ProfileRules): ResultLimit[] {
  const hemp: ResultLimit[] =
    thc_max_percent === undefined
      ? []
      : [{ of: 'Total THC', side: 'at_most', percent: thc_max_percent, basis: basis ?? 'dry weight', rule: 'hemp' }]
  return [...hemp, ...result_limits]
}

/** 'Total THC <= 0.3 % dry weight by guard band' */
export function resultLimitText({ of, side, percent, basis, rule }: ResultLimit): string {
  return `${of} ${side === 'at_most' ? '<=' : '>='} ${percent} % ${basis} by ${DECISION_RULE_NAMES[rule]}`
}

const LIMIT = /^(\S.{0,59}?) (<=|>=) (\d+(?:\.\d+)?) % (as received|dry weight) by (.+)$/

/** What such a text says; null for any other. The hemp rule is one of upper limits. */
export function resultLimitOf(text: string): ResultLimit | null {
  const [, of, sign, number = '', basis, named] = LIMIT.exec(text) ?? []
  const rule = DECISION_RULES.find((one) => DECISION_RULE_NAMES[one] === named)
  if (of === undefined || rule === undefined || Number(number) > 100) return null
  const side = sign === '<=' ? 'at_most' : 'at_least'
  if (rule === 'hemp' && side === 'at_least') return null
  return { of, side, percent: Number(number), basis: basis === 'dry weight' ? 'dry weight' : 'as received', rule }
}
