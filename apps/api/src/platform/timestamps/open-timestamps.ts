import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Check } from '../http/health.ts'
import { SettingsError } from '../settings.ts'
import type { GivenTimestamp } from './request-timestamp.ts'
import type { TimestampSettings } from '../signature-settings.ts'
import type { Timestamp } from './verify-timestamp.ts'

/** The time stamp authority of the installation; digests are SHA-256. */
export interface Timestamps {
  readonly url: string
  /** @throws TimestampRefused, or Error where the authority gives none or gave none within the last minute */
  stamp: (hash: Uint8Array) => Promise<GivenTimestamp>
  /** How the last request ended. */
  check: () => Check
  /** @throws TimestampRefused */
  verify: (token: Uint8Array, hash: Uint8Array) => Timestamp
}

/** Documents do not all wait for an authority that is away: after a failure the next try comes so much later. */
const REST_MS = 60_000
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** @throws SettingsError where TSA_CERTIFICATES names no certificates; undefined where no authority is set */
export async function openTimestamps(
  settings: TimestampSettings | undefined,
  now: () => Date,
): Promise<Timestamps | undefined> {
  if (!settings) return undefined
  // a start without an authority does not wait for them
  const [{ requestTimestamp }, { verifyTimestamp }] = await Promise.all([
    import('./request-timestamp.ts'),
    import('./verify-timestamp.ts'),
  ])
  const { url, policy } = settings
  const trust = { roots: await readCertificates(settings.certificatesFile), policy }
  let failed: { error: unknown; until: number } | undefined
  return {
    url,
    stamp: async (hash) => {
      if (failed && now().getTime() < failed.until) throw failed.error
      try {
        const given = await requestTimestamp({ ...trust, url, hash, now: now() })
        failed = undefined
        return given
      } catch (error) {
        failed = { error, until: now().getTime() + REST_MS }
        throw error
      }
    },
    check: () =>
      failed
        ? { ok: false, detail: 'The time stamp authority gave no time stamp: documents are signed without one.' }
        : { ok: true },
    verify: (token, hash) => verifyTimestamp({ ...trust, token, hash, now: now() }),
  }
}

async function readCertificates(file: string): Promise<X509Certificate[]> {
  try {
    const found = (await readFile(file, 'utf8')).match(PEM) ?? []
    if (found.length > 0) return found.map((pem) => new X509Certificate(pem))
  } catch (cause) {
    throw new SettingsError(`TSA_CERTIFICATES: the file ${file} cannot be read: ${String(cause)}`, { cause })
  }
  throw new SettingsError(`TSA_CERTIFICATES: the file ${file} holds no certificate in PEM`)
}
