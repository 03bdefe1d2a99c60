/** A signer or a witness as a process: `main.ts signer`, `main.ts witness`; settings by environment. */
import { startNotary, type Notary } from './notary.ts'
import { readSettings } from './settings.ts'

/** EX_CONFIG of sysexits: starting again would not help. */
const BAD_SETTINGS = 78

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

const { settings, faults } = readSettings(process.argv.slice(2), process.env)
if (faults) {
  for (const fault of faults) process.stderr.write(`notary: ${fault}\n`)
  process.exit(BAD_SETTINGS)
}

let notary: Notary
try {
  notary = await startNotary(settings, complain)
} catch (error) {
  process.stderr.write(`${settings.mode}: ${error instanceof Error ? error.message : String(error)}\n`)
  const { code = '', errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  // a port that is taken and a full disk may pass; 13 and 778 are SQLite's for the latter (https://sqlite.org/rescode.html)
  const mayPass = ['EADDRINUSE', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) || errcode === 13 || errcode === 778
  process.exit(mayPass ? 1 : BAD_SETTINGS)
}
process.stdout.write(`${settings.mode} at ${notary.url} with the key ${notary.key}\n`)

let closing: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    closing ??= notary.close()
  })
