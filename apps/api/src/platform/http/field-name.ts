const WRAPPERS = new Set(['sample', 'intake_form', 'user', 'result'])

/** The field a message belongs to: its path without the wrappers that the wire puts around bodies. */
export function fieldOf(path: readonly string[]): string {
  let start = 0
  while (start < path.length - 1 && WRAPPERS.has(path[start] ?? '')) start += 1
  return path.slice(start).join('.') || 'body'
}
