import { setTimeout as delay } from 'node:timers/promises'
import { closePdfRenderer, keepPdfRendererReady } from '@eluent/report/server'
import { buildApp, type App } from './app.ts'
import { createLog } from './platform/log.ts'
import { readSettings, SettingsError, type Settings } from './platform/settings.ts'
import { startTelemetry } from './platform/telemetry/start-telemetry.ts'
import { mayPass } from './start-faults.ts'

/** For calls under way, after the grace; a statement may take 20 s. */
const CLOSE_WITHIN_MS = 25_000
/** Connections that wait to be taken, as far as the system allows: what does not fit is reset by it, without an answer. */
const BACKLOG = 4096
const RETRY_MS = 5_000

/** What the settings or the installation refuse is said in full; starting again would not help. */
function exitRefused(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  return process.exit(78) // EX_CONFIG
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    return exitRefused(error)
  }
}

const settings = settingsOrExit()
const stopTelemetry = await startTelemetry(settings.telemetry, createLog(settings.logLevel))

/** Waits for a database that is not there: only it knows which keys, files and signer are the installation's. */
async function builtOrExit(): Promise<App> {
  for (;;) {
    try {
      return await buildApp(settings)
    } catch (error) {
      if (!mayPass(error)) return exitRefused(error)
      createLog(settings.logLevel).warn({ err: error }, 'the API cannot start yet')
      await delay(RETRY_MS)
    }
  }
}

const app = await builtOrExit()
const { log } = app.http

let closing = false
function close(signal: NodeJS.Signals): void {
  if (closing) process.exit(1)
  closing = true
  log.info({ signal }, 'closing: requests under way are finished first')
  setTimeout(() => process.exit(1), settings.closeGraceMs + CLOSE_WITHIN_MS).unref()
  app.announceEnd()
  delay(settings.closeGraceMs)
    .then(() => app.close())
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
    if (!mayPass(error)) throw error
    log.warn({ err: error }, 'the jobs cannot start yet')
    return false
  }
}

let hasJobs = await tryJobs()
await app.http.listen({ port: settings.port, host: settings.host, backlog: BACKLOG })
keepPdfRendererReady()
while (!hasJobs) {
  await delay(RETRY_MS)
  hasJobs = await tryJobs()
}
