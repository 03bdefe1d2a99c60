import { useEffect, useState } from 'react'
import { useSession } from '../../../frame/services.ts'
import { ownerOf } from './import-shelf.ts'

/** What this browser keeps of the person's imports, with what sets it; `none` until it was read. Keep `read` stable. */
export function useKept<Kept>(read: (owner: string) => Promise<Kept>, none: Kept) {
  const owner = ownerOf(useSession())
  const [kept, setKept] = useState<Kept>(none)
  useEffect(() => {
    let live = true
    const look = async () => {
      const found = await read(owner)
      if (live) setKept(found)
    }
    void look()
    return () => {
      live = false
    }
  }, [owner, read])
  return [kept, setKept] as const
}
