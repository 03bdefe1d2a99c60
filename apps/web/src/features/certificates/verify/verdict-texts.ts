import { formatMoment } from '../../../ui/dates/format-moment.ts'
import { NOT_PROVEN, statusToShow, type Judgement } from '@eluent/ledger'
import type { ChosenTrust } from './choose-trust.ts'
import { t } from '../../../language/t.ts'

const moment = (at: Date, timeZone?: string): string => formatMoment(at.toISOString(), timeZone)

/** Signer and witness take seconds; what takes longer is not under way, it is missing. */
const OVERDUE_MS = 10 * 60_000

export type Look = 'valid' | 'expired' | 'wrong' | 'unproven' | 'pending'

const WORDS: Record<'Valid' | 'Expired' | 'Revoked' | 'Erased' | 'Invalid', string> = {
  Valid: t('This certificate is genuine and in force. It reads as it was issued, and nobody has changed it since.'),
  Expired: t('This certificate has expired. It reads as it was issued, and nobody has changed it since.'),
  Revoked: t('This certificate was revoked. Its results are permanently invalid.'),
  Erased: t(
    'What this certificate said was erased by the laboratory, as privacy law may demand. That it was issued stays proven.',
  ),
  Invalid: t('What is stored is not what was sealed. Do not rely on this certificate.'),
}
/** Of a released report, which is no certificate. */
const REPORT_WORDS: typeof WORDS = {
  Valid: t('This report is genuine and holds. It reads as it was released, and nobody has changed it since.'),
  Expired: t('This report holds no more. It reads as it was released, and nobody has changed it since.'),
  Revoked: t('This report was withdrawn or replaced. Do not rely on it.'),
  Erased: t(
    'What this report said was erased by the laboratory, as privacy law may demand. That it was released stays proven.',
  ),
  Invalid: t('What is stored is not what was released. Do not rely on this report.'),
}

/** Of an electronic signature, which is made once and neither expires nor is revoked. */
const SIGNATURE_WORDS: typeof WORDS = {
  ...WORDS,
  Valid: t('This signature is genuine. It stands as it was made, and nobody has changed it since.'),
  Invalid: t('What is stored is not what was signed. Do not rely on this signature.'),
}

function wordsOf({ evidence }: Judgement) {
  const leaf = evidence?.events[0]?.leaf
  if (!leaf || !('kind' in leaf)) return WORDS
  return leaf.kind === 'report' ? REPORT_WORDS : SIGNATURE_WORDS
}

const LOOKS = { Valid: 'valid', Expired: 'expired', Revoked: 'wrong', Erased: 'expired', Invalid: 'wrong' } as const

const PENDING = t('Anchor pending: no signed checkpoint covers the latest entry yet. This can take up to a minute.')
const OVERDUE = t('Not proven yet: no signed checkpoint covers the latest entry, and that takes longer than it should.')

/** Whether the latest entry has waited for its proof longer than it should. */
function isOverdue({ evidence }: Judgement, at: Date): boolean {
  const latest = evidence?.events.at(-1)
  return latest !== undefined && at.getTime() - Date.parse(latest.leaf.at) > OVERDUE_MS
}

function changedKeys({ source, since }: ChosenTrust): string {
  const known =
    source === 'printed'
      ? t('the printed code names')
      : t('this browser saw here first{text}', { text: since === null ? '' : `, ${moment(new Date(since))}` })
  return t(
    'The keys of this log are not those that {known}. That is so when the laboratory changed its keys, and when somebody else answers in its place. Ask the laboratory on another way before you rely on this certificate.',
    { known },
  )
}

function textAgainst(judgement: Judgement, trust: ChosenTrust, at: Date): string {
  const { reason } = judgement
  if (reason === 'no_proof') return isOverdue(judgement, at) ? OVERDUE : PENDING
  if (reason === 'other_keys') return changedKeys(trust)
  return reason === null ? '' : NOT_PROVEN[reason]
}

export interface Verdict {
  readonly look: Look
  readonly title: string
  /** For a layman, the most telling sentence first. */
  readonly sentences: readonly string[]
}

