import { resolve } from 'node:path'

export interface PartnersSettings {
  readonly dataDir: string
  /** Where the kept mails are shown; 0 takes any free port. */
  readonly port: number
  readonly smtpPort: number
}

function portOf(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const text = env[name]
  if (text === undefined || text === '') return standard
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new RangeError(`${name} should be a port (0 to 65535), not "${text}"`)
  return port
}

/** @throws RangeError naming the setting that cannot be used */
export function readSettings(env: NodeJS.ProcessEnv): PartnersSettings {
  return {
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    port: portOf(env, 'PARTNERS_PORT', 8082),
    smtpPort: portOf(env, 'PARTNERS_SMTP_PORT', 8083),
  }
}
