/**
 * Takes the cursor out of its field until it is known where it belongs: what is typed in between would be the weight of the
 * wrong sample. A field that is chosen by hand meanwhile takes keys again.
 * @returns ends it; says whether a key was not taken. `back` puts the cursor where it stood.
 */
export function holdKeys(): { end: () => boolean; back: () => void } {
  const before = document.activeElement
  let isLost = false
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  if (before instanceof HTMLElement) before.blur()
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== 'Enter')) return
      event.preventDefault()
      event.stopPropagation()
      isLost = true
    },
    options,
  )
  document.addEventListener('focusin', () => stop.abort(), options)
  return {
    end: () => {
      stop.abort()
      return isLost
    },
    back: () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
  }
}
