import type { FastifyBaseLogger } from 'fastify'
import { joinLog } from './features/ledger/join-log.ts'
import type { Keys } from './platform/auth/keys.ts'
import { readFacts } from './platform/installation/facts.ts'
import { joinFiles } from './platform/installation/join-files.ts'
import { joinKeys } from './platform/installation/join-keys.ts'
import { SettingsError } from './platform/settings.ts'
import type { Deps } from './views/deps.ts'

type JoinDeps = Pick<Deps, 'db' | 'settings' | 'files' | 'now'> & { readonly log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Makes this process one of its installation: the same keys, files and signer as every other on this database.
 * @returns the keys
 * @throws SettingsError with a line for each of them that is another one; AppError database_unavailable
 */
export async function joinInstallation(deps: JoinDeps): Promise<Keys> {
  const { settings, files, now, log } = deps
  const facts = await deps.db.lookUp(readFacts)
  const db = deps.db.lookups
  const keys = await joinKeys({ db, settings, now }, facts)
  const others = [await joinFiles({ db, files, now, log }, facts), await joinLog(deps, facts)]
  const faults = [keys, ...others].filter((answer) => typeof answer === 'string')
  if (faults.length > 0 || typeof keys === 'string') throw new SettingsError(faults.join('\n'))
  return keys
}
