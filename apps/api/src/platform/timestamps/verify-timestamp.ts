import { createHash, verify, X509Certificate } from 'node:crypto'
import { Certificate, ExtKeyUsage, type TSTInfo } from 'pkijs'
import { readDer } from '../cms/der.ts'
import { ID_EXTENDED_KEY_USAGE, ID_KEY_PURPOSE_TIMESTAMPING, ID_SHA256, ID_TST_INFO } from '../cms/oids.ts'
import { readToken, type Token } from './read-token.ts'
import { TimestampRefused, type RefusalReason } from './timestamp-refused.ts'

export interface TimestampTrust {
  /** Authorities, or certificates of time stamp servers themselves. */
  roots: readonly X509Certificate[]
  /** The policy that a time stamp must be made under, an object identifier; any where it is not said. */
  policy?: string | undefined
}

export interface TimestampCheck extends TimestampTrust {
  /** DER of the token. */
  token: Uint8Array
  /** SHA-256 of what was stamped. */
  hash: Uint8Array
  /** Of the request, where the token has just been given. */
  nonce?: Uint8Array | undefined
  now: Date
}

export interface Timestamp {
  at: Date
  /** The subject of the signer's certificate. */
  signer: string
  policy: string
  serial: string
}

/** How far a time stamp may lie in the future of this server's clock. */
export const MOST_CLOCK_DIFFERENCE_MS = 5 * 60_000
/** Certificates from the signer's to its root's. */
const MOST_CERTIFICATES = 6

function refuseUnless(holds: boolean, reason: RefusalReason): asserts holds {
  if (!holds) throw new TimestampRefused(reason)
}

/**
 * What a time stamp (RFC 3161) proves: that the data with this digest was there at that time, by the word of a trusted
 * authority. Certificates count as of the time of the stamp; whether one was revoked since is not asked for.
 * @throws TimestampRefused
 */
export function verifyTimestamp(check: TimestampCheck): Timestamp {
  try {
    return judge(check)
  } catch (cause) {
    // the parsers' errors, and keys that Node cannot use
    throw cause instanceof TimestampRefused ? cause : new TimestampRefused('unreadable', { cause })
  }
}

function judge(check: TimestampCheck): Timestamp {
  const token = readToken(check.token)
  const { info } = token
  judgeStatement(info, check)
  const signer = signerOf(token, check.roots)
  judgeSignature(token, signer)
  judgePurpose(signer)
  judgeChain(signer, token, check.roots)
  return {
    at: info.genTime,
    signer: signer.subject,
    policy: info.policy,
    serial: Buffer.from(info.serialNumber.valueBlock.valueHexView).toString('hex'),
  }
}

function judgeStatement(info: TSTInfo, { hash, nonce, policy, now }: TimestampCheck): void {
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  refuseUnless(
    hashAlgorithm.algorithmId === ID_SHA256 && Buffer.from(hash).equals(Buffer.from(hashedMessage.getValue())),
    'other_data',
  )
  const echo = info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView)
  refuseUnless(nonce === undefined || echo?.equals(nonce) === true, 'other_nonce')
  refuseUnless(policy === undefined || info.policy === policy, 'other_policy')
  refuseUnless(info.genTime.getTime() - now.getTime() <= MOST_CLOCK_DIFFERENCE_MS, 'other_clock')
}

/** The certificate whose digest was signed; it may be left out of the token where it is known here. */
function signerOf({ certificates, certificateDigest }: Token, roots: readonly X509Certificate[]): X509Certificate {
  const { algorithm, bytes } = certificateDigest
  const der = [...certificates, ...roots.map(({ raw }) => raw)].find((one) =>
    createHash(algorithm).update(one).digest().equals(bytes),
  )
  refuseUnless(der !== undefined, 'wrong_signer')
  return new X509Certificate(der)
}

function judgeSignature(token: Token, { publicKey }: X509Certificate): void {
  const { contentType, messageDigest, content, digestAlgorithm, signedAttributes, signature } = token
  const isOfContent =
    contentType === ID_TST_INFO && createHash(digestAlgorithm).update(content).digest().equals(messageDigest)
  const isKnownKey = ['rsa', 'ec'].includes(publicKey.asymmetricKeyType ?? '')
  refuseUnless(
    isOfContent && isKnownKey && verify(digestAlgorithm, signedAttributes, publicKey, signature),
    'wrong_signature',
  )
}

/** RFC 3161, 2.3: a key that signs time stamps signs nothing else, and its certificate says so where nobody may overlook it. */
function judgePurpose({ raw }: X509Certificate): void {
  const { extensions = [] } = new Certificate({ schema: readDer(raw) })
  const [usage, ...others] = extensions.filter(({ extnID }) => extnID === ID_EXTENDED_KEY_USAGE)
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  refuseUnless(
    usage?.critical === true &&
      others.length === 0 &&
      purposes.length === 1 &&
      purposes[0] === ID_KEY_PURPOSE_TIMESTAMPING,
    'not_a_timestamping_certificate',
  )
}

function judgeChain(signer: X509Certificate, { info, certificates }: Token, roots: readonly X509Certificate[]): void {
  const carried = certificates.map((der) => new X509Certificate(der))
  let last = signer
  for (let length = 1; length <= MOST_CERTIFICATES; length += 1) {
    refuseUnless(isInForce(last, info.genTime), 'certificate_not_in_force')
    if (roots.some(({ raw }) => raw.equals(last.raw))) return
    const issuer = [...roots, ...carried].find((one) => one.ca && last.checkIssued(one) && last.verify(one.publicKey))
    refuseUnless(issuer !== undefined && !issuer.raw.equals(last.raw), 'unknown_authority')
    last = issuer
  }
  throw new TimestampRefused('unknown_authority')
}

function isInForce({ validFrom, validTo }: X509Certificate, at: Date): boolean {
  return Date.parse(validFrom) <= at.getTime() && at.getTime() <= Date.parse(validTo)
}
