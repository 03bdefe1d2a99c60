import type { RuleMode, WestgardRule } from '../qc/westgard.ts'
import type { BatchCheck } from './judge-batch.ts'

/** A rule that a point of a control chart broke, and whose point it was. */
export interface BrokenOnChart {
  sample_id: number
  analyte: string
  rule: WestgardRule
  mode: RuleMode
}

/**
 * What control charts say of the members of a batch: a rejecting rule fails the check of the member that the last of its points belongs
 * to, a warning shows on it. `reason` names the rules, those that reject alone where one does.
 */
export function chartChecks(
  members: readonly { id: number; sample_id: number }[],
  broken: readonly BrokenOnChart[],
): BatchCheck[] {
  return members.flatMap(({ id, sample_id }) => {
    const own = broken.filter((one) => one.sample_id === sample_id && one.mode !== 'off')
    return [...Map.groupBy(own, ({ analyte }) => analyte)].map(([analyte, of]): BatchCheck => {
      const rejecting = of.filter(({ mode }) => mode === 'reject')
      const rules = new Set((rejecting.length > 0 ? rejecting : of).map(({ rule }) => rule))
      return {
        member_id: id,
        analyte,
        measure: 'chart',
        state: rejecting.length > 0 ? 'failed' : 'warning',
        value: null,
        found: null,
        compared: null,
        unit: 'ug/mL',
        limit: null,
        reason: `rule ${[...rules].toSorted().join(', ')}`,
      }
    })
  })
}
