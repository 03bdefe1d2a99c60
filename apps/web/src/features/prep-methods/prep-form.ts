import type { BodyIn, createPrepMethod, PrepMethod, PrepStepRow } from '@eluent/contract'
import { checkPrepMethod, dilutionChain, flattenChain } from '@eluent/domain/prep-methods'
import { DEFAULT_VIAL_TYPE } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { translated } from '../../language/translated.ts'

export interface StepValues {
  /** Of the form alone; stays with the step when it moves. */
  key: number
  /** Of the stored step; null for a new one. */
  id: number | null
  /** Key of the step it is drawn from. */
  from: number | null
  vial_type: string
  label: string
  /** As typed; of a drawn step with volumes it is computed and not asked for. */
  dilution: string
  acquire: boolean
  /** uL, as typed. */
  deposit: string
  fill: string
}

/** A whole preparation for the wire; with the revision that was read, an edit of it. */
export type PrepBody = BodyIn<typeof createPrepMethod> & { revision?: number }

export interface PrepValues {
  name: string
  steps: readonly StepValues[]
}

const asText = (value: number | null): string => (value === null ? '' : String(value))

/** A stored preparation for the form; a copy forgets whose steps they were. */
export function valuesOf({ name, prep_steps }: PrepMethod, as: 'itself' | 'copy'): PrepValues {
  return {
    name: as === 'copy' ? `${name} (copy)`.slice(0, 64) : name,
    steps: prep_steps.map((step) => ({
      key: step.id,
      id: as === 'copy' ? null : step.id,
      from: step.draw_from_prep_step_id,
      vial_type: step.vial_type,
      label: step.label,
      dilution: asText(step.dilution_factor),
      acquire: step.acquire_by_default,
      deposit: asText(step.deposit_volume_ul),
      fill: asText(step.fill_volume_ul),
    })),
  }
}

/** A step drawn from the last one, or the first. */
export function addStep(values: PrepValues): PrepValues {
  const key = Math.max(0, ...values.steps.map((step) => step.key)) + 1
  const added: StepValues = {
    key,
    id: null,
    from: values.steps.at(-1)?.key ?? null,
    vial_type: DEFAULT_VIAL_TYPE,
    label: '',
    dilution: values.steps.length === 0 ? '1' : '',
    acquire: true,
    deposit: '',
    fill: '1000',
  }
  return { ...values, steps: [...values.steps, added] }
}

export function changeStep(values: PrepValues, key: number, change: Partial<StepValues>): PrepValues {
  return { ...values, steps: values.steps.map((step) => (step.key === key ? { ...step, ...change } : step)) }
}

/** Without the step; what was drawn from it is then drawn from where it was drawn. */
export function removeStep(values: PrepValues, key: number): PrepValues {
  const removed = values.steps.find((step) => step.key === key)
  const left = values.steps.filter((step) => step.key !== key)
  return {
    ...values,
    steps: left.map((step) => (step.from === key ? { ...step, from: removed?.from ?? null } : step)),
  }
}

/** The place of a step among the others changed by one; a step never stands before the one it is drawn from. */
export function moveStep(values: PrepValues, key: number, by: -1 | 1): PrepValues {
  return mayMove(values, key, by) ? { ...values, steps: swapped(values.steps, key, by) } : values
}

export function mayMove(values: PrepValues, key: number, by: -1 | 1): boolean {
  const at = values.steps.findIndex((step) => step.key === key)
  const [step, other] = [values.steps[at], values.steps[at + by]]
  if (!step || !other) return false
  return by < 0 ? step.from !== other.key : other.from !== step.key
}

function swapped(steps: readonly StepValues[], key: number, by: -1 | 1): StepValues[] {
  const at = steps.findIndex((step) => step.key === key)
  return steps.toSpliced(at, 1).toSpliced(at + by, 0, ...steps.slice(at, at + 1))
}

/** Whether the volumes give the dilution, so that none is asked for. */
export function isComputed(step: StepValues): boolean {
  return step.from !== null && step.deposit.trim() !== '' && step.fill.trim() !== ''
}

/** The form as the wire takes it. */
export function bodyOf(values: PrepValues, revision: number | undefined): PrepBody {
  return {
    name: values.name,
    ...(revision !== undefined && { revision }),
    prep_steps: values.steps.map((step) => ({
      id: step.id,
      draw_from: fromOf(values, step),
      vial_type: step.vial_type,
      label: step.label,
      dilution_factor: isComputed(step) ? '' : step.dilution,
      acquire_by_default: step.acquire,
      deposit_volume_ul: step.from === null ? '' : step.deposit,
      fill_volume_ul: step.fill,
    })),
  }
}

function fromOf(values: PrepValues, { from }: StepValues): number | null {
  const at = values.steps.findIndex((step) => step.key === from)
  return at < 0 ? null : at
}

/** The first message per field, by domain's rules, which are the API's own. */
export function prepErrors(values: PrepValues): Record<string, string> {
  const { name, prep_steps } = bodyOf(values, undefined)
  const { errors } = translated(checkPrepMethod({ name, steps: prep_steps }))
  return firstMessages(errors)
}

/** The steps as they stand in the form, for the drawing; what is not a number yet is none. */
export function drawnSteps(values: PrepValues): PrepStepRow[] {
  return values.steps.map((step) => ({
    id: step.key,
    draw_from_prep_step_id: step.from,
    vial_type: step.vial_type,
    label: step.label,
    dilution_factor: parseDecimal(step.dilution) ?? 1,
    acquire_by_default: step.acquire,
    deposit_volume_ul: step.from === null ? null : parseDecimal(step.deposit),
    fill_volume_ul: parseDecimal(step.fill),
  }))
}

/** The dilution down to a step, by the volumes along the chain. */
export function factorOf(values: PrepValues, key: number): number | null {
  return flattenChain(dilutionChain(drawnSteps(values))).find(({ step }) => step.id === key)?.total_factor ?? null
}
