import { parseArgs } from 'node:util'

/** What an operator asks for: without a change, to see what the installation agrees on. */
export interface InstallationOptions {
  /** The key of another signer, which begins another log. */
  readonly signer: string | undefined
  /** The storage of the settings is the installation's from now on. */
  readonly files: boolean
  readonly newKeys: boolean
  readonly why: string
}

export class InstallationOptionsError extends Error {
  override readonly name = 'InstallationOptionsError'
}

const USAGE = 'npm run installation [-- [--signer KEY] [--files] [--new-keys] --why "..."]'
const OPTIONS = {
  signer: { type: 'string' },
  files: { type: 'boolean' },
  'new-keys': { type: 'boolean' },
  why: { type: 'string' },
} as const

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values
  } catch (cause) {
    const [line = ''] = (cause as Error).message.split(/\.? To specify/)
    throw new InstallationOptionsError(`${line}\nUse: ${USAGE}`, { cause })
  }
}

/** Reads the words behind `npm run installation --`. @throws InstallationOptionsError with the usage */
export function readInstallationOptions(words: readonly string[]): InstallationOptions {
  const given = parse(words)
  const { signer, files = false, 'new-keys': newKeys = false } = given
  const why = given.why?.trim() ?? ''
  const changes = signer !== undefined || files || newKeys
  if (changes && why === '')
    throw new InstallationOptionsError(`--why is missing: a change is recorded with its reason\nUse: ${USAGE}`)
  if (!changes && why !== '') throw new InstallationOptionsError(`--why alone changes nothing\nUse: ${USAGE}`)
  return { signer, files, newKeys, why }
}
