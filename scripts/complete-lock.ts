/**
 * Adds to package-lock.json the platforms' packages that npm left out because its registry lacks them. Without them
 * `npm ci` refuses the file; with them each system installs its own, at the exact version. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDropped, platformOf, type LockFile } from './check/lock-file.ts'
import { root } from './root.ts'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile & { packages: Record<string, object> }
const dropped = findDropped(lock)
for (const { name, version } of dropped)
  lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true }
const packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
console.log(`added ${dropped.length} packages; now run: npm install --package-lock-only --ignore-scripts`)
