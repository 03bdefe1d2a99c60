/** LOQ of a sample without its own, percent; it marks that none is stated and is never shown as a number. */
export const DEFAULT_LOQ_PERCENT = 0.000_000_1

/** Volume of a vial, mL. */
export const DEFAULT_VOLUME_ML = 1

/**
 * mg of analyte per g of sample: concentration (ug/mL) x volume (mL) x dilution factor / sample weight (mg); ug/mg is
 * mg/g.
 * @throws RangeError for a weight that is not above 0, or any other number that is negative or not finite.
 */
export function amountMgG(
  concentrationUgMl: number,
  volumeMl: number,
  dilutionFactor: number,
  sampleWeightMg: number,
): number {
  requireAmount('concentration (ug/mL)', concentrationUgMl)
  requireAmount('volume (mL)', volumeMl)
  requireAmount('dilution factor', dilutionFactor)
  requireAmount('sample weight (mg)', sampleWeightMg)
  if (sampleWeightMg === 0) throw new RangeError('The sample weight must be above 0 mg')
  return (concentrationUgMl * volumeMl * dilutionFactor) / sampleWeightMg
}

/** Percent by weight of mg/g: a tenth, since 1 % is 10 mg/g. */
export function percentOfMgG(mgG: number): number {
  return mgG / 10
}

/** mg/g of percent by weight: ten times; also the over-bounds value. */
export function mgGOfPercent(percent: number): number {
  return percent * 10
}

/** The LOQ a sample carries, percent: its own where it has one above 0, else the default mark. */
export function sampleLoqPercent(ownLoqPercent: number | null | undefined): number {
  return ownLoqPercent !== null && ownLoqPercent !== undefined && ownLoqPercent > 0
    ? ownLoqPercent
    : DEFAULT_LOQ_PERCENT
}

/** Whether an LOQ is a statement and not the default mark. */
export function isStatedLoq(loqPercent: number | null): loqPercent is number {
  return loqPercent !== null && loqPercent > DEFAULT_LOQ_PERCENT
}

function requireAmount(name: string, value: number): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`The ${name} must be 0 or more, not ${value}`)
}
