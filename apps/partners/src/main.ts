/** The partners as a process: settings by environment, ends on SIGINT and SIGTERM. */
import { startPartners } from './partners.ts'
import { readSettings } from './settings.ts'

const partners = await startPartners(readSettings(process.env))
process.stdout.write(`mail is shown at ${partners.mailUrl} and taken at ${partners.smtpUrl}\n`)

let closing: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    closing ??= partners.close()
  })
