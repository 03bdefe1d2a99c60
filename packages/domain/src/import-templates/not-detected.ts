/** What laboratories write for 'not detected': not a number, and not a fault either. */
const NOT_DETECTED =
  /^(?:[-\u2013\u2014.*]+|n\.?d\.?|n\/?a|not detected|not found|not calculated|no peak|bql|bdl|blq|[<\u2264] ?(?:0|loq|lod|ql|dl|mdl))$/i

/** Whether the text is what laboratories write for 'not detected'. */
export function isNotDetected(text: string): boolean {
  return NOT_DETECTED.test(text)
}
