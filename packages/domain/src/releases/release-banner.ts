/** A release is announced while it is younger than this. */
const RELEASE_NEWS_MS = 7 * 24 * 60 * 60 * 1000

/** The announcement disappears after this. */
export const RELEASE_BANNER_MS = 30 * 1000

/** The newest release, if it is out and under one week old; null otherwise. */
export function announcedRelease<Release extends { release_date: string }>(
  releases: readonly Release[],
  now: Date,
): Release | null {
  const newest = releases.toSorted((a, b) => Date.parse(b.release_date) - Date.parse(a.release_date))[0]
  if (newest === undefined) return null
  const age = now.getTime() - Date.parse(newest.release_date)
  return age >= 0 && age < RELEASE_NEWS_MS ? newest : null
}
