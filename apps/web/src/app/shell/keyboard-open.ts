import { useSyncExternalStore } from 'react'

/** A keyboard on the screen is higher, and what a browser folds away by itself is lower. */
const KEYBOARD_PX = 150

/** The greatest height of the page by its width: some browsers make the page lower for the keyboard, others only what is seen of it. */
const tallest = new Map<number, number>()

function isKeyboardOpen(): boolean {
  const { innerWidth, innerHeight, visualViewport: seen } = window
  const whole = Math.max(innerHeight, tallest.get(innerWidth) ?? 0)
  tallest.set(innerWidth, whole)
  // who zooms in sees less of the page, too, and types nothing
  if (document.activeElement?.matches('input, textarea, [contenteditable]') !== true) return false
  return whole - (seen ? seen.height * seen.scale : innerHeight) > KEYBOARD_PX
}

function subscribe(changed: () => void): () => void {
  const events = [
    [window.visualViewport, 'resize'],
    [window, 'resize'],
    [document, 'focusin'],
    [document, 'focusout'],
  ] as const
  for (const [target, event] of events) target?.addEventListener(event, changed)
  return () => {
    for (const [target, event] of events) target?.removeEventListener(event, changed)
  }
}

/** Whether the keyboard of the screen is open. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen)
}
