export type LedgerFault =
  /** Not of the format; nothing of it can be believed. */
  | 'malformed'
  /** A signature of a known key does not fit its text, or none of a needed key is there. */
  | 'signature'
  /** Fewer witnesses have signed than are needed. */
  | 'quorum'
  /** It is under other keys than those that are trusted. */
  | 'other_keys'
  /** The leaf is not in the tree whose root was signed. */
  | 'not_included'
  /** The later tree does not continue the earlier one. */
  | 'inconsistent'
  /** What is shown is not what was committed to. */
  | 'commitment'
  /** The events of a certificate do not follow each other. */
  | 'chain'
  /** The map of the signed checkpoint does not show the last event as the last. */
  | 'status'

/** Why a proof, a checkpoint or an evidence file is not believed. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  readonly fault: LedgerFault
  constructor(fault: LedgerFault, message: string) {
    super(message)
    this.fault = fault
  }
}
