import { useCallback, useState, type RefCallback } from 'react'

/** Whether what stands in the element that gets this ref is wider than it, as both are drawn now. */
export function useIsWide(): [isWide: boolean, ref: RefCallback<HTMLElement>] {
  const [isWide, setWide] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    const content = box?.firstElementChild
    if (!box || !content) return undefined
    const observer = new ResizeObserver(() => setWide(content.scrollWidth > box.clientWidth))
    observer.observe(box)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return [isWide, ref]
}
