import { resolve } from 'node:path'

export interface PartnersSettings {
  readonly dataDir: string
  /** Where the kept mails are shown; 0 takes any free port. */
  readonly port: number
  readonly smtpPort: number
  /** Pages that may call the stand-ins that browsers call. */
  readonly allowedOrigins: readonly string[]
  /** Shared with the product's server; without it no cards are taken. */
  readonly cardProviderSecret: string | undefined
}

function portOf(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const text = env[name]
  if (text === undefined || text === '') return standard
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new RangeError(`${name} should be a port (0 to 65535), not "${text}"`)
  return port
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const SECRET_MIN = 32

function secretOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (text.length < SECRET_MIN)
    throw new RangeError(`CARD_PROVIDER_SECRET should have at least ${SECRET_MIN} characters`)
  return text
}

/** @throws RangeError naming the setting that cannot be used */
export function readSettings(env: NodeJS.ProcessEnv): PartnersSettings {
  return {
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    port: portOf(env, 'PARTNERS_PORT', 8082),
    smtpPort: portOf(env, 'PARTNERS_SMTP_PORT', 8083),
    allowedOrigins: listOf(env['ALLOWED_ORIGINS']),
    cardProviderSecret: secretOf(env['CARD_PROVIDER_SECRET']),
  }
}
