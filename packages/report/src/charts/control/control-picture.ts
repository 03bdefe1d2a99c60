/** A point of a control chart with what it was judged with. */
export interface DrawnControl {
  id: number
  /** Instant, ISO 8601. */
  at: string
  value: number
  /** Null while the chart was being established. */
  z: number | null
  centre: number | null
  deviation: number | null
  /** Names of the rules that it broke, and whether one of them rejects. */
  rules: readonly string[]
  isRejected: boolean
  isExcluded: boolean
}

export interface ControlPicture {
  /** '10 ug/mL THC on HPLC 1'. */
  name: string
  /** What the values are: 'Recovery, %'. */
  axis: string
  points: readonly DrawnControl[]
  /** Those that are minor are named where there is room beside the others. */
  events: readonly { at: string; label: string; isMinor?: boolean }[]
  /** The point that is open beside the chart. */
  selectedId?: number | null
  value: (value: number) => string
  time: (instant: string) => string
  /** Where a part of the time is shown. */
  shown?: TimeSpan
  /** What the name of an event needs of the width, as a part of it. */
  eventRoom?: number
  /** A small chart of a wall: points and limits alone. */
  isSmall?: boolean
}

/** Two times, milliseconds. */
export type TimeSpan = readonly [from: number, until: number]

/** From the first to the last of points, which stand in time order; not finite without any. */
export function spanOf(points: readonly DrawnControl[]): TimeSpan {
  return [Date.parse(points[0]?.at ?? ''), Date.parse(points.at(-1)?.at ?? '')]
}

/** What the chart shows, in words. */
export function descriptionOf({ name, axis, points }: Pick<ControlPicture, 'name' | 'axis' | 'points'>): string {
  const rejected = points.filter(({ isRejected, isExcluded }) => isRejected && !isExcluded).length
  const establishing = points.filter(({ z }) => z === null).length
  return `Control chart of ${name}, ${axis}: ${points.length} points, ${establishing} of them establishing, ${rejected} rejected.`
}
