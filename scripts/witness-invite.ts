/** `npm run witness:invite`: an invitation to witness the log of certificates, for somebody else's machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { readSettings } from './start/settings.ts'

const { settings, faults } = readSettings(process.env)
const keyFile = settings && join(settings.dataDir, 'notary', 'signer', 'public-key.txt')
const key = process.env['LEDGER_KEY'] ?? (keyFile && existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : '')
if (faults) for (const fault of faults) console.error(fault)
else if (key === '')
  console.error('The log has no key yet: start the product once, or set LEDGER_KEY to what /key of the signer shows.')
if (!settings || key === '') process.exitCode = 2
else {
  const main = join(root, 'apps', 'notary', 'src', 'invite.ts')
  const words = ['--log-key', key, '--address', new URL('/log', settings.publicUrl).href]
  const child = spawn(process.execPath, [main, ...words], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}
