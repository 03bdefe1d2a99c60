import type { StoredPeak } from './chromatogram.ts'

/** A stored peak at a retention time (min) with the facts a source states; all others are null. */
export function storedPeak(retentionTimeMin: number, facts: Partial<StoredPeak> = {}): StoredPeak {
  return {
    name: null,
    startMin: null,
    endMin: null,
    area: null,
    areaUnit: null,
    height: null,
    baselineStart: null,
    baselineEnd: null,
    code: null,
    amount: null,
    amountUnit: null,
    ...facts,
    retentionTimeMin,
  }
}
