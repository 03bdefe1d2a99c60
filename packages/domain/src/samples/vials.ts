export const VIAL_TYPES = ['red_1ml', 'green_1ml', 'yellow_1ml', 'blue_1ml'] as const

export type VialType = (typeof VIAL_TYPES)[number]

export const DEFAULT_VIAL_TYPE: VialType = 'green_1ml'

/** The concentrations a QC test starts with, ug/mL. */
const STANDARD_LEVELS_UG_ML: readonly number[] = [10]
const CALIBRATION_LEVELS_UG_ML: readonly number[] = [1, 5, 10, 25, 50]

/** Positions 91 and 92 wash, so no sample can have more vials than the other 98. */
export const MAX_VIALS = 98

export interface PreparedSample {
  vial_type: VialType
  label: string
  dilution_factor: number
  acquire: boolean
}

export interface PrepStep {
  vial_type: VialType
  label: string
  dilution_factor: number
  acquire_by_default: boolean
}

export function isVialType(value: unknown): value is VialType {
  return (VIAL_TYPES as readonly unknown[]).includes(value)
}

/** A vial as the form adds it. */
export function newVial(): PreparedSample {
  return { vial_type: DEFAULT_VIAL_TYPE, label: '', dilution_factor: 1, acquire: true }
}

/** The vials a QC test of this type starts with; none for other types. */
export function defaultQcVials(sampleTypeSlug: string): PreparedSample[] {
  return qcLevelsUgMl(sampleTypeSlug).map((level) => ({
    vial_type: 'red_1ml',
    label: concentrationLabel(level),
    dilution_factor: 1,
    acquire: true,
  }))
}

function qcLevelsUgMl(sampleTypeSlug: string): readonly number[] {
  if (sampleTypeSlug === 'standard') return STANDARD_LEVELS_UG_ML
  return sampleTypeSlug === 'calibration' ? CALIBRATION_LEVELS_UG_ML : []
}

/** '10 ug/ml': the label that names a vial's concentration. */
function concentrationLabel(concentrationUgMl: number): string {
  return `${concentrationUgMl} ug/ml`
}

/** The vials of a preparation method, one per step. */
export function vialsFromPrepSteps(steps: readonly PrepStep[]): PreparedSample[] {
  return steps.map((step) => ({
    vial_type: step.vial_type,
    label: step.label,
    dilution_factor: step.dilution_factor,
    acquire: step.acquire_by_default,
  }))
}

/** '2 mL' for multiples of 1000 uL, else '1500 µL'. */
export function formatVolumeUl(volumeUl: number): string {
  return volumeUl !== 0 && volumeUl % 1000 === 0 ? `${volumeUl / 1000} mL` : `${volumeUl} µL`
}
