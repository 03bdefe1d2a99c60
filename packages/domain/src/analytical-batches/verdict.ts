import { roundHalfUp } from '../text/round-half-up.ts'
import { limitText, type BatchLimits, type CheckLimit } from './batch-limits.ts'
import { worstState, type CheckState } from './check-states.ts'
import type { BatchCheck, CheckMeasure } from './judge-batch.ts'
import { memberLabels, type MemberRole } from './roles.ts'
import { missingRoles } from './template.ts'

/** The first thing that keeps the reports of a batch, as the refusal names it. */
export type BatchVerdict =
  | { kind: 'failed'; check: string; analyte: string; value: string; limit: string; more: number }
  | { kind: 'not_run'; check: string }
  /** A spike that the profile asks for, and that says of no analyte how it was recovered. */
  | { kind: 'not_evaluated'; check: string }

export interface VerdictMember {
  id: number
  role: MemberRole
  finished: boolean
  /** Injections that it needs. */
  injections: number
  name: string
}

export type StandingCheck = Omit<BatchCheck, 'state'> & {
  state: CheckState
  /** Why it was excepted, and by whom; absent where it was not. */
  excepted?: { why: string; by: string; alone?: boolean }
}

/** A failed check of the sample's batch that was excepted. */
export interface PrintedException {
  /** 'CCV 2' */
  check: string
  analyte: string
  /** '78.2 %' */
  value: string
  /** '80-120 %' */
  limit: string
  why: string
  by: string
  /** Whether who signed it had made the batch, since the laboratory had nobody else. */
  alone?: boolean | undefined
}

/** As its batch keeps it. */
export interface KeptException extends PrintedException {
  /** Of a surrogate the sample that it was lost in, whose report alone prints it. */
  member_id?: number
}

/** What the report of a member prints: what was excepted for the batch, and for its own sample. */
export function exceptionsOf(memberId: number, exceptions: readonly KeptException[]): PrintedException[] {
  return exceptions
    .filter(({ member_id }) => member_id === undefined || member_id === memberId)
    .map(({ member_id: _own, ...printed }) => printed)
}

export interface Standing {
  /** What was excepted, as the reports print it. */
  exceptions: KeptException[]
  worst: CheckState
  /** Null where nothing keeps the reports. */
  verdict: BatchVerdict | null
}

/** What of a batch holds one sample alone: its surrogates, which say how that sample was extracted. */
export type OwnFailure = Pick<Extract<BatchVerdict, { kind: 'failed' }>, 'analyte' | 'value' | 'limit'>

/** The failed checks of a member that holds its own report alone. */
export function ownFailures(
  checks: readonly Pick<StandingCheck, 'analyte' | 'measure' | 'value' | 'limit' | 'reason'>[],
  withheld: readonly string[],
): OwnFailure[] {
  return checks
    .filter(({ analyte }) => !withheld.includes(analyte))
    .map((check) => ({ analyte: check.analyte, value: checkValueText(check), limit: checkLimitText(check) }))
}

/**
 * Where a batch stands: failed before not run, in the order of the members. Withheld analytes count no more, and what fails in one
 * sample keeps that sample alone.
 */
export function standingOf(
  members: readonly VerdictMember[],
  checks: readonly StandingCheck[],
  limits: Pick<BatchLimits, 'checks' | 'bracket' | 'carry_over'>,
  withheld: readonly string[],
): Standing {
  const labels = memberLabels(members)
  const counted = checks.filter(({ analyte }) => !withheld.includes(analyte))
  const samples = members.filter(({ role }) => role === 'sample')
  const ofSample = new Set(samples.map(({ id }) => id))
  const failed = counted.filter(({ state, member_id }) => state === 'failed' && !ofSample.has(member_id))
  const lacking = missingRoles({
    checks: limits.checks,
    bracket: 0,
    samples: samples.length,
    sample_injections: 0,
    present: members.map(({ role }) => role),
    carry_over: Boolean(limits.carry_over),
  })
  const unchecked = members.find(
    ({ id, finished }) => !finished || counted.some(({ member_id, state }) => member_id === id && state === 'not_run'),
  )
  const open = unchecked === undefined ? lacking[0] : nameOf(unchecked, labels)
  const worst = worstState([...memberStates(counted).values(), ...(open === undefined ? [] : (['not_run'] as const))])
  const exceptions = counted.flatMap((check) =>
    check.excepted === undefined
      ? []
      : [
          {
            check: ofSample.has(check.member_id) ? 'Surrogate' : (labels.get(check.member_id) ?? ''),
            analyte: check.analyte,
            value: checkValueText(check),
            limit: checkLimitText(check),
            ...check.excepted,
            ...(ofSample.has(check.member_id) && { member_id: check.member_id }),
          },
        ],
  )
  const [first] = failed
  if (first)
    return {
      exceptions,
      worst,
      verdict: {
        kind: 'failed',
        check: labels.get(first.member_id) ?? '',
        analyte: first.analyte,
        value: checkValueText(first),
        limit: checkLimitText(first),
        more: failed.length - 1,
      },
    }
  const spike = open === undefined ? hiddenSpike(members, counted, limits) : undefined
  if (spike)
    return { exceptions, worst: 'not_evaluated', verdict: { kind: 'not_evaluated', check: nameOf(spike, labels) } }
  return {
    exceptions,
    worst: counted.length === 0 && open === undefined ? 'not_evaluated' : worst,
    verdict: open === undefined ? null : { kind: 'not_run', check: open },
  }
}

