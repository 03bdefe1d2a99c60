import { addFieldError, collectFieldErrors, hasFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { dilutionFactorError } from '../samples/intake-rules.ts'
import { isVialType, MAX_VIALS, type VialType } from '../samples/vials.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank, requiredTextError } from '../text/well-formed.ts'
import { ownDilution } from './dilution-chain.ts'

/** Name and steps of a preparation as they were typed. */
export interface PrepMethodInput {
  name?: unknown
  steps: readonly PrepStepInput[]
}

export interface PrepStepInput {
  /** Which step of the list this one is drawn from, counted from 0; null for one prepared from the sample. */
  draw_from: number | null
  vial_type?: unknown
  label?: unknown
  /** May be blank where the volumes give it. */
  dilution_factor?: unknown
  acquire_by_default: boolean
  /** uL */
  deposit_volume_ul?: unknown
  fill_volume_ul?: unknown
}

/** A step after its rules passed; volumes in uL, the dilution factor that of the whole chain down to it. */
export interface CheckedPrepStep {
  draw_from: number | null
  vial_type: VialType
  label: string
  dilution_factor: number
  acquire_by_default: boolean
  deposit_volume_ul: number | null
  fill_volume_ul: number | null
}

export const PREP_METHOD_TEXTS = {
  name: 'Must include Prep Method name.',
  noSteps: 'Prep Method must have steps.',
  tooManySteps: `A Prep Method can have at most ${MAX_VIALS} steps.`,
  noneAcquired: 'At least one vial must be acquired.',
  vialType: 'Please select a vial color.',
  drawFrom: 'A vial can only be drawn from an earlier one.',
  depositVolume: 'Drawn volume must be a number above 0.',
  fillVolume: 'Fill volume must be a number above 0.',
  volumesOrder: 'Drawn volume must not be above the fill volume.',
} as const

const FACTOR_TOLERANCE = 1e-6

/** Every rule of a preparation, by field: name, prep_steps, prep_steps.0.label; and its steps, where none is broken. */
export function checkPrepMethod(input: PrepMethodInput): { errors: FieldErrors; steps: CheckedPrepStep[] } {
  const errors = collectFieldErrors({
    name: requiredTextError(input.name, PREP_METHOD_TEXTS.name),
    prep_steps: stepsError(input.steps),
  })
  const factors: (number | null)[] = []
  const steps = input.steps.map((step, at) => {
    const factor = chainFactor(step, factors)
    factors.push(factor ?? parseDecimal(step.dilution_factor))
    addStepErrors(errors, step, at, factor)
    return readStep(step, factors[at] ?? 1)
  })
  return { errors, steps: hasFieldErrors(errors) ? [] : steps }
}

/** The factor that the volumes give a drawn step, `factors` being those of the steps before it; null where they do not. */
function chainFactor(step: PrepStepInput, factors: readonly (number | null)[]): number | null {
  const above = step.draw_from === null ? null : (factors[step.draw_from] ?? null)
  const own = ownDilution(parseDecimal(step.deposit_volume_ul), parseDecimal(step.fill_volume_ul))
  return above === null || own === null ? null : above * own
}

function stepsError(steps: readonly PrepStepInput[]): string | null {
  if (steps.length === 0) return PREP_METHOD_TEXTS.noSteps
  if (steps.length > MAX_VIALS) return PREP_METHOD_TEXTS.tooManySteps
  return steps.some(({ acquire_by_default }) => acquire_by_default) ? null : PREP_METHOD_TEXTS.noneAcquired
}

function addStepErrors(errors: FieldErrors, step: PrepStepInput, at: number, factor: number | null): void {
  const add = (field: string, message: string | null) => addFieldError(errors, `prep_steps.${at}.${field}`, message)
  const isEarlier =
    step.draw_from === null || (Number.isInteger(step.draw_from) && step.draw_from < at && step.draw_from >= 0)
  add('draw_from', isEarlier ? null : PREP_METHOD_TEXTS.drawFrom)
  add('vial_type', isVialType(step.vial_type) ? null : PREP_METHOD_TEXTS.vialType)
  add('label', freeTextError(step.label))
  add('deposit_volume_ul', volumeError(step.deposit_volume_ul, PREP_METHOD_TEXTS.depositVolume))
  add('fill_volume_ul', volumeError(step.fill_volume_ul, PREP_METHOD_TEXTS.fillVolume))
  const own = ownDilution(parseDecimal(step.deposit_volume_ul), parseDecimal(step.fill_volume_ul))
  if (step.draw_from !== null && own !== null && own < 1) add('deposit_volume_ul', PREP_METHOD_TEXTS.volumesOrder)
  if (factor === null) add('dilution_factor', dilutionFactorError(step.dilution_factor))
  else if (!isBlank(step.dilution_factor)) add('dilution_factor', differenceError(step.dilution_factor, factor))
}

function volumeError(typed: unknown, message: string): string | null {
  return isBlank(typed) || (parseDecimal(typed) ?? 0) > 0 ? null : message
}

function differenceError(typed: unknown, factor: number): string | null {
  const stated = parseDecimal(typed)
  if (stated !== null && Math.abs(stated - factor) <= factor * FACTOR_TOLERANCE) return null
  return `Dilution Factor must follow from the volumes: ${formatFactor(factor)}`
}

/** A dilution factor for reading: at most four decimals. */
export function formatFactor(factor: number): string {
  return String(Number(factor.toFixed(4)))
}

function readStep(step: PrepStepInput, factor: number): CheckedPrepStep {
  return {
    draw_from: step.draw_from,
    vial_type: step.vial_type as VialType,
    label: typeof step.label === 'string' ? step.label.trim() : '',
    dilution_factor: factor,
    acquire_by_default: step.acquire_by_default,
    deposit_volume_ul: parseDecimal(step.deposit_volume_ul),
    fill_volume_ul: parseDecimal(step.fill_volume_ul),
  }
}
