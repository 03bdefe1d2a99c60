import { readSettings, type ReadSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a node must be given, because every node needs the same. */
const SHARED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'a node has no database of its own',
  DATABASE_OWNER_URL: 'a node does not make the roles of the database',
  KEY_SECRET: 'all nodes read the same keys, from the database',
  SIGNER_URL: 'one signer signs the log of certificates for all nodes',
  SIGNER_TOKEN: 'the signer knows the nodes by it',
  LEDGER_KEY: 'the log has one key',
  PUBLIC_URL: 'users reach all nodes at one address',
}
/** How long a node that ends still takes calls, until a proxy that asks every two seconds has heard of it three times. */
const GRACE_SECONDS = '7'

/** What is otherwise at a node than at `npm start`, where the operator says nothing. */
export function nodeEnvironment(env: Environment): Record<string, string> {
  const standard = { DEMO: 'no', DRIVER: 'off', PARTNERS: 'off', CLOSE_GRACE_SECONDS: GRACE_SECONDS }
  return Object.fromEntries(Object.entries(standard).filter(([name]) => !env[name]?.trim()))
}

/** Reads every setting of `npm run node`. @returns the settings, or one clear line for each fault */
export function readNodeSettings(env: Environment): ReadSettings {
  const all = { ...env, ...nodeEnvironment(env) }
  const has = (name: string): boolean => Boolean(all[name]?.trim())
  const read = readSettings(all)
  const faults = Object.entries(SHARED)
    .filter(([name]) => !has(name))
    .map(([name, why]) => `${name}: is needed, ${why}`)
  if (!has('S3_BUCKET') && !has('FILES_DIR'))
    faults.push('FILES_DIR or S3_BUCKET: is needed, all nodes read the same files')
  for (const name of ['DRIVER', 'PARTNERS'] as const)
    if (all[name] === 'on') faults.push(`${name}: runs with npm start, not beside a node`)
  if (all['DEMO'] === 'yes') faults.push('DEMO: is filled by npm start; a node takes the database as it is')
  const others = (read.faults ?? []).filter(
    (fault) => !faults.some((known) => known.startsWith(`${fault.split(':')[0]}:`)),
  )
  return faults.length + others.length > 0 ? { settings: null, faults: [...faults, ...others] } : read
}
