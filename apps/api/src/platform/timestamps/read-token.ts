import { ObjectIdentifier, OctetString, type BaseBlock } from 'asn1js'
import { ContentInfo, SignedData, TSTInfo, type Attribute } from 'pkijs'
import { bytesOf, partsOf, readDer } from '../cms/der.ts'
import {
  DIGESTS,
  ID_CONTENT_TYPE,
  ID_MESSAGE_DIGEST,
  ID_SHA256,
  ID_SIGNED_DATA,
  ID_SIGNING_CERTIFICATE_V2,
  ID_TST_INFO,
} from '../cms/oids.ts'

/** A time stamp token (RFC 3161, 2.4.2), taken apart; nothing of it is judged. */
export interface Token {
  info: TSTInfo
  /** The bytes of `info`. */
  content: Uint8Array
  contentType: string
  messageDigest: Uint8Array
  /** The digest of the signer's certificate, which is signed with the rest (RFC 5816). */
  certificateDigest: { algorithm: string; bytes: Uint8Array }
  /** As a set, which is what was signed (RFC 5652, 5.4). */
  signedAttributes: Uint8Array
  /** By its name in Node. */
  digestAlgorithm: string
  signature: Uint8Array
  /** DER of each certificate that came along. */
  certificates: readonly Uint8Array[]
}

/** @throws Error where the bytes are no token with one signer */
export function readToken(bytes: Uint8Array): Token {
  const envelope = new ContentInfo({ schema: readDer(bytes) })
  if (envelope.contentType !== ID_SIGNED_DATA) throw new Error('the token is not signed')
  const signed = new SignedData({ schema: envelope.content as BaseBlock })
  const [signer, ...others] = signed.signerInfos
  if (!signer?.signedAttrs || others.length > 0) throw new Error('the token has not one signer with signed attributes')
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== ID_TST_INFO || !eContent) throw new Error('the token holds no time')
  const content = new Uint8Array(eContent.getValue())
  const { attributes, encodedValue } = signer.signedAttrs
  return {
    info: new TSTInfo({ schema: readDer(content) }),
    content,
    contentType: identifier(valueOf(attributes, ID_CONTENT_TYPE)),
    messageDigest: octets(valueOf(attributes, ID_MESSAGE_DIGEST)),
    certificateDigest: certificateDigestOf(valueOf(attributes, ID_SIGNING_CERTIFICATE_V2)),
    signedAttributes: new Uint8Array(encodedValue),
    digestAlgorithm: digestName(signer.digestAlgorithm.algorithmId),
    signature: new Uint8Array(signer.signature.getValue()),
    certificates: certificatesOf(envelope.content as BaseBlock),
  }
}

/** The one value of the one attribute of that type. */
function valueOf(attributes: readonly Attribute[], type: string): BaseBlock {
  const found = attributes.filter((attribute) => attribute.type === type)
  const [value, ...others] = found.flatMap(({ values }) => values as BaseBlock[])
  if (!value || found.length > 1 || others.length > 0) throw new Error(`the attribute ${type} is not there once`)
  return value
}

/** SigningCertificateV2 (RFC 5035, 3): the first of its certificates is the signer's. Its digest is SHA-256 unless it says so. */
function certificateDigestOf(value: BaseBlock): Token['certificateDigest'] {
  const [first, second] = partsOf(partsOf(partsOf(value)[0])[0])
  if (first instanceof OctetString) return { algorithm: digestName(ID_SHA256), bytes: octets(first) }
  return { algorithm: digestName(identifier(partsOf(first)[0])), bytes: octets(second) }
}

/** Their bytes as they came: a certificate is known by its digest. */
function certificatesOf(signedData: BaseBlock): Uint8Array[] {
  const { CONTEXT, CERTIFICATES } = { CONTEXT: 3, CERTIFICATES: 0 }
  const set = partsOf(signedData).find(
    ({ idBlock }) => idBlock.tagClass === CONTEXT && idBlock.tagNumber === CERTIFICATES,
  )
  return set ? partsOf(set).map(bytesOf) : []
}

function octets(block: BaseBlock | undefined): Uint8Array {
  if (!(block instanceof OctetString)) throw new Error('a value is no string of octets')
  return new Uint8Array(block.getValue())
}

function identifier(block: BaseBlock | undefined): string {
  if (!(block instanceof ObjectIdentifier)) throw new Error('a value is no identifier')
  return block.getValue()
}

function digestName(algorithm: string): string {
  const name = DIGESTS.get(algorithm)
  if (name === undefined) throw new Error(`the digest ${algorithm} is not taken`)
  return name
}
