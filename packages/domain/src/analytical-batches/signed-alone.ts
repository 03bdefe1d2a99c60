/** What is said where the laboratory had nobody else to sign. It stands with the signature, on screen and paper. */
export const SIGNED_ALONE =
  'Signed by who prepared or measured the batch: the laboratory had nobody else who may sign it.'
