import type { Judgement } from '@eluent/ledger'

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })

/** A moment in the reader's time zone, which it names. */
const moment = (at: Date): string => MOMENT.format(at)

const REVOKED_TEXT = 'This certificate was revoked. Its results are permanently invalid.'
const INVALID_TEXT = 'What is stored is not what was sealed. Do not rely on this certificate.'
const PENDING_TEXT = 'Anchor pending: no signed checkpoint covers the latest entry yet. This can take up to a minute.'

/** What the status means, and as of when it holds: a proof cannot tell what came after it. */
export function verdictText({ status, anchored, checkpoint }: Judgement): string {
  if (status === 'Invalid') return INVALID_TEXT
  const asOf =
    anchored && checkpoint
      ? `status as of checkpoint ${checkpoint.witnessedAt ? moment(checkpoint.witnessedAt) : checkpoint.size}.`
      : `status as of now, by the laboratory's word. ${PENDING_TEXT}`
  if (status === 'Revoked') return `${REVOKED_TEXT} Issued and unaltered; ${asOf}`
  return `Issued and unaltered; ${asOf}`
}

/** What was checked, and what that does not say. */
export function proofText({ status, evidence }: Judgement): string {
  if (!evidence) return 'Your browser checked the proof itself, and it does not hold.'
  const { length } = evidence.events
  const entries =
    length === 1 ? 'the one entry of this certificate holds' : `all ${length} entries of this certificate hold`
  const checked = `Your browser computed every hash and checked every signature itself; ${entries}.`
  if (status === 'Invalid')
    return `${checked} So the certificate above reads as it was sealed; the laboratory's record of it has come away from that.`
  return `${checked} The proof shows that the certificate is the one that was issued and that nobody changed it since. It does not show that what it says was true when it was issued, nor what happened after the checkpoint.`
}
