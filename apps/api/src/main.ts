import { setTimeout as delay } from 'node:timers/promises'
import { closePdfRenderer, keepPdfRendererReady } from '@eluent/report/server'
import { buildApp } from './app.ts'
import { databaseErrorCode, isTransient } from './platform/db/transient.ts'
import { createLog } from './platform/log.ts'
import { readSettings, SettingsError, type Settings } from './platform/settings.ts'
import { startTelemetry } from './platform/telemetry/start-telemetry.ts'

const CLOSE_WITHIN_MS = 10_000
/** Connections that wait to be taken, as far as the system allows: what does not fit is reset by it, without an answer. */
const BACKLOG = 4096
const JOBS_RETRY_MS = 5_000
/** SQLSTATE */
const DISK_FULL = '53100'

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
const stopTelemetry = await startTelemetry(settings.telemetry, createLog(settings.logLevel))
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
    .then(stopTelemetry)
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

/** @returns false where the database cannot take the jobs yet: it is not there, or its disk is full */
async function tryJobs(): Promise<boolean> {
  try {
    await app.startJobs()
    return true
  } catch (error) {
    if (!isTransient(error) && databaseErrorCode(error) !== DISK_FULL) throw error
    log.warn({ err: error }, 'the jobs cannot start yet')
    return false
  }
}

let hasJobs = await tryJobs()
await app.http.listen({ port: settings.port, host: settings.host, backlog: BACKLOG })
keepPdfRendererReady()
while (!hasJobs) {
  await delay(JOBS_RETRY_MS)
  hasJobs = await tryJobs()
}
