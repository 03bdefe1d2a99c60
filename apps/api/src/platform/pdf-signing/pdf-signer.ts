import { createPrivateKey, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import type { Keys } from '../auth/keys.ts'
import type { CmsSigner } from '../cms/sign-cms.ts'
import type { Database } from '../db/database.ts'
import { keepFirst, readFacts, replaceFact } from '../installation/facts.ts'
import { openText, sealText } from '../installation/seal-keys.ts'
import { signingKey } from './signing-key.ts'

interface Deps {
  readonly db: Pick<Database, 'lookUp' | 'lookups'>
  readonly keys: Pick<Keys, 'ticketSecret'>
  readonly settings: { readonly publicUrl: string }
  readonly now: () => Date
}

const FACT = 'pdf-signer'
const PURPOSE = 'eluent signature of PDFs'
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const HOUR_MS = 3_600_000
const HOLDS_YEARS = 10
/** ub-common-name of RFC 5280. */
const MOST_NAME_LENGTH = 64

/** As it is kept: the private key in PKCS #8 and the certificate in DER, both in base64. */
const keptSigner = z.object({ key: z.base64(), certificate: z.base64() })

/** Who signs the installation's PDFs: the certificate of the settings, or one that it made for itself. */
export class PdfSigner {
  readonly #deps: Deps
  #signer: Promise<CmsSigner> | undefined

  /** @param own the key and certificate of the settings */
  constructor(deps: Deps, own: CmsSigner | undefined) {
    this.#deps = deps
    this.#signer = own && Promise.resolve(own)
  }

  /** The key, with its certificate first; made by whichever process needs it first. */
  async signer(): Promise<CmsSigner> {
    const signer = (this.#signer ??= keptOrMade(this.#deps))
    try {
      return await signer
    } catch (error) {
      if (this.#signer === signer) this.#signer = undefined // the database may be back at the next document
      throw error
    }
  }

  /** For readers, who compare it with what their program shows. */
  async certificate(): Promise<X509Certificate> {
    const [der = new Uint8Array()] = (await this.signer()).certificates
    return new X509Certificate(der)
  }
}

async function keptOrMade(deps: Deps): Promise<CmsSigner> {
  const { db, now } = deps
  const before = (await db.lookUp(readFacts)).get(FACT)
  const kept = before && (await opened(deps, before.value))
  if (kept) return kept
  const made = await make(deps)
  if (!before) return required(await opened(deps, await keepFirst(db.lookups, FACT, made, { at: now() })))
  // sealed with keys that were replaced, or at its end: signatures that were given hold on, their certificate is in them
  const why = 'the earlier one has ended or cannot be opened'
  await replaceFact(db.lookups, FACT, made, { before, at: now(), by: 'a signature', why })
  return required(await opened(deps, (await db.lookUp(readFacts)).get(FACT)?.value ?? ''))
}

function required(signer: CmsSigner | undefined): CmsSigner {
  if (!signer) throw new Error('the key that signs PDFs cannot be opened: another process has other keys')
  return signer
}

/** @returns undefined where it was sealed with other keys, or its certificate has ended */
async function opened({ keys, now }: Deps, sealed: string): Promise<CmsSigner | undefined> {
  const text = openText(sealed, { secret: keys.ticketSecret, purpose: PURPOSE })
  if (text === undefined) return undefined
  const { key, certificate } = keptSigner.parse(JSON.parse(text))
  const der = Buffer.from(certificate, 'base64')
  if (Date.parse(new X509Certificate(der).validTo) <= now().getTime()) return undefined
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  return { key: await signingKey(privateKey), certificates: [der] }
}

async function make({ keys: { ticketSecret }, settings, now }: Deps): Promise<string> {
  const { makeCertificate } = await import('../cms/make-certificate.ts')
  const keys = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const until = new Date(now())
  until.setUTCFullYear(until.getUTCFullYear() + HOLDS_YEARS)
  const certificate = await makeCertificate({
    subject: `Documents of ${new URL(settings.publicUrl).host}`.slice(0, MOST_NAME_LENGTH),
    keys,
    // clocks of readers differ
    from: new Date(now().getTime() - HOUR_MS),
    until,
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const kept = { key: key.toString('base64'), certificate: Buffer.from(certificate).toString('base64') }
  return sealText(JSON.stringify(kept), { secret: ticketSecret, purpose: PURPOSE })
}
