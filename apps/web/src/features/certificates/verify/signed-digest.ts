import { toHex, type Bytes } from '@eluent/ledger'

/** The attribute of a signature that holds the digest of what is signed (RFC 5652, 11.2), as far as 32 bytes of SHA-256 follow. */
const MESSAGE_DIGEST = '06092a864886f70d01090431220420'

/**
 * Whether a PDF is as it was when it was signed last, by the digest that its signature names: that shows a slip or a hand that
 * changed the file, not who signed. Null where there is no such signature.
 */
export function isAsSigned(pdf: Bytes, sha256: (data: Bytes) => Bytes): boolean | null {
  const text = new TextDecoder('latin1').decode(pdf)
  const at = text.lastIndexOf('/Type /Sig ')
  const [, ranges] = (at !== -1 && /\/ByteRange \[([\d ]+)\]/.exec(text.slice(at))) || []
  if (ranges === undefined) return null
  const [from = -1, before = 0, after = 0, length = 0] = ranges.trim().split(/ +/).map(Number)
  const contents = text.slice(before, after).toLowerCase()
  const named = contents.indexOf(MESSAGE_DIGEST)
  if (named === -1) return null
  const digest = contents.slice(named + MESSAGE_DIGEST.length).slice(0, 64)
  const isWholeFile = from === 0 && /^<[0-9a-f]*>$/.test(contents) && after + length === pdf.length
  if (!isWholeFile) return false
  const signed = new Uint8Array(before + length)
  signed.set(pdf.subarray(0, before))
  signed.set(pdf.subarray(after), before)
  return toHex(sha256(signed)) === digest
}
