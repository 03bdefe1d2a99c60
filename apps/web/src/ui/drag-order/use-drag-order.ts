import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Over which of the boxes a point lies; -1 over none. */
function boxAt(boxes: readonly Box[], x: number, y: number): number {
  return boxes.findIndex(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}

interface Drag {
  key: string
  /** Where it was taken from; Escape puts it back. */
  from: number
}

/**
 * Reordering by pointer: an item taken by its handle goes to the place of whichever item the pointer is over. The items
 * are the children of `list`, in their order. Listens on the window, because a moved element loses its pointer.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, to: number) => void,
  /** The item was let go at its place, or put back (`kept` false). */
  onDrop?: (key: string, kept: boolean) => void,
): { dragged: string | null; take: (key: string, from: number, event: ReactPointerEvent) => void } {
  const [drag, setDrag] = useState<Drag | null>(null)
  const move = useRef(onMove)
  const drop = useRef(onDrop)
  useEffect(() => {
    move.current = onMove
    drop.current = onDrop
  })
  useEffect(() => {
    if (!drag) return
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const items = [...(list.current?.children ?? [])]
      const over = boxAt(
        items.map((item) => item.getBoundingClientRect()),
        clientX,
        clientY,
      )
      if (over >= 0) move.current(drag.key, over)
    }
    const end = (kept: boolean) => {
      setDrag(null)
      drop.current?.(drag.key, kept)
    }
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      move.current(drag.key, drag.from)
      end(false)
    }
    const heard = new AbortController()
    const { signal } = heard
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', giveUp, { signal })
    return () => heard.abort()
  }, [drag, list])
  const take = useCallback((key: string, from: number, event: ReactPointerEvent) => {
    if (event.button === 0) setDrag({ key, from })
  }, [])
  return { dragged: drag?.key ?? null, take }
}
