/** The days that decide until when a lot may be used; '2027-02-28', the last day included. */
export interface LotDays {
  opened_on: string | null
  /** The certificate's, or for a prepared solution the earliest of its parents' and its own. */
  expires_on: string | null
  days_after_opening: number | null
  /** What an admin extended it to, and when. */
  extended_to: string | null
  extended_on: string | null
}

/** The day so many days later. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The earliest of these days; null where there is none. */
export function earliestDay(days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}

/**
 * The last day on which a lot may be used: the earlier of the certificate's and of its opening plus the days after it
 * (INVENTORY-03); null where neither is known. An extension takes the place of what counted when it was given, so that only
 * a later opening can end the lot earlier.
 */
export function effectiveExpiry(lot: LotDays): string | null {
  const { opened_on, days_after_opening, extended_to, extended_on } = lot
  const afterOpening =
    opened_on === null || days_after_opening === null ? null : dayAfter(opened_on, days_after_opening)
  if (extended_to === null) return earliestDay([lot.expires_on, afterOpening])
  const isOpenedLater = opened_on !== null && extended_on !== null && opened_on > extended_on
  return earliestDay([extended_to, isOpenedLater ? afterOpening : null])
}
