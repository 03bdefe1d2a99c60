/** A reason after a name and a colon ends in one full stop. */
export function refusalText({ name, reason }: { name: string; reason: string }): string {
  return `${name}: ${reason.replace(/\.$/, '')}.`
}
