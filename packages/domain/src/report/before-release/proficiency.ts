import { analyteKey } from '../../profiles/index.ts'
import { condition } from './condition.ts'

/** A round of a proficiency test with unsatisfactory analytes, whose nonconformance is not verified. */
export interface OpenProficiency {
  nonconformance_id: number
  number: string
  provider: string
  round: string
  /** Those that are unsatisfactory. */
  analytes: readonly string[]
}

/** What holds a compliance report back where the laboratory sets it: what a round found wanting. (BCC 5734) */
export const PROFICIENCY = condition({
  key: 'proficiency',
  title: 'Proficiency tests',
  texts: {
    proficiency:
      'Round {round} of {provider} was unsatisfactory for {analytes}. A compliance report with it waits until the corrective action of {number} is verified.',
  },
  isAsked: ({ settings, profile }) => settings.hold_unsatisfactory_proficiency && profile?.purpose === 'compliance',
  holds: ({ settings, profile, compounds, proficiency = [] }) => {
    if (!settings.hold_unsatisfactory_proficiency || profile?.purpose !== 'compliance') return []
    const reported = new Set(compounds.filter(({ state }) => state !== 'no_data').map(({ name }) => analyteKey(name)))
    return proficiency.flatMap(({ nonconformance_id, number, provider, round, analytes }) => {
      const held = analytes.filter((name) => reported.has(analyteKey(name)))
      if (held.length === 0) return []
      const values = { round, provider, number, analytes: held.join(', ') }
      return [{ rule: 'proficiency' as const, values, record_id: nonconformance_id }]
    })
  },
})
