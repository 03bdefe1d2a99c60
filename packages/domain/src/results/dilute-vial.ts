import { readingsOf, type CompoundsInput, type Reading } from './compute-compounds.ts'

/** What a vial over range can be diluted by, smallest first (RERUN-04; WAC 16-309-280(4) asks for the dilution, not for the steps). */
const DILUTION_FACTORS = [2, 5, 10, 20, 50, 100, 200, 500] as const

/** Share of the method's upper bound that a dilution aims at: what reads over range may hold more than it reads. */
const AIMED_SHARE = 0.8

/** A vial to acquire, as dilutions see it. */
export interface DilutableVial {
  id: number
  acquire: boolean
  dilution_factor: number
  /** The vial that it was prepared from by dilution. */
  diluted_from_id: number | null
}

/** A vial that reads above the range, and the dilution that brings it back. */
export interface VialDilution {
  /** From 1 over the vials to acquire. */
  vial_number: number
  /** Above the range in this vial, and within it in no other. */
  analytes: string[]
  /** Those of them whose calibration ends below the method, with where: 'CBD (25 ug/mL)'; absent where there is none. */
  past_calibration?: string[]
  /** Null where no factor is large enough. */
  factor: number | null
  /** Of the new vial against the extract; null as the factor is. */
  dilution_factor: number | null
  /** The vial that was diluted from it and has no result yet; null where none waits. */
  waiting_vial: number | null
}

/** The smallest factor that brings a concentration to at most 80 % of the upper bound, both ug/mL; null where none does. */
export function dilutionForRange(concentrationUgMl: number, upperUgMl: number): number | null {
  // 40 x 2 is at 80 % of 50, whatever the last digit of the product
  const aimed = AIMED_SHARE * upperUgMl * (1 + 1e-9)
  return DILUTION_FACTORS.find((factor) => concentrationUgMl / factor <= aimed) ?? null
}

/** What to dilute of a sample: of each analyte without a vial in range the most diluted one over it, in the order of the vials. */
export function dilutionsOf(
  input: Omit<CompoundsInput, 'injections'> & {
    injections: readonly (CompoundsInput['injections'][number] & { vial_number: number })[]
  },
  vials: readonly DilutableVial[],
): VialDilution[] {
  const { upper_bounds, injections } = input
  if (upper_bounds === null || input.stated) return []
  const acquired = vials.filter(({ acquire }) => acquire)
  const over = input.analytes.flatMap((analyte) => overRange({ ...input, injections }, analyte))
  return [...Map.groupBy(over, ({ vial_number }) => vial_number)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([vial_number, of]) => {
      const parent = acquired[vial_number - 1]
      if (!parent) return []
      // each analyte ends where its calibration does
      const factors = of.flatMap(({ amountUgMl, upperUgMl }) => dilutionForRange(amountUgMl, upperUgMl) ?? [])
      const factor = factors.length < of.length ? null : Math.max(...factors)
      const past = of.flatMap(({ analyte, upperUgMl, byCalibration }) =>
        byCalibration ? [`${analyte} (${upperUgMl} ug/mL)`] : [],
      )
      return {
        vial_number,
        analytes: of.map(({ analyte }) => analyte),
        ...(past.length > 0 && { past_calibration: past }),
        factor,
        dilution_factor: factor === null ? null : parent.dilution_factor * factor,
        waiting_vial: waitingVial(acquired, parent, new Set(injections.map((ran) => ran.vial_number))),
      }
    })
}

interface OverRange {
  analyte: string
  vial_number: number
  amountUgMl: number
  upperUgMl: number
  byCalibration: boolean
}

function overRange(input: Parameters<typeof dilutionsOf>[0], analyte: string): OverRange[] {
  const readings = input.injections.flatMap((injection) =>
    readingsOf({ ...input, injections: [injection] }, analyte).map((reading): [number, Reading] => [
      injection.vial_number,
      reading,
    ]),
  )
  if (readings.some(([, { state }]) => state === 'value')) return []
  const over = readings.filter(([, { state }]) => state === 'over_bounds')
  const most = Math.max(...over.map(([, { dilution_factor }]) => dilution_factor))
  // of equal dilutions the first, so that one click makes one vial
  const nearest = over.find(([, { dilution_factor }]) => dilution_factor === most)
  if (!nearest) return []
  const nearby = over.flatMap(([, reading]) => (reading.dilution_factor === most ? [reading] : []))
  return [
    {
      analyte,
      vial_number: nearest[0],
      amountUgMl: Math.max(...nearby.map(({ amount_ug_ml }) => amount_ug_ml ?? 0)),
      upperUgMl: Math.min(...nearby.flatMap(({ upper_ug_ml }) => upper_ug_ml ?? [])),
      byCalibration: nearby.some(({ ends_with_calibration: ends }) => ends),
    },
  ]
}

function waitingVial(
  acquired: readonly DilutableVial[],
  parent: DilutableVial,
  ran: ReadonlySet<number>,
): number | null {
  const at = acquired.findIndex(({ diluted_from_id }, index) => diluted_from_id === parent.id && !ran.has(index + 1))
  return at === -1 ? null : at + 1
}
