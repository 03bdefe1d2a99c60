import { createHash } from 'node:crypto'
import { ContentInfo, SignedData } from 'pkijs'
import { readDer } from '../platform/cms/der.ts'
import { ID_TIMESTAMP_TOKEN } from '../platform/cms/oids.ts'

export interface ReadSignature {
  /** Whether it holds, and covers the whole file. */
  isValid: boolean
  reason: string
  name: string
  location: string | null
  /** Common name of the signer's certificate. */
  signer: string
  certificate: Uint8Array
  /** Its time stamp token, and the digest that the token must be of. */
  stamp: { token: Uint8Array; hash: Uint8Array } | null
}

/** The last signature of a PDF as a reader judges it; null where there is none. */
export async function readSignature(pdf: Uint8Array): Promise<ReadSignature | null> {
  const text = Buffer.from(pdf).toString('latin1')
  const at = text.lastIndexOf('/Type /Sig ')
  if (at === -1) return null
  const dictionary = text.slice(at)
  const [from = -1, before = 0, after = 0, length = 0] = (/\/ByteRange \[([\d ]+)\]/.exec(dictionary)?.[1] ?? '')
    .trim()
    .split(/ +/)
    .map(Number)
  const signedBytes = Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, after + length)])
  const contents = Buffer.from(text.slice(before + 1, after - 1), 'hex')
  // the value says its own length; zeros fill the room behind it
  const valueLength = 4 + contents.readUInt16BE(2)
  const signed = new SignedData({
    schema: new ContentInfo({ schema: readDer(contents.subarray(0, valueLength)) }).content,
  })
  const [signer] = signed.signerInfos
  const [certificate] = signed.certificates ?? []
  if (!signer || !certificate || !('subject' in certificate)) throw new Error('the signature has no signer')
  const isWhole =
    from === 0 && after + length === pdf.length && !/[^0]/.test(contents.subarray(valueLength).toString('hex'))
  const holds = await signed.verify({ signer: 0, data: new Uint8Array(signedBytes).buffer }).catch(() => false)
  const stamp = signer.unsignedAttrs?.attributes.find(({ type }) => type === ID_TIMESTAMP_TOKEN)?.values[0] as
    | { toBER: () => ArrayBuffer }
    | undefined
  return {
    isValid: isWhole && holds,
    reason: words(dictionary, 'Reason') ?? '',
    name: words(dictionary, 'Name') ?? '',
    location: words(dictionary, 'Location'),
    signer: certificate.subject.typesAndValues.map(({ value }) => value.valueBlock.value).join(', '),
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    stamp: stamp
      ? {
          token: new Uint8Array(stamp.toBER()),
          hash: createHash('sha256').update(new Uint8Array(signer.signature.getValue())).digest(),
        }
      : null,
  }
}

function words(dictionary: string, key: string): string | null {
  const [, hex] = new RegExp(`/${key} <FEFF([0-9A-F]*)>`).exec(dictionary) ?? []
  return hex === undefined ? null : Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
