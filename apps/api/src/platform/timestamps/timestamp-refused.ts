/** Why a time stamp counts for nothing. */
const REASONS = {
  unreadable: 'The time stamp cannot be read',
  other_data: 'The time stamp is one of other data',
  other_nonce: 'The time stamp answers another request',
  other_policy: 'The time stamp was made under another policy',
  wrong_signature: 'The time stamp was changed after it was signed',
  wrong_signer: 'The time stamp does not name the certificate of its signer',
  not_a_timestamping_certificate: 'The signer of the time stamp has no certificate for time stamps alone',
  certificate_not_in_force: 'A certificate of the time stamp was not in force at its time',
  unknown_authority: 'The signer of the time stamp is none of TSA_CERTIFICATES',
  other_clock: "The time of the time stamp and this server's are more than five minutes apart",
} as const

export type RefusalReason = keyof typeof REASONS

export class TimestampRefused extends Error {
  override readonly name = 'TimestampRefused'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(REASONS[reason], options)
    this.reason = reason
  }
}
