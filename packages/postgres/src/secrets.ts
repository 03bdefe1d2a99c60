import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The named secrets of a file that only its owner may read; those that are missing are made (256 random bits) and kept.
 * @throws Error naming the file when it holds something else
 */
export function readOrCreateSecrets<Name extends string>(file: string, names: readonly Name[]): Record<Name, string> {
  const known = read(file)
  const missing = names.filter((name) => known[name] === undefined)
  const all = { ...known, ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')])) }
  if (missing.length > 0) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(temporary, file)
  } else {
    chmodSync(file, 0o600)
  }
  return all as Record<Name, string>
}

function read(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  const value: unknown = JSON.parse(text)
  if (
    typeof value !== 'object' ||
    value === null ||
    !Object.values(value).every((secret) => typeof secret === 'string')
  )
    throw new Error(`${file} should hold an object of secrets; restore it from a backup`)
  return value as Record<string, string>
}
