import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenSeenProps {
  /** As large as what comes in its place. */
  fallback: ReactNode
  children: ReactNode
}

/** Draws its children once their place has come into view, and keeps them then. */
export function WhenSeen({ fallback, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || place.current === null) return
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [seen])
  return seen ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>
}
