import { useEffect, useState } from 'react'

interface Position {
  latitude: number
  longitude: number
}

/** Where the browser is, when it can and may tell; null otherwise, and nobody is kept waiting for it. */
export function usePosition(): Position | null {
  const [position, setPosition] = useState<Position | null>(null)
  useEffect(() => {
    const { geolocation } = navigator as { geolocation?: Geolocation | null }
    if (!geolocation) return
    let live = true
    geolocation.getCurrentPosition(
      ({ coords }) => {
        if (live) setPosition({ latitude: coords.latitude, longitude: coords.longitude })
      },
      () => {
        // Refused or not to be had: the sample is saved without a position.
      },
      { maximumAge: 600_000, timeout: 10_000 },
    )
    return () => {
      live = false
    }
  }, [])
  return position
}
