import { coaHolds } from './certificate.ts'
import { condition } from './condition.ts'

export const UNCERTAINTY = condition({
  key: 'uncertainty',
  title: 'Uncertainty',
  texts: {
    coa_uncertainty:
      'A certificate of {profile} shows {fields}, which this version does not compute. Report by a copy of the profile without it, and state it yourself.',
  },
  isAsked: (facts) => coaHolds(facts).some(({ rule }) => rule === 'coa_uncertainty'),
  holds: (facts) =>
    coaHolds(facts).flatMap(({ rule, ...said }) => (rule === 'coa_uncertainty' ? [{ rule, ...said }] : [])),
})
