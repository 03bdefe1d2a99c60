import { calendarDayIn } from './work-calendar.ts'

/** A sample whose report was released: how long it took, and whether it was in time. */
export interface Turnaround {
  received_at: string
  released_at: string
  /** Null where the laboratory had no due times then. */
  due_at: string | null
  material: string
  client: string | null
}

export const TURNAROUND_GROUPS = ['week', 'material', 'client'] as const
export type TurnaroundGroup = (typeof TURNAROUND_GROUPS)[number]

export interface TurnaroundFigures {
  /** Of a week its Monday; null for samples without a client. */
  group: string | null
  samples: number
  median_h: number
  p90_h: number
  /** Percent of those that had a due time; null where none had. */
  in_time_percent: number | null
}

const HOUR_MS = 3_600_000

export function hoursOf({ received_at, released_at }: Pick<Turnaround, 'received_at' | 'released_at'>): number {
  return Math.max(0, (Date.parse(released_at) - Date.parse(received_at)) / HOUR_MS)
}

export function isInTime({ due_at, released_at }: Pick<Turnaround, 'due_at' | 'released_at'>): boolean | null {
  return due_at === null ? null : Date.parse(released_at) <= Date.parse(due_at)
}

/**
 * The p-th percentile: interpolated at the rank p (N + 1) of the ordered values, the first or last beyond its ends
 * (NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.6.2). With p = 0.5 it is the sample median.
 */
export function percentile(values: readonly number[], p: number): number {
  const ordered = values.toSorted((one, other) => one - other)
  const rank = p * (ordered.length + 1)
  const below = Math.floor(rank)
  const low = ordered[Math.max(below, 1) - 1] ?? Number.NaN
  if (below < 1) return low
  const high = ordered[below]
  if (high === undefined) return ordered.at(-1) ?? Number.NaN
  return low + (rank - below) * (high - low)
}

/** Of which group a sample is; weeks begin on Monday (ISO 8601), by the laboratory's clock. */
export function turnaroundGroupOf(sample: Turnaround, by: TurnaroundGroup, zone: string): string | null {
  switch (by) {
    case 'week': {
      const day = new Date(`${calendarDayIn(new Date(sample.released_at), zone)}T00:00:00Z`)
      day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
      return day.toISOString().slice(0, 10)
    }
    case 'material':
      return sample.material
    case 'client':
      return sample.client
  }
}

/** Median, 90th percentile and share in time of each group; weeks with the newest first, others with the most samples first. */
export function turnaroundFigures(
  samples: readonly Turnaround[],
  by: TurnaroundGroup,
  zone: string,
): TurnaroundFigures[] {
  const groups = Map.groupBy(samples, (sample) => turnaroundGroupOf(sample, by, zone))
  const figures = [...groups].map(([group, members]): TurnaroundFigures => {
    const hours = members.map(hoursOf)
    const judged = members.map(isInTime).filter((inTime) => inTime !== null)
    return {
      group,
      samples: members.length,
      median_h: percentile(hours, 0.5),
      p90_h: percentile(hours, 0.9),
      in_time_percent: judged.length === 0 ? null : (100 * judged.filter(Boolean).length) / judged.length,
    }
  })
  const name = ({ group }: TurnaroundFigures) => group ?? ''
  return figures.toSorted((one, other) =>
    by === 'week'
      ? name(other).localeCompare(name(one))
      : other.samples - one.samples || name(one).localeCompare(name(other)),
  )
}
