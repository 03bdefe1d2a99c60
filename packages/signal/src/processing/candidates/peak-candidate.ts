import type { StrungSignal } from '../baseline/strung-signal.ts'

/** What the steps of the detection share; never leaves this folder. */
export interface Workspace {
  t: Float64Array
  /** The raw signal. */
  y: Float64Array
  /** The smoothed signal. */
  s: Float64Array
  /** Both, with the strings below them. */
  raw: StrungSignal
  smoothed: StrungSignal
  /** Standard deviation of the smoothed signal's noise. */
  noise: number
  /** The same with what a detector's filter left slow (see correlatedNoise): at least `noise`. */
  slowNoise: number
  /** Standard deviation of the raw signal's noise. */
  rawNoise: number
  /** Half window of the smoothing, in points. */
  halfWindow: number
  /** Where the foot under the tops of one chain ends; left out where they stand on none. */
  foot?: { from: number; to: number } | undefined
  rules: BaselineRules
  /** Straight baselines that were drawn already, by the tops at their ends and what else they go by. */
  drawn: Map<number, { first: Candidate; last: Candidate; foot: Workspace['foot']; feet: Feet }[]>
  /** Common baselines that were drawn already, by the tops at their ends. */
  commonFeet?: Map<number, Feet>
}

/** In what the versions of the detection draw baselines differently (decisions 0150, 0159, 0176, 0195, 0200 and 0203). */
export interface BaselineRules {
  /** A valley this close to the common baseline, as a share of the smaller peak, is baseline. */
  resolvedShare: number
  /** The floor of a valley is a baseline's where it is as long as so many widths of the narrower peak. */
  floorWidths: number
  /** ... unless it stands above the line by less than this share of the smaller peak: there two tails overlap. */
  overlapShare: number
  /** Feet that end less than so many widths of the narrower peak apart meet. */
  meetingWidths: number
  /** A foot behind a peak is searched no further out than so many widths at half height. */
  tailWidths: number
}

/** A top that may become a peak; all places are indices. */
export interface Candidate {
  apex: number
  leftValley: number
  rightValley: number
  /** The neighbouring tops, or the ends of the run: no baseline reaches beyond. On a slope it may reach beyond the valley. */
  leftBound: number
  rightBound: number
  /** Width at half of the height above the higher valley, in points. */
  widthPoints: number
  /** Height above the straight line that lies under this top alone. */
  ownHeight: number
  foot: Feet
}

/** Beginning and end of a peak or of a group of merged peaks, with the baseline there. */
export interface Feet {
  start: number
  end: number
  baselineStart: number
  baselineEnd: number
}
