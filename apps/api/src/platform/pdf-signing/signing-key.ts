import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CmsSigner } from '../cms/sign-cms.ts'
import { SettingsError } from '../settings.ts'
import type { PdfSigningSettings } from '../signature-settings.ts'

/** Curves by the names of Node, as WebCrypto calls them. */
const CURVES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384' }
const HASH = 'SHA-256'
const LEAST_RSA_BITS = 2048
const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const PEM_KEY =
  /-----BEGIN (?:ENCRYPTED |EC |RSA )?PRIVATE KEY-----[^]+?-----END (?:ENCRYPTED |EC |RSA )?PRIVATE KEY-----/

/** For the use by WebCrypto. @throws Error where it is no key of the kinds that readers of PDF know */
export async function signingKey(key: KeyObject): Promise<CryptoKey> {
  const { namedCurve = '', modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const curve = CURVES[namedCurve]
  const isRsa = key.asymmetricKeyType === 'rsa' && modulusLength >= LEAST_RSA_BITS
  if (curve === undefined && !isRsa)
    throw new Error('its key is neither RSA of 2048 bits or more nor on P-256 or P-384')
  const algorithm =
    curve === undefined ? { name: 'RSASSA-PKCS1-v1_5', hash: HASH } : { name: 'ECDSA', namedCurve: curve }
  const der = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  return crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
}

/** The laboratory's own key and certificate. @throws SettingsError */
export async function readSigningFile({ file, password }: PdfSigningSettings): Promise<CmsSigner> {
  try {
    const text = await readFile(file, 'utf8')
    const [pem] = PEM_KEY.exec(text) ?? []
    const certificates = (text.match(PEM_CERTIFICATE) ?? []).map((one) => new X509Certificate(one))
    if (pem === undefined) throw new Error('it holds no private key in PEM')
    const key = createPrivateKey({ key: pem, ...(password !== undefined && { passphrase: password }) })
    const own = certificates.find((one) => one.checkPrivateKey(key))
    if (!own) throw new Error('it holds no certificate of its key')
    const ordered = [own, ...certificates.filter((one) => one !== own)]
    return { key: await signingKey(key), certificates: ordered.map(({ raw }) => raw) }
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new SettingsError(`PDF_SIGNING_FILE: ${file} cannot be signed with: ${words}`, { cause })
  }
}
