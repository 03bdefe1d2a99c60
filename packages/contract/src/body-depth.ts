/** How deep arrays and objects of a body may stand in each other; the deepest body of the contract has seven levels. */
export const BODY_DEPTH_MAX = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Whether a JSON text is nested deeper than any body may be. It is asked before the text is parsed, in one pass, so that
 * whatever walks the parsed value may recurse.
 */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (inText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (CLOSING.has(code)) depth -= 1
    else if (OPENING.has(code)) {
      depth += 1
      if (depth > BODY_DEPTH_MAX) return true
    }
  }
  return false
}
