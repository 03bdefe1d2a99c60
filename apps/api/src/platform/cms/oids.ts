// Object identifiers of RFC 5652 (CMS), RFC 5035 and 5816 (the signer's certificate, signed), RFC 3161 (time stamps),
// RFC 5280 (certificates) and RFC 5754 (digests in CMS)
export const ID_DATA = '1.2.840.113549.1.7.1'
export const ID_SIGNED_DATA = '1.2.840.113549.1.7.2'
export const ID_CONTENT_TYPE = '1.2.840.113549.1.9.3'
export const ID_MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
export const ID_SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
export const ID_TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'
export const ID_TST_INFO = '1.2.840.113549.1.9.16.1.4'
export const ID_EXTENDED_KEY_USAGE = '2.5.29.37'
export const ID_KEY_PURPOSE_TIMESTAMPING = '1.3.6.1.5.5.7.3.8'
export const ID_SHA256 = '2.16.840.1.101.3.4.2.1'

/** The digests that are taken, by the names that Node has for them. */
export const DIGESTS: ReadonlyMap<string, string> = new Map([
  [ID_SHA256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])
