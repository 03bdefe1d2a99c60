/** The name that is kept: first and last with a space between. */
export function joinName(first: string, last: string): string {
  return `${first.trim()} ${last.trim()}`.trim()
}

/** A kept name as the form shows it: the first word, and the rest. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}
