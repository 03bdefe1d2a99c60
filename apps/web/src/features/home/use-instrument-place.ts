import { useLayoutEffect, useState, type RefObject } from 'react'
import { useServices } from '../../frame/services.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'

/**
 * How high the instrument's part of Home stood when this browser saw it last, px; null where it was offline then. Its place
 * is kept by it until the instrument's state is known, so that nothing on the page jumps.
 */
export function useInstrumentPlace(): number | null {
  const { storage } = useServices()
  const [height] = useState(() => Number(storage.getItem(STORAGE_KEYS.instrumentHeight)))
  return height > 0 && height < 2000 ? height : null
}

/** Keeps the height of this part for the next time, or that it is not there. */
export function useKeptInstrumentPlace(
  part: RefObject<HTMLElement | null>,
  state: 'online' | 'offline' | 'unknown',
): void {
  const { storage } = useServices()
  useLayoutEffect(() => {
    const height = Math.round(part.current?.offsetHeight ?? 0)
    if (state === 'offline') storage.removeItem(STORAGE_KEYS.instrumentHeight)
    if (state === 'online' && height > 0) storage.setItem(STORAGE_KEYS.instrumentHeight, String(height))
  }, [part, state, storage])
}
