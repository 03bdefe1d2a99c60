import { createHash, randomBytes } from 'node:crypto'
import { BitString, Integer, Utf8String, type BaseBlock } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, ExtKeyUsage, Extension, Time, TimeType } from 'pkijs'
import { octetString, readDer } from './der.ts'
import { ID_EXTENDED_KEY_USAGE } from './oids.ts'

/** X.520, and the extensions of RFC 5280. */
const ID_COMMON_NAME = '2.5.4.3'
const [ID_BASIC_CONSTRAINTS, ID_KEY_USAGE, ID_SUBJECT_KEY] = ['2.5.29.19', '2.5.29.15', '2.5.29.14']
/** Bits of KeyUsage, from the first one on: digitalSignature and nonRepudiation, or keyCertSign; and how many are unused. */
const USAGE_OF_SIGNER = { bits: 0b1100_0000, unused: 6 }
const USAGE_OF_AUTHORITY = { bits: 0b0000_0100, unused: 2 }
const X509_VERSION_3 = 2

export interface CertificateAuthority {
  /** DER. */
  certificate: Uint8Array
  key: CryptoKey
}

export interface CertificateWish {
  /** The common name, which is all of its subject. */
  subject: string
  keys: CryptoKeyPair
  from: Date
  until: Date
  /** Who signs it; itself where nobody is named. */
  issuer?: CertificateAuthority
  isAuthority?: boolean
  /** What the key is for, as object identifiers. */
  purposes?: { of: readonly string[]; critical: boolean }
}

/** A certificate (RFC 5280). @returns DER */
export async function makeCertificate(wish: CertificateWish): Promise<Uint8Array<ArrayBuffer>> {
  const { subject, keys, from, until, issuer, isAuthority = false, purposes } = wish
  const certificate = new Certificate()
  certificate.version = X509_VERSION_3
  // positive, and its first byte not 0, which would be left out
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial) })
  certificate.subject.typesAndValues.push(commonName(subject))
  if (issuer) certificate.issuer = new Certificate({ schema: readDer(issuer.certificate) }).subject
  else certificate.issuer.typesAndValues.push(commonName(subject))
  certificate.notBefore = timeOf(from)
  certificate.notAfter = timeOf(until)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  const { bits, unused } = isAuthority ? USAGE_OF_AUTHORITY : USAGE_OF_SIGNER
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  certificate.extensions = [
    extension(ID_BASIC_CONSTRAINTS, new BasicConstraints({ cA: isAuthority }).toSchema(), true),
    extension(ID_KEY_USAGE, new BitString({ valueHex: Uint8Array.of(bits), unusedBits: unused }), true),
    extension(
      ID_SUBJECT_KEY,
      octetString(createHash('sha1').update(key).digest()), // RFC 5280, 4.2.1.2 (1)
      false,
    ),
    ...(purposes
      ? [
          extension(
            ID_EXTENDED_KEY_USAGE,
            new ExtKeyUsage({ keyPurposes: [...purposes.of] }).toSchema(),
            purposes.critical,
          ),
        ]
      : []),
  ]
  await certificate.sign(issuer?.key ?? keys.privateKey, 'SHA-256')
  return new Uint8Array(certificate.toSchema(true).toBER())
}

function commonName(text: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: ID_COMMON_NAME, value: new Utf8String({ value: text }) })
}

function extension(extnID: string, value: BaseBlock, critical: boolean): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() })
}

/** RFC 5280, 4.1.2.5: a year from 2050 on is written with four digits. */
function timeOf(date: Date): Time {
  const type = date.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime
  return new Time({ type, value: date })
}
