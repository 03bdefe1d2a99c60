import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { freeTextError, nameError } from '../text/well-formed.ts'

/** What the laboratory keeps; the names are those of the wire. */
export const ITEM_KINDS = [
  'reference_material',
  'internal_standard',
  'control_material',
  'reagent',
  'solvent',
  'mobile_phase',
  'column',
  'consumable',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export const ITEM_KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  reference_material: 'Reference material',
  internal_standard: 'Internal standard',
  control_material: 'Control material',
  reagent: 'Reagent',
  solvent: 'Solvent',
  mobile_phase: 'Mobile phase',
  column: 'Column',
  consumable: 'Consumable',
}

/** Kinds whose lots have certified values per analyte. */
const CERTIFIED_KINDS: readonly ItemKind[] = ['reference_material', 'internal_standard', 'control_material']

/** Kinds that give a calibration or its check their values; an internal standard is in both by intent. */
export const CALIBRATING_KINDS: readonly ItemKind[] = ['reference_material', 'control_material']

export function hasCertifiedValues(kind: ItemKind): boolean {
  return CERTIFIED_KINDS.includes(kind)
}

/** What a lot's amount is counted in. */
export const ITEM_UNITS = ['mL', 'L', 'mg', 'g', 'pieces'] as const
export type ItemUnit = (typeof ITEM_UNITS)[number]

/** mL in one unit of a volume, mg in one of a mass; pieces are neither. */
export const UNIT_SIZES: Readonly<Record<ItemUnit, { of: 'volume' | 'mass'; size: number } | null>> = {
  mL: { of: 'volume', size: 1 },
  L: { of: 'volume', size: 1000 },
  mg: { of: 'mass', size: 1 },
  g: { of: 'mass', size: 1000 },
  pieces: null,
}

export const ITEM_NAME_MAX = 128
/** As much as stands on a label. */
export const HAZARDS_MAX = 120

export const ITEM_TEXTS = {
  name: 'Please enter a name. 128 characters max length.',
  kind: 'Please select a kind',
  unit: 'Please select a unit',
  cas: 'This is no CAS number: its digits and its check digit do not agree.',
  reorder: 'Please enter a number of 0 or more',
  size: 'Please enter a number above 0',
} as const

export interface ItemInput {
  name?: unknown
  kind?: unknown
  unit?: unknown
  supplier?: unknown
  catalogue_number?: unknown
  cas?: unknown
  storage?: unknown
  /** What its labels warn of, such as 'Highly flammable'. */
  hazards?: unknown
  /** Of a column: particle size in um, length and inner diameter in mm. */
  particle_um?: unknown
  length_mm?: unknown
  diameter_mm?: unknown
  /** Below it the item is to be ordered again, in its unit; null for none. */
  reorder_level?: unknown
}

function isItemKind(value: unknown): value is ItemKind {
  return ITEM_KINDS.some((kind) => kind === value)
}

function isItemUnit(value: unknown): value is ItemUnit {
  return ITEM_UNITS.some((unit) => unit === value)
}

/** Every rule of an item with its text; the same for the screen and the API. */
export function validateItem(input: ItemInput): FieldErrors {
  return collectFieldErrors({
    name: nameError(input.name, ITEM_TEXTS.name, ITEM_NAME_MAX),
    kind: isItemKind(input.kind) ? null : ITEM_TEXTS.kind,
    unit: isItemUnit(input.unit) ? null : ITEM_TEXTS.unit,
    supplier: freeTextError(input.supplier, 128),
    catalogue_number: freeTextError(input.catalogue_number),
    cas: casError(input.cas),
    storage: freeTextError(input.storage, 255),
    hazards: freeTextError(input.hazards, HAZARDS_MAX),
    ...Object.fromEntries(COLUMN_SIZES.map((size) => [size, isSizeOrNone(input[size]) ? null : ITEM_TEXTS.size])),
    reorder_level: isNumberOrNone(input.reorder_level) ? null : ITEM_TEXTS.reorder,
  })
}

/** What is said of a column besides its name. */
const COLUMN_SIZES = ['particle_um', 'length_mm', 'diameter_mm'] as const

function isSizeOrNone(value: unknown): boolean {
  return isNumberOrNone(value) && value !== 0
}

function isNumberOrNone(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'number' && Number.isFinite(value) && value >= 0)
}

/**
 * What is wrong with a CAS registry number; none is no error. Its last digit is the sum of the others, each times its place
 * counted from the right, modulo 10 (cas.org, 'Check Digit Verification of CAS Registry Numbers'; 107-07-3 is its example).
 */
function casError(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const match = typeof value === 'string' ? /^(\d{2,7})-(\d{2})-(\d)$/.exec(value.trim()) : null
  if (!match) return ITEM_TEXTS.cas
  const digits = Array.from(`${match[1]}${match[2]}`).toReversed()
  const sum = digits.reduce((total, digit, place) => total + Number(digit) * (place + 1), 0)
  return sum % 10 === Number(match[3]) ? null : ITEM_TEXTS.cas
}
