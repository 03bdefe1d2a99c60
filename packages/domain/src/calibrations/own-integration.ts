import { isPeak, usedPoints, type CalibrationAnalyte } from './calibration-rules.ts'

/** How our own integration of the calibrators stands to the areas that a curve was made from. */
export interface OwnIntegration {
  /** Median of our area / reported area over the vials that were fitted and that we integrated. */
  ratio: number
  /** The smallest and the largest of them. */
  low: number
  high: number
  vials: number
}

type Measured = Pick<CalibrationAnalyte, 'levels' | 'excluded'>

/**
 * Our areas of an analyte's calibrators beside the reported ones; null where none was integrated: its runs brought no chromatogram, or the
 * calibration is from before they were compared. A ratio far from 1 says that areas which we find, by this curve, give other amounts than
 * those of the instrument: by another baseline, or by another unit of the signal.
 */
export function ownIntegration({ levels, excluded }: Measured): OwnIntegration | null {
  const fitted = new Set(usedPoints({ levels, excluded }).map(({ level }) => level))
  const ratios = levels
    .flatMap(({ level, area, own_area: own }) =>
      fitted.has(level) && isPeak(area) && own !== undefined && isPeak(own) ? [own / area] : [],
    )
    .toSorted((a, b) => a - b)
  const [low, high] = [ratios[0], ratios.at(-1)]
  if (low === undefined || high === undefined) return null
  const [below, above] = [
    ratios[Math.ceil(ratios.length / 2) - 1] ?? low,
    ratios[Math.floor(ratios.length / 2)] ?? high,
  ]
  return { ratio: (below + above) / 2, low, high, vials: ratios.length }
}

/** Whether a ratio of areas differs from 1 by more than the limit, percent; upwards and downwards by the same factor. */
export function differsFromReported({ ratio }: Pick<OwnIntegration, 'ratio'>, limitPercent: number): boolean {
  const factor = 1 + limitPercent / 100
  return ratio > factor || ratio < 1 / factor
}

export const OWN_INTEGRATION_TEXTS = {
  not_compared:
    "Eluent's own areas were not compared with the reported ones of the calibrators: their runs have no chromatogram, or the calibration is older.",
  otherwise:
    'The report method integrates otherwise than when the calibrators were measured. A new calibration, or the old settings, make both alike.',
} as const

/** A sentence for each analyte of which our own areas differ from the reported ones by more than the limit, percent. */
export function differingAreas(analytes: readonly (Measured & { name: string })[], limitPercent: number): string[] {
  return analytes.flatMap((analyte) => {
    const own = ownIntegration(analyte)
    if (own === null || !differsFromReported(own, limitPercent)) return []
    return [
      `${analyte.name}: Eluent's areas of the calibrators are ${ratioText(own.ratio)} times the reported ones, and amounts from areas that it finds are off by the same factor.`,
    ]
  })
}

/** Three decimals; of a small ratio, three figures. */
export function ratioText(ratio: number): string {
  return ratio >= 0.1 ? ratio.toFixed(3) : String(Number(ratio.toPrecision(3)))
}