/** The first spike of a batch in which every analyte that was added is hidden by what the samples hold; undefined where one is not, or none is asked for. */
function hiddenSpike(
  members: readonly VerdictMember[],
  checks: readonly StandingCheck[],
  limits: Pick<BatchLimits, 'checks'>,
): VerdictMember | undefined {
  if (!limits.checks.some(isSpike)) return undefined
  const spikes = members.filter(({ role }) => isSpike(role))
  const of = new Set(spikes.map(({ id }) => id))
  const added = checks.filter(
    ({ member_id, measure, reason }) => of.has(member_id) && measure === 'recovery' && reason !== 'not_expected',
  )
  return added.length > 0 && added.every(isHidden) ? spikes[0] : undefined
}

function isSpike(role: string): boolean {
  return role === 'MS' || role === 'MSD'
}

/** As the wire carries it, too. */
type Judged = Pick<StandingCheck, 'state' | 'measure'> & { reason: string | null }

function isHidden({ state, measure, reason }: Judged): boolean {
  const because = reason === 'native_too_high' || reason === 'over_range'
  return state === 'not_evaluated' && measure === 'recovery' && because
}

/** Whether a check can be excepted: one that failed, and a spike that what the sample holds hides. */
export function isExceptable(check: Judged): boolean {
  return check.state === 'failed' || isHidden(check)
}

/** The worst state of each member. What is in no sample is evaluated in none: it counts where nothing else of the member does. */
function memberStates(checks: readonly Pick<StandingCheck, 'member_id' | 'state'>[]): Map<number, CheckState> {
  return new Map(
    [...Map.groupBy(checks, ({ member_id }) => member_id)].map(([id, of]) => {
      const states = of.map(({ state }) => state)
      const evaluated = states.filter((state) => state !== 'not_evaluated')
      return [id, worstState(evaluated.length > 0 ? evaluated : states)]
    }),
  )
}

function nameOf({ id, role, name }: VerdictMember, labels: ReadonlyMap<number, string>): string {
  return role === 'sample' ? name : (labels.get(id) ?? role)
}

/** '78.2 %'; of a blank '0.31 mg/g'; of an injection 'tailing 2.31'. */
export function checkValueText({ measure, value, reason }: Pick<BatchCheck, 'measure' | 'value' | 'reason'>): string {
  if (measure === 'chart') return reason ?? '–'
  if (reason === 'disagree') return 'N/A'
  if (value === null) return '–'
  if (measure === 'blank') return `${roundHalfUp(value, 3)} mg/g`
  return FIGURES[measure]?.said(figureOf(measure, value)) ?? figureOf(measure, value)
}

/** How the figures of injections read: what each is, its decimals and its unit. */
const FIGURES: Partial<Record<CheckMeasure, { said: (figure: string) => string; decimals: number; unit: '' | ' %' }>> =
  {
    retention_shift: { said: (figure) => `retention time shift ${figure}`, decimals: 2, unit: ' %' },
    resolution: { said: (figure) => `resolution ${figure}`, decimals: 2, unit: '' },
    tailing: { said: (figure) => `tailing ${figure}`, decimals: 2, unit: '' },
    signal_to_noise: { said: (figure) => `S/N at the LOQ ${figure}`, decimals: 2, unit: '' },
    area_rsd: { said: (figure) => `RSD of area ${figure}`, decimals: 2, unit: ' %' },
    time_rsd: { said: (figure) => `RSD of retention time ${figure}`, decimals: 2, unit: ' %' },
    plates: { said: (figure) => `plates ${figure}`, decimals: 0, unit: '' },
    carry_over: { said: (figure) => `carry-over ${figure}`, decimals: 1, unit: ' %' },
  }

function figureOf(measure: CheckMeasure, value: number): string {
  const { decimals, unit } = FIGURES[measure] ?? { decimals: 1, unit: ' %' }
  return `${roundHalfUp(value, decimals)}${unit}`
}

/** The figure without what it is: '1.23', '0.42 %'. */
export function checkFigureText(check: Pick<BatchCheck, 'measure' | 'value' | 'reason'>): string {
  const { measure, value, reason } = check
  const isFigure = FIGURES[measure] !== undefined && value !== null && reason !== 'disagree'
  return isFigure ? figureOf(measure, value) : checkValueText(check)
}

/** '80-120 %', '< 20 %', or of a blank '< 0.330 mg/g'. */
export function checkLimitText({
  measure,
  limit,
}: {
  measure: BatchCheck['measure']
  limit: CheckLimit | null
}): string {
  if (measure === 'chart') return 'of the control chart'
  if (measure !== 'blank') return limit ? limitText(limit, FIGURES[measure]?.unit) : '–'
  return limit?.max === undefined || limit.max === null ? '< LOD' : `< ${roundHalfUp(limit.max, 3)} mg/g`
}
