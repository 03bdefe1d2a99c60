import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

interface WhenSeenProps {
  /** As large as what comes in its place. */
  fallback: ReactNode
  children: ReactNode
}

/** Draws its children once their place has come into view or the page is printed, and keeps them then. */
export function WhenSeen({ fallback, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || place.current === null) return
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(place.current)
    // the browser prints what stands there when this listener ends
    const draw = (): void => flushSync(() => setSeen(true))
    addEventListener('beforeprint', draw)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', draw)
    }
  }, [seen])
  return seen ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>
}
