/** What a signature means (21 CFR 11.50(a)(3)). */
export const SIGNATURE_MEANINGS = ['performed', 'reviewed', 'certified', 'approved', 'exception', 'rejected'] as const
export type SignatureMeaning = (typeof SIGNATURE_MEANINGS)[number]

export const MEANING_WORDS: Readonly<Record<SignatureMeaning, string>> = {
  performed: 'Performed',
  reviewed: 'Reviewed',
  certified: 'Certified',
  approved: 'Approved',
  exception: 'Exception',
  rejected: 'Rejected',
}

/** What a person accepts once, before their first signature; another wording is another version (21 CFR 11.100(c)). */
export const SIGNATURE_CONSENT = {
  version: 1,
  text: 'My electronic signatures in Eluent are the legally binding equivalent of my handwritten signature. I keep my password to myself.',
} as const

export const SIGNING_TEXTS = {
  password: 'Enter your password',
  email: 'Enter your e-mail address',
  consent: 'Accept this once before your first signature',
  wrongBoth: 'E-mail or password is wrong. Nothing was signed.',
  wrongPassword: 'The password is wrong. Nothing was signed.',
} as const

/** So many wrong passwords within 15 minutes end the session (21 CFR 11.300(d)). */
export const WRONG_PASSWORDS_OF_SESSION = 5

/** Digits of a record's SHA-256 that stand beside a signature. */
const SHOWN_DIGITS = 12

/** In place of the SHA-256 of a text that was erased under privacy law: without a salt what it said could be tried out. */
export const ERASED_SHA256 = '0'.repeat(64)

export function isErased(sha256: string): boolean {
  return sha256 === ERASED_SHA256
}

export function shownHash(sha256: string): string {
  return sha256.slice(0, SHOWN_DIGITS)
}

/**
 * Whether a signing asks for the e-mail address too: the first of a session, and one after so long without any
 * (21 CFR 11.200(a)(1)(i), which asks all components of the first signing of a continuous period).
 * @param minutes a setting
 */
export function asksForEmail(lastSignedAt: string | null, now: Date, minutes: number): boolean {
  return lastSignedAt === null || now.getTime() - Date.parse(lastSignedAt) > minutes * 60_000
}
