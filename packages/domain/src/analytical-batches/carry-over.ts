import { curveNamed, curvesOf } from '../calibrations/quantify.ts'
import { expectedLevelUgMl } from '../qc/expected-levels.ts'
import { keepsCheckLimit, type BatchLimits, type CheckLimit } from './batch-limits.ts'
import type { BatchCheck, JudgedMember } from './judge-batch.ts'
import type { NotEvaluated } from './recoveries.ts'
import type { MemberRole } from './roles.ts'
import type { RunOfVial } from './run-of-vial.ts'

/** Roles of which one is the highest standard. */
const STANDARDS: readonly MemberRole[] = ['CAL', 'ICV', 'CCV']

interface Injection {
  member: JudgedMember
  run: RunOfVial
  /** ug/mL of a standard; null where nothing names it. */
  level: number | null
}

/**
 * Carry-over: in the blank that was injected directly after the highest standard of the batch, on its instrument, the area of
 * each analyte against its area at the LOQ by the calibration in force. Where the limit is on and no blank came there, the
 * batch's last blank has not run for it. (20 % of the response at the LLOQ is what restatements of ICH M10 say)
 */
export function carryOverChecks(members: readonly JudgedMember[], { carry_over: limit }: BatchLimits): BatchCheck[] {
  const blanks = members.filter(({ role, finished }) => role === 'MB' && finished)
  if (!limit || blanks.length === 0) return []
  const after = blankAfterHighest(members)
  if (after) return after.member.compounds.map((compound) => check(after, compound, limit))
  // a standard or blank of the batch is still to come
  if (members.some(({ role, finished }) => !finished && (role === 'MB' || STANDARDS.includes(role)))) return []
  const last = blanks.at(-1)
  return (last?.compounds ?? []).map(({ name }) => ({
    ...empty(last?.id ?? 0, name, limit),
    state: 'not_run',
    reason: 'not_after_standard',
  }))
}

/** The first injection of a blank whose neighbour before it is the highest standard of the batch on its instrument. */
function blankAfterHighest(members: readonly JudgedMember[]): Injection | undefined {
  const injections = members.flatMap((member): Injection[] =>
    member.finished
      ? member.vials.flatMap(({ label, dilution_factor, run }) =>
          run ? [{ member, run, level: levelOf(member, label, dilution_factor) }] : [],
        )
      : [],
  )
  for (const ofMachine of Map.groupBy(injections, ({ run }) => run.machine).values()) {
    const levels = ofMachine.flatMap(({ level }) => level ?? [])
    const highest = Math.max(...levels)
    const order = ofMachine.toSorted((a, b) => a.run.at.localeCompare(b.run.at))
    const at = order.findIndex(
      ({ member }, place) => member.role === 'MB' && levels.length > 0 && order[place - 1]?.level === highest,
    )
    if (at > 0) return order[at]
  }
  return undefined
}

function levelOf({ role, certified }: JudgedMember, label: string, dilution: number): number | null {
  if (!STANDARDS.includes(role)) return null
  const stocks = certified.flatMap(({ value, unit }) =>
    unit === 'ug/mL' ? [value] : unit === 'mg/mL' ? [value * 1000] : [],
  )
  return stocks.length > 0 ? Math.max(...stocks) / dilution : expectedLevelUgMl(label)
}

function check(
  { member, run }: Injection,
  { name, loq_ug_ml: loq }: JudgedMember['compounds'][number],
  limit: CheckLimit,
): BatchCheck {
  const base = empty(member.id, name, limit)
  const without = (reason: NotEvaluated): BatchCheck => ({ ...base, state: 'not_evaluated', reason })
  const curve = curveNamed(curvesOf(run.calibration), name)
  if (curve === undefined) return without('no_calibration')
  if (loq === null) return without('no_loq')
  const compared = curve.intercept + curve.slope * loq + curve.curvature * loq ** 2
  if (!(compared > 0)) return without('no_loq')
  const found = run.peaks[name]?.area ?? 0
  const value = (100 * found) / compared
  return { ...base, value, found, compared, state: keepsCheckLimit(value, limit) ? 'passed' : 'failed', reason: null }
}

function empty(member_id: number, analyte: string, limit: CheckLimit) {
  return {
    member_id,
    analyte,
    measure: 'carry_over',
    unit: 'area',
    limit,
    value: null,
    found: null,
    compared: null,
  } as const
}
