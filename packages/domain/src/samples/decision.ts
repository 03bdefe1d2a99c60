/** What a policy answers: yes, or no with a reason for code and a text for people. */
export type Decision<Reason extends string> = { allowed: true } | { allowed: false; reason: Reason; text: string }

export const ALLOWED: { allowed: true } = { allowed: true }

export function refuse<Reason extends string>(reason: Reason, text: string): Decision<Reason> {
  return { allowed: false, reason, text }
}

/** Text of every refusal for want of a permission. */
export const NOT_AUTHORIZED_TEXT = 'You are not authorized to do this.'
