import { UnstyledButton } from '@mantine/core'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import classes from './Hint.module.css'

interface HintProps {
  /** What it tells. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** Nearer to the upper edge than this, px, it stands below its word. */
const ROOM = 96

/**
 * A word that tells more under mouse, focus or finger. It places itself: the component library's tooltip would bring 20 kB to
 * every phone that reads a report.
 */
export function Hint({ label, className = '', children }: HintProps) {
  const id = useId()
  const word = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number; isBelow: boolean } | null>(null)
  const hide = () => setPlace(null)
  const show = useCallback(() => {
    if (word.current === null) return
    const { left, width, top, bottom } = word.current.getBoundingClientRect()
    const isBelow = top < ROOM
    setPlace({ x: left + width / 2, y: isBelow ? bottom : top, isBelow })
  }, [])
  const isShown = place !== null
  useEffect(() => {
    if (!isShown) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setPlace(null)
    addEventListener('keydown', onKey)
    // a word that gets the focus may scroll into view
    addEventListener('scroll', show, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', show, { capture: true })
    }
  }, [isShown, show])
  return (
    <span onMouseLeave={hide}>
      <UnstyledButton
        ref={word}
        className={className}
        aria-describedby={isShown ? id : undefined}
        onMouseEnter={show}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </UnstyledButton>
      {place && (
        <span
          role="tooltip"
          id={id}
          className={classes['hint']}
          data-below={place.isBelow || undefined}
          // at most 260 px wide, and never over the edge
          style={{ left: `clamp(138px, ${place.x}px, calc(100vw - 138px))`, top: place.y }}
        >
          {label}
        </span>
      )}
    </span>
  )
}
