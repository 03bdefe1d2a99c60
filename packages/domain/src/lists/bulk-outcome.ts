/** How many of several records were changed: '18 added.', '16 of 18 added.' */
export function outcomeText(done: number, refused: number, did: string): string {
  return refused === 0 ? `${done} ${did}.` : `${done} of ${done + refused} ${did}.`
}

/** A reason after a name and a colon ends in one full stop. */
export function refusalText({ name, reason }: { name: string; reason: string }): string {
  return `${name}: ${reason.replace(/\.$/, '')}.`
}
