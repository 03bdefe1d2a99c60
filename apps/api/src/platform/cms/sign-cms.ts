import { createHash } from 'node:crypto'
import { ObjectIdentifier, Sequence, type BaseBlock } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { octetString, readDer } from './der.ts'
import { ID_CONTENT_TYPE, ID_MESSAGE_DIGEST, ID_SIGNED_DATA, ID_SIGNING_CERTIFICATE_V2 } from './oids.ts'

export interface CmsSigner {
  key: CryptoKey
  /** DER, the signer's first, then those that lead to its authority. */
  certificates: readonly Uint8Array[]
}

export interface CmsContent {
  type: string
  /** SHA-256 of the content. */
  digest: Uint8Array
  /** The content where it goes along; without it the signature is detached. */
  bytes?: Uint8Array
}

/** The versions of RFC 5652, 5.1 and 5.3: 3 where the content is no plain data, 1 for a signer named by issuer and number. */
const [OF_DATA, OF_OTHER_CONTENT, OF_SIGNER] = [1, 3, 1]
const SIGNED_ATTRIBUTES = 0
const UNSIGNED_ATTRIBUTES = 1

/**
 * A signature in CMS (RFC 5652) of one signer, whose certificate is signed with the rest (RFC 5035).
 * @param stamp answers a time stamp token of the signature, which is then part of it (RFC 3161, appendix A)
 */
export async function signCms(
  { type, digest, bytes }: CmsContent,
  { key, certificates }: CmsSigner,
  stamp?: { type: string; of: (signature: Uint8Array) => Promise<Uint8Array | undefined> },
): Promise<Uint8Array> {
  const [own, ...others] = certificates.map((der) => new Certificate({ schema: readDer(der) }))
  if (!own || !certificates[0]) throw new Error('a signer needs a certificate')
  const signer = new SignerInfo({
    version: OF_SIGNER,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: SIGNED_ATTRIBUTES,
      attributes: sorted([
        attribute(ID_CONTENT_TYPE, new ObjectIdentifier({ value: type })),
        attribute(ID_MESSAGE_DIGEST, octetString(digest)),
        attribute(ID_SIGNING_CERTIFICATE_V2, certificateIdentifier(certificates[0])),
      ]),
    }),
  })
  const signed = new SignedData({
    version: bytes ? OF_OTHER_CONTENT : OF_DATA,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: type,
      ...(bytes && { eContent: octetString(bytes) }),
    }),
    signerInfos: [signer],
    certificates: [own, ...others],
  })
  await signed.sign(key, 0, 'SHA-256')
  const token = await stamp?.of(new Uint8Array(signer.signature.getValue()))
  if (stamp && token)
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: UNSIGNED_ATTRIBUTES,
      attributes: [attribute(stamp.type, readDer(token))],
    })
  const envelope = new ContentInfo({ contentType: ID_SIGNED_DATA, content: signed.toSchema(true) })
  return new Uint8Array(envelope.toSchema().toBER())
}

/** SigningCertificateV2 with SHA-256, which is its default and therefore left out. */
function certificateIdentifier(der: Uint8Array): BaseBlock {
  const digest = createHash('sha256').update(der).digest()
  return sequence(sequence(sequence(octetString(digest))))
}

function attribute(type: string, value: BaseBlock): Attribute {
  return new Attribute({ type, values: [value] })
}

/** In the order of their bytes, as DER has the members of a set. */
function sorted(attributes: Attribute[]): Attribute[] {
  const bytes = (one: Attribute) => Buffer.from(one.toSchema().toBER())
  return attributes.sort((a, b) => bytes(a).compare(bytes(b)))
}

function sequence(part: BaseBlock): Sequence {
  return new Sequence({ value: [part] })
}
