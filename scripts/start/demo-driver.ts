import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where the API is found from this machine; undefined where it listens at an address of its own only. */
function ownAddress({ host, port }: Pick<StartSettings, 'host' | 'port'>): string | undefined {
  return ['127.0.0.1', 'localhost', '0.0.0.0', '::'].includes(host) ? `http://127.0.0.1:${port}` : undefined
}

/**
 * What the demo's driver reaches the server with: the token that was made when the demo was filled. Nothing where the operator
 * names a server, a token or a settings file, and where the demo was filled by an earlier version.
 */
export function demoDriver(
  env: Environment,
  settings: Pick<StartSettings, 'demo' | 'dataDir' | 'host' | 'port'>,
): { ELUENT_API_URL: string; ELUENT_API_TOKEN: string } | undefined {
  const isNamed = ['ELUENT_API_URL', 'ELUENT_API_TOKEN', 'SETTINGS'].some((name) => (env[name] ?? '') !== '')
  const address = ownAddress(settings)
  if (!settings.demo || isNamed || address === undefined) return undefined
  try {
    const token = readFileSync(join(settings.dataDir, 'demo-driver-token'), 'utf8')
    return { ELUENT_API_URL: address, ELUENT_API_TOKEN: token }
  } catch {
    return undefined // no demo was filled here
  }
}
