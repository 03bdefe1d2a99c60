import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { freeTextError, isBlank, nameError, requiredTextError } from '../text/well-formed.ts'
import { UNIT_SIZES, type ItemKind, type ItemUnit } from './items.ts'
import { LOCATION_MAX, LOT_TEXT_MAX, LOT_TEXTS } from './lot-rules.ts'
import type { StatedUncertainty } from '../uncertainty/standard-uncertainty.ts'

/** What a lot is used for: a sample's preparation, a calibration, or an instrument it stands at, as a bottle or a column. */
export const LOT_SUBJECTS = ['sample', 'calibration', 'machine'] as const
export type LotSubject = (typeof LOT_SUBJECTS)[number]

/** What a lot is used for at the bench. */
export const LOT_PURPOSES = ['spike', 'solvent'] as const
export type LotPurpose = (typeof LOT_PURPOSES)[number]

const PURPOSE_KINDS: Readonly<Record<LotPurpose, readonly ItemKind[]>> = {
  spike: ['reference_material', 'internal_standard', 'control_material'],
  solvent: ['solvent', 'reagent', 'mobile_phase'],
}

/** For what a lot of this kind is used at the bench; null for a column or a consumable. */
export function benchPurpose(kind: ItemKind): LotPurpose | null {
  return LOT_PURPOSES.find((purpose) => PURPOSE_KINDS[purpose].includes(kind)) ?? null
}

/** Kinds that are put on an instrument and stay there. */
const MOUNTED_KINDS: readonly ItemKind[] = ['mobile_phase', 'solvent', 'column']

export function isMounted(kind: ItemKind): boolean {
  return MOUNTED_KINDS.includes(kind)
}

/** The most lots that one solution is made of. */
const PARTS_MAX = 50

export const USE_TEXTS = {
  amount: LOT_TEXTS.amount,
  machine: 'Please enter the name of the instrument, as its results carry it',
  record: 'Please say what it was used for',
  parts: `Please choose 1 to ${PARTS_MAX} lots, each once, with an amount above 0`,
  uncertainty: 'An uncertainty is above 0 and smaller than what it belongs to',
  expired: 'A solution that is prepared today does not end before today',
  volume: 'A solution is counted in mL or L: choose an item with such a unit',
  uncountable:
    'What {lot} certifies of {analytes} cannot be counted by how it is taken: a concentration needs a volume, a mass fraction a mass.',
  bench_kind: 'Lot {lot} of {item} is used neither as a spike nor as a solvent.',
  bench_unit: '{item} is not counted by its volume: note its use on the page of the sample.',
  left: 'Only {left} {unit} of lot {lot} are left.',
} as const

export interface UseInput {
  subject: LotSubject
  amount?: unknown
  record_id?: unknown
  machine_name?: unknown
}

/** Every rule of a use with its text. */
export function validateUse({ subject, amount, record_id, machine_name }: UseInput): FieldErrors {
  return collectFieldErrors({
    amount: isAbove0(amount) ? null : USE_TEXTS.amount,
    ...(subject === 'machine'
      ? { machine_name: requiredTextError(machine_name, USE_TEXTS.machine) }
      : { record_id: typeof record_id === 'number' && record_id > 0 ? null : USE_TEXTS.record }),
  })
}

export interface SolutionInput {
  lot_number?: unknown
  /** mL */
  final_volume_ml?: unknown
  final_volume_uncertainty?: StatedUncertainty | null | undefined
  expires_on?: unknown
  location?: unknown
  parts: readonly SolutionPartInput[]
}

export interface SolutionPartInput {
  lot_id: number
  amount: number
  /** Of the amount, in its unit. */
  uncertainty?: StatedUncertainty | null | undefined
}

/** Every rule of a solution that is prepared, before its lots are known. @param today the laboratory's day */
export function validateSolution(input: SolutionInput, unit: ItemUnit, today: string): FieldErrors {
  const lots = input.parts.map(({ lot_id }) => lot_id)
  const hasParts =
    lots.length > 0 && lots.every((id) => id > 0) && lots.length <= PARTS_MAX && new Set(lots).size === lots.length
  return collectFieldErrors({
    item_id: UNIT_SIZES[unit]?.of === 'volume' ? null : USE_TEXTS.volume,
    lot_number: nameError(input.lot_number, LOT_TEXTS.number, LOT_TEXT_MAX),
    final_volume_ml: isAbove0(input.final_volume_ml) ? null : LOT_TEXTS.amount,
    final_volume_uncertainty: isSmaller(input.final_volume_uncertainty, input.final_volume_ml)
      ? null
      : USE_TEXTS.uncertainty,
    expires_on: solutionDayError(input.expires_on, today),
    location: freeTextError(input.location, LOCATION_MAX),
    parts: partsError(input.parts, hasParts),
  })
}

function solutionDayError(day: unknown, today: string): string | null {
  if (isBlank(day)) return null
  if (!isCalendarDay(day)) return wrongDay(day, LOT_TEXTS.day)
  return day < today ? USE_TEXTS.expired : null
}

function partsError(parts: readonly SolutionPartInput[], hasParts: boolean): string | null {
  if (!hasParts || !parts.every(({ amount }) => isAbove0(amount))) return USE_TEXTS.parts
  return parts.every(({ amount, uncertainty }) => isSmaller(uncertainty, amount)) ? null : USE_TEXTS.uncertainty
}

/** Whether an uncertainty is above 0 and smaller than its quantity; one that is not stated is. */
function isSmaller(stated: StatedUncertainty | null | undefined, quantity: unknown): boolean {
  if (stated === null || stated === undefined) return true
  return isAbove0(stated.value) && isAbove0(quantity) && stated.value < quantity
}

/** A final volume in the unit of the item, which is one of volumes. */
export function volumeInUnit(finalVolumeMl: number, unit: ItemUnit): number {
  return finalVolumeMl / (UNIT_SIZES[unit]?.size ?? 1)
}

/** Why a lot cannot be poured at the bench for a purpose; null where it can. */
export function benchLotError(
  lot: { lot_number: string; item: { name: string; kind: ItemKind; unit: ItemUnit } },
  purpose: LotPurpose,
): string | null {
  const names = { lot: lot.lot_number, item: lot.item.name }
  if (!PURPOSE_KINDS[purpose].includes(lot.item.kind)) return useText('bench_kind', names)
  return UNIT_SIZES[lot.item.unit]?.of === 'volume' ? null : useText('bench_unit', names)
}

function isAbove0(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= 1e12
}

/** A text of `USE_TEXTS` with its marks filled. */
export function useText(key: keyof typeof USE_TEXTS, values: Readonly<Record<string, string | number>>): string {
  return USE_TEXTS[key].replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}
