import { recoveryPercent } from '../qc/statistics.ts'
import { keepsCheckLimit, type BatchLimits } from './batch-limits.ts'
import type { BatchCheck, JudgedMember } from './judge-batch.ts'
import { isSameAnalyte } from './known-content.ts'

/** Solutions that are injected as they are and were not extracted: nothing was added to them. */
const NOT_EXTRACTED: readonly JudgedMember['role'][] = ['ICV', 'CCV', 'CAL']

/** A member without its surrogates, which are compared with what was added alone. */
export function withoutSurrogates(member: JudgedMember, { surrogates }: BatchLimits): JudgedMember {
  if (!surrogates || NOT_EXTRACTED.includes(member.role)) return member
  const isSurrogate = (name: string) => surrogates.added.some(({ analyte }) => isSameAnalyte(analyte, name))
  return { ...member, compounds: member.compounds.filter(({ name }) => !isSurrogate(name)) }
}

/**
 * Recovery of each surrogate in a member that was extracted: 100 x found / expected percent, both in ug/mL of the solution that was
 * injected, of its least diluted vial. An analyte that the report method does not look for is not evaluated.
 */
export function surrogateChecks(member: JudgedMember, { surrogates }: BatchLimits): BatchCheck[] {
  if (!surrogates || NOT_EXTRACTED.includes(member.role)) return []
  const [vial] = member.vials.toSorted((one, other) => one.dilution_factor - other.dilution_factor)
  return surrogates.added.map(({ analyte, ug_ml }): BatchCheck => {
    // the report of a sample does not state it: what was injected says whether it was looked for
    const name = Object.keys(vial?.amounts ?? {}).find((one) => isSameAnalyte(analyte, one))
    const { limit } = surrogates
    const base = { member_id: member.id, measure: 'recovery', unit: 'ug/mL', limit } as const
    if (vial === undefined || name === undefined) {
      const nothing = { value: null, found: null, compared: null, reason: 'not_quantified' } as const
      return { ...base, ...nothing, analyte, state: 'not_evaluated' }
    }
    const compared = ug_ml / vial.dilution_factor
    const found = vial.amounts[name] ?? 0
    const value = recoveryPercent(found, compared)
    const state = keepsCheckLimit(value, limit) ? 'passed' : 'failed'
    return { ...base, analyte: name, state, value, found, compared, reason: null }
  })
}
