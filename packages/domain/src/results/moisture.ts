/**
 * Moisture percent, loss on drying: (as-harvested - dry) / as-harvested x 100, both weights in the same unit.
 * @throws RangeError unless 0 <= dry < as-harvested.
 */
export function moisturePercent(harvestedWeight: number, dryWeight: number): number {
  if (!(Number.isFinite(harvestedWeight) && dryWeight >= 0 && dryWeight < harvestedWeight)) {
    throw new RangeError(
      `Dry weight ${dryWeight} must be 0 or more and below the as-harvested weight ${harvestedWeight}`,
    )
  }
  return ((harvestedWeight - dryWeight) / harvestedWeight) * 100
}

/**
 * A value on dry basis, in the unit of the value as received: x / (1 - moisture / 100).
 * @throws RangeError unless 0 <= moisture < 100.
 */
export function onDryBasis(asReceived: number, moisture: number): number {
  if (!(moisture >= 0 && moisture < 100)) throw new RangeError(`Moisture must be 0 to below 100 %, not ${moisture}`)
  return asReceived / (1 - moisture / 100)
}