/**
 * What the judgement means, and as of when it holds: a proof cannot tell what came after it.
 * @param timeZone of the moments, the reader's unless given
 */
export function verdictOf(judgement: Judgement, trust: ChosenTrust, at: Date, timeZone?: string): Verdict {
  const { status, checkpoint } = judgement
  const words = wordsOf(judgement)
  const asOf = checkpoint?.witnessedAt ? moment(checkpoint.witnessedAt, timeZone) : String(checkpoint?.size)
  if (status === 'NotProven') {
    const shown = statusToShow(judgement)
    const isPending = judgement.reason === 'no_proof' && !isOverdue(judgement, at)
    const against = textAgainst(judgement, trust, at)
    if (shown !== 'NotProven')
      return {
        look: LOOKS[shown],
        title: shown,
        sentences: [
          t("By the laboratory's word: {firstSentence}", { firstSentence: firstSentence(words[shown]) }),
          against,
        ],
      }
    return isPending
      ? { look: 'pending', title: t('Anchor pending'), sentences: [against] }
      : {
          look: 'unproven',
          title: t('Not proven'),
          sentences: [
            against,
            judgement.reason === 'older' || judgement.reason === 'outdated'
              ? t('Issued and unaltered as of checkpoint {asOf}. Ask the laboratory how it stands now.', { asOf })
              : t('Do not take it for valid: what is shown below is what somebody says, not what is proven.'),
          ],
        }
  }
  if (status === 'Invalid') return { look: 'wrong', title: status, sentences: [words.Invalid] }
  return {
    look: LOOKS[status],
    title: status,
    sentences: [words[status], t('Issued and unaltered; status as of checkpoint {asOf}.', { asOf })],
  }
}

/** The verdict where the witness knows another log: what was proven is true of an older state, and what came later may be missing. */
export function withDoubt(verdict: Verdict, doubt: string | null): Verdict {
  if (doubt === null) return verdict
  const text = t(
    'The log is not the one that its witness knows ({doubt}). What came later may be missing here: ask the laboratory.',
    { doubt },
  )
  return verdict.look === 'valid'
    ? { look: 'unproven', title: t('Not proven'), sentences: [text, ...verdict.sentences.slice(1)] }
    : { ...verdict, sentences: [...verdict.sentences, text] }
}

const firstSentence = (text: string): string => `${text.split('. ')[0]?.replace(/\.$/, '')}.`

/** What was checked, and what that does not say. */
export function proofText({ status, evidence, faults }: Judgement): string {
  if (!evidence) return t('Your browser checked the proof itself, and it does not hold.')
  const { length } = evidence.events
  const entries =
    length === 1
      ? t('the one entry of this certificate holds')
      : t('all {length} entries of this certificate hold', { length })
  if (status === 'NotProven') return t('Your browser checked the proof itself; it is not complete.')
  const checked = t('Your browser computed every hash and checked every signature itself; {entries}.', { entries })
  if (faults.length > 0)
    return t(
      "{checked} So the certificate below reads as it was sealed; the laboratory's record of it has come away from that.",
      { checked },
    )
  return t(
    '{checked} The proof shows that the certificate is the one that was issued and that nobody changed it since. It does not show that what it says was true when it was issued, nor what happened after the checkpoint.',
    { checked },
  )
}

/** How far the keys of the log are known. */
export function trustText({ source, since, handOvers = [] }: ChosenTrust): string | null {
  const steps = handOvers.map(({ at, why }) => `${moment(new Date(at))} (${why})`)
  if (steps.length > 0)
    return t('The log changed its key since {text}, signed by the key before: {steps}.', {
      text: source === 'printed' ? t('the code was printed') : t('this browser first saw it'),
      steps: steps.join(', '),
    })
  if (source === 'printed') return t('The keys of the log are those that the printed code names.')
  if (source === 'remembered' && since !== null)
    return t('The keys of the log are those that this browser first saw on {moment}.', {
      moment: moment(new Date(since)),
    })
  if (source === 'first')
    return t(
      'This browser sees the keys of this log for the first time and keeps them: a later change will be noticed. To be sure of them now, scan the code on a printed certificate or compare the key below with the laboratory.',
    )
  return null
}
