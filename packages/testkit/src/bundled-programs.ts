/**
 * Imported by the tests' processes before anything else in a run of the whole suite: what they start from a program's source
 * starts from its bundle, as `npm start` runs it. A start from the sources links hundreds of modules and takes a third to half a
 * second of a processor more; one test alone waits for no bundle.
 */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Source file to bundle. */
const bundles = new Map(Object.entries(JSON.parse(process.env['TEST_PROGRAMS'] ?? '{}') as Record<string, string>))

function bundled(word: unknown): unknown {
  const path = word instanceof URL && word.protocol === 'file:' ? fileURLToPath(word) : word
  return typeof path === 'string' ? (bundles.get(path) ?? word) : word
}

type Start = (command: unknown, words: unknown, ...rest: unknown[]) => unknown
const fromBundle =
  (start: object): Start =>
  (command, words, ...rest) =>
    Reflect.apply(start as Start, childProcess, [
      bundled(command),
      Array.isArray(words) ? words.map(bundled) : words,
      ...rest,
    ])

for (const name of ['fork', 'spawn', 'spawnSync', 'execFile', 'execFileSync'] as const) {
  const start = childProcess[name]
  const starting = fromBundle(start)
  const promised: unknown = Reflect.get(start, promisify.custom)
  if (typeof promised === 'function') Object.assign(starting, { [promisify.custom]: fromBundle(promised) })
  Object.assign(childProcess, { [name]: starting })
}
syncBuiltinESMExports()
