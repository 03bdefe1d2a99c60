import { expect, test } from 'vitest'
import { checkErrors, checkPlanErrors, failedCheckText, judgeCheck, usualPoints } from './daily-checks.ts'

const small = { name: 'Small weight', unit: 'g', low: 0.0999, high: 0.1001 }
const large = { name: 'Large weight', unit: 'g', low: 19.999, high: null }
const plan = { points: [small, large], opens_nonconformance: true, stops: true }

test('[EQUIP-07] a daily check passes where each value lies within its limits, the limits included', () => {
  expect(usualPoints('balance')).toHaveLength(2)
  expect(judgeCheck(plan.points, [0.0999, 20]).outcome).toBe('passed')
  expect(judgeCheck(plan.points, [0.1001, 20]).outcome).toBe('passed')
  const { checked, outcome } = judgeCheck(plan.points, [0.1002, 19.9989])
  expect(outcome).toBe('failed')
  expect(failedCheckText('Balance 1', '2026-11-26', checked)).toBe(
    'The daily check of Balance 1 failed on 11/26/2026: Small weight 0.1002 g (0.0999 to 0.1001 g); Large weight 19.9989 g (at least 19.999 g).',
  )
})

test('a plan needs limits in order; a check needs every value, a day that came, and who did it', () => {
  expect(checkPlanErrors(plan)).toEqual({})
  expect(checkPlanErrors(null)).toEqual({})
  const wrong = [
    { ...small, low: 0.2 },
    { ...small, name: ' ' },
    { ...large, low: null },
  ]
  expect(Object.keys(checkPlanErrors({ ...plan, points: wrong }))).toEqual([
    'checks.points.0',
    'checks.points.1',
    'checks.points.2',
  ])
  expect(Object.keys(checkPlanErrors({ ...plan, points: [] }))).toEqual(['checks'])
  const check = { happened_on: '2026-11-26', done_by: 'Ada', values: [0.1, 20] }
  expect(checkErrors(check, plan, '2026-11-26')).toEqual({})
  expect(
    Object.keys(
      checkErrors({ ...check, happened_on: '2026-11-27', done_by: '', values: [0.1, '20'] }, plan, '2026-11-26'),
    ),
  ).toEqual(['happened_on', 'done_by', 'values.1'])
  expect(Object.keys(checkErrors(check, null, '2026-11-26'))).toEqual(['values'])
})
