import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useServices } from '../../frame/services.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import classes from './Home.module.css'

interface KeptPlaceProps {
  /** What stands here was read: its height is the next visit's. */
  isKnown: boolean
  children: ReactNode
}

/** What needs doing. It is read after the page, so the room that it took last time is kept: nothing below jumps. */
export function KeptPlace({ isKnown, children }: KeptPlaceProps) {
  const { storage } = useServices()
  const part = useRef<HTMLDivElement>(null)
  const [kept] = useState(() => Number(storage.getItem(STORAGE_KEYS.alertsHeight)))
  useEffect(() => {
    if (!isKnown || part.current === null) return undefined
    const own = part.current
    const observer = new ResizeObserver(() => {
      // what does not show yet has no height
      if (own.getClientRects().length > 0) storage.setItem(STORAGE_KEYS.alertsHeight, String(own.offsetHeight))
    })
    observer.observe(own)
    return () => observer.disconnect()
  }, [isKnown, storage])
  return (
    <div style={kept > 0 && kept < 2000 ? { minHeight: kept } : undefined}>
      <div ref={part} className={classes['kept']}>
        {children}
      </div>
    </div>
  )
}
