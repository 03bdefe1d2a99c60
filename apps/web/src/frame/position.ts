import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'

export interface Position {
  latitude: number
  longitude: number
}

/** By the code of the browser's position error: 1 denied, 2 unavailable, 3 timeout (W3C Geolocation, 8.7). */
const TEXTS: Readonly<Record<number, string>> = {
  1: t('Location permission denied'),
  2: t('Location unavailable'),
  3: t('Location request timed out'),
}
const UNAVAILABLE = 2

/** Why the browser does not know where it is. */
export function positionErrorText(code: number): string {
  return TEXTS[code] ?? t('Unknown location error')
}

/** Where the browser is. @throws Error with the message to show */
export function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    const { geolocation } = navigator as { geolocation?: Geolocation | null }
    if (!geolocation) {
      reject(new Error(positionErrorText(UNAVAILABLE)))
      return
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => reject(new Error(positionErrorText(code))),
      { maximumAge: 600_000, timeout: 10_000 },
    )
  })
}

/** Where the browser is; null until and unless that is known, and nobody waits for it. */
export function usePosition(): Position | null {
  const [position, setPosition] = useState<Position | null>(null)
  useEffect(() => {
    let isShown = true
    // refused or unavailable: the record is saved without a position
    currentPosition().then(
      (here) => isShown && setPosition(here),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return position
}
