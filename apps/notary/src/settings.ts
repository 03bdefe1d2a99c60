import { resolve } from 'node:path'

export type Mode = 'signer' | 'witness'

export interface NotarySettings {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  /** Holds the key and what was signed last; nobody else's. */
  readonly dataDir: string
  /** The key's name, chosen when the key is made; one is made up when none is given. */
  readonly name: string | undefined
  /** The signer signs only for whoever knows this word. */
  readonly token: string | undefined
  /** The logs a witness knows, by their keys `name+id+key`. */
  readonly logKeys: readonly string[]
}

const SHORTEST_TOKEN = 16

/** Settings from the environment and the mode from the command. @returns the settings, or a line for each fault */
export function readSettings(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { settings: NotarySettings; faults: null } | { settings: null; faults: readonly string[] } {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const faults: string[] = []
  const mode = words[0]
  if (mode !== 'signer' && mode !== 'witness') faults.push('say what to be: signer or witness')
  const portText = text('PORT') ?? (mode === 'signer' ? '8084' : '8085')
  const port = Number(portText)
  if (!/^\d{1,5}$/.test(portText) || port > 65_535)
    faults.push(`PORT: a port from 0 to 65535 is needed, not "${portText}"`)
  const dataDir = text('DATA_DIR')
  if (dataDir === undefined)
    faults.push('DATA_DIR: a folder for the key is needed, one that only this process can read')
  const token = text('SIGNER_TOKEN')
  if (mode === 'signer' && (token?.length ?? 0) < SHORTEST_TOKEN)
    faults.push(`SIGNER_TOKEN: a word of at least ${SHORTEST_TOKEN} characters is needed, the same as the API's`)
  const logKeys = (text('LOG_KEYS') ?? '').split(',').filter((key) => key !== '')
  if (mode === 'witness' && logKeys.length === 0)
    faults.push('LOG_KEYS: the keys of the logs to witness are needed, as the signer shows them at /key')
  if (faults.length > 0 || dataDir === undefined) return { settings: null, faults }
  const name = mode === 'signer' ? text('LEDGER_ORIGIN') : text('WITNESS_NAME')
  return {
    settings: {
      mode: mode as Mode,
      host: text('HOST') ?? '127.0.0.1',
      port,
      dataDir: resolve(dataDir),
      name,
      token,
      logKeys,
    },
    faults: null,
  }
}
