import { closePdfRenderer } from '@eluent/report/server'
import { buildApp } from './app.ts'
import { readSettings, SettingsError, type Settings } from './platform/settings.ts'

const CLOSE_WITHIN_MS = 10_000

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(78) // EX_CONFIG
  }
}

const settings = settingsOrExit()
const app = await buildApp(settings)
const { log } = app.http

let closing = false
function close(signal: NodeJS.Signals): void {
  if (closing) process.exit(1)
  closing = true
  log.info({ signal }, 'closing: requests under way are finished first')
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
  app
    .close()
    .then(closePdfRenderer)
    .then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
}
process.on('SIGTERM', close)
process.on('SIGINT', close)

await app.startJobs()
await app.http.listen({ port: settings.port, host: settings.host })
