import { parseDecimal } from '../text/decimal-number.ts'
import { CLAIMS_TEXT, labelClaimsOf } from './label-claims.ts'
import { freeTextError, isBlank } from '../text/well-formed.ts'

/** Units of the size of the lot that a sample stands for. */
export const BATCH_SIZE_UNITS = ['g', 'kg', 'lb', 'mL', 'L', 'units'] as const
export type BatchSizeUnit = (typeof BATCH_SIZE_UNITS)[number]

/** What the units of a product and the certificate of a jurisdiction need beside the intake; null where it was not said. */
export interface SampleDetails {
  density_g_ml: number | null
  /** Of the package that is sold, g. */
  unit_weight_g: number | null
  /** In one package. */
  servings: number | null
  client_address: string | null
  client_licence: string | null
  state_package_id: string | null
  batch_size: number | null
  batch_size_unit: BatchSizeUnit | null
  /** What the label says, 'Total THC 100 mg per package'; absent where nothing was said. */
  label_claims?: string | null | undefined
}

export type DetailsInput = { [Field in keyof SampleDetails]?: unknown }

export const NO_DETAILS: Readonly<SampleDetails> = {
  density_g_ml: null,
  unit_weight_g: null,
  servings: null,
  client_address: null,
  client_licence: null,
  state_package_id: null,
  batch_size: null,
  batch_size_unit: null,
}

export const DETAIL_LENGTHS = {
  client_address: 200,
  client_licence: 64,
  state_package_id: 64,
  label_claims: 300,
} as const
const TEXTS = Object.keys(DETAIL_LENGTHS) as (keyof typeof DETAIL_LENGTHS)[]

/** What lies outside was mistyped: foams weigh more than 0.1 g/mL, and nothing that is eaten weighs 5. */
const [LIGHTEST_G_ML, HEAVIEST_G_ML] = [0.1, 5]
const UNIT_WEIGHT_MAX_G = 100_000
const SERVINGS_MAX = 10_000

export const DETAIL_TEXTS = {
  density: 'Density must be a number from 0.1 to 5 g/mL',
  unitWeight: 'Unit weight must be a number above 0 and at most 100,000 g',
  servings: 'Servings must be a whole number from 1 to 10,000',
  servingsAlone: 'Please enter the unit weight, too',
  batchSize: 'Batch size must be a number above 0',
  batchUnit: 'Please select a unit',
} as const

/** The first broken rule of each field, by its name; empty where all is well. Nothing has to be filled. */
export function detailsErrors(input: DetailsInput | null | undefined): Partial<Record<keyof SampleDetails, string>> {
  if (!input) return {}
  const within = (value: unknown, allowed: (number: number) => boolean, text: string): string | null => {
    if (isBlank(value)) return null
    const number = parseDecimal(value)
    return number !== null && allowed(number) ? null : text
  }
  const isServing = (number: number) => Number.isInteger(number) && number >= 1 && number <= SERVINGS_MAX
  const isAlone = !isBlank(input.servings) && isBlank(input.unit_weight_g)
  const rules: [keyof SampleDetails, string | null][] = [
    ...TEXTS.map((field): [keyof SampleDetails, string | null] => [
      field,
      freeTextError(input[field], DETAIL_LENGTHS[field]),
    ]),
    [
      'density_g_ml',
      within(input.density_g_ml, (number) => number >= LIGHTEST_G_ML && number <= HEAVIEST_G_ML, DETAIL_TEXTS.density),
    ],
    [
      'unit_weight_g',
      isAlone
        ? DETAIL_TEXTS.servingsAlone
        : within(input.unit_weight_g, (number) => number > 0 && number <= UNIT_WEIGHT_MAX_G, DETAIL_TEXTS.unitWeight),
    ],
    ['servings', within(input.servings, isServing, DETAIL_TEXTS.servings)],
    ['batch_size', batchSizeError(input)],
    ['batch_size_unit', batchUnitError(input)],
    ...(labelClaimsOf(input.label_claims) === null
      ? [['label_claims', CLAIMS_TEXT] satisfies [keyof SampleDetails, string]]
      : []),
  ]
  return Object.fromEntries(rules.filter(([, error]) => error !== null))
}

function batchSizeError({ batch_size, batch_size_unit }: DetailsInput): string | null {
  if (isBlank(batch_size)) return isBlank(batch_size_unit) ? null : DETAIL_TEXTS.batchSize
  const size = parseDecimal(batch_size)
  return size !== null && size > 0 && Number.isFinite(size) ? null : DETAIL_TEXTS.batchSize
}

function batchUnitError({ batch_size, batch_size_unit }: DetailsInput): string | null {
  if (isBlank(batch_size_unit)) return isBlank(batch_size) ? null : DETAIL_TEXTS.batchUnit
  return BATCH_SIZE_UNITS.some((unit) => unit === batch_size_unit) ? null : DETAIL_TEXTS.batchUnit
}

/** The details as they are kept, after their rules passed; null where nothing was said. */
export function detailsOf(input: DetailsInput | null | undefined): SampleDetails | null {
  if (!input) return null
  const text = (value: unknown): string | null => (typeof value === 'string' && !isBlank(value) ? value.trim() : null)
  const details: SampleDetails = {
    density_g_ml: parseDecimal(input.density_g_ml),
    unit_weight_g: parseDecimal(input.unit_weight_g),
    servings: parseDecimal(input.servings),
    client_address: text(input.client_address),
    client_licence: text(input.client_licence),
    state_package_id: text(input.state_package_id),
    batch_size: parseDecimal(input.batch_size),
    batch_size_unit: BATCH_SIZE_UNITS.find((unit) => unit === input.batch_size_unit) ?? null,
    ...(!isBlank(input.label_claims) && { label_claims: text(input.label_claims) }),
  }
  return Object.values(details).some((value) => value !== null) ? details : null
}
