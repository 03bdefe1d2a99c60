import { useRef } from 'react'

/**
 * The Idempotency-Key of a form: the same for the same contents however often they are sent, so that an answer lost on
 * the way never makes a second record; changed contents are another request.
 */
export function useBodyKey(): (contents: unknown) => string {
  const sent = useRef({ text: '', key: '' })
  return (contents) => {
    const text = JSON.stringify(contents)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
}
