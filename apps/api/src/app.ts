import { join } from 'node:path'
import { installIssueSentences } from '@eluent/contract'
import { pdfsWaiting } from '@eluent/report/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { AuditPacker } from './audit-package/audit-packer.ts'
import { LedgerGuard } from './features/ledger/ledger-guard.ts'
import { LedgerPublisher } from './features/ledger/ledger-publisher.ts'
import { totalsWork } from './features/result-imports/add-totals.ts'
import { PACKAGES_CHANNEL } from './records/audit-packages/audit-packages-store.ts'
import { LEDGER_CHANNEL } from './records/ledger/ledger-store.ts'
import { TOTALS_CHANNEL } from './records/result-imports/totals-runs-store.ts'
import { LedgerTree } from './records/ledger/ledger-tree.ts'
import { TileStore } from './records/ledger/tile-store.ts'
import { checkFiles, reportDamage } from './views/files/check-files.ts'
import { ledgerTrustOf } from './views/ledger/ledger-trust.ts'
import { joinInstallation } from './join-installation.ts'
import { mountFeatures } from './mount-features.ts'
import { sweepsOf } from './sweeps.ts'
import type { Deps } from './views/deps.ts'
import { authenticate } from './platform/auth/authenticate.ts'
import { AccessTokens } from './platform/auth/access-tokens.ts'
import { InvitationTokens } from './platform/auth/invitation-tokens.ts'
import { Passwords, type PasswordCost } from './platform/auth/passwords.ts'
import type { Listeners } from './platform/db/connection.ts'
import { Database } from './platform/db/database.ts'
import { freeBytesOf } from './platform/files/free-space.ts'
import { openStorage } from './platform/files/open-storage.ts'
import { FileTickets } from './platform/files/tickets.ts'
import { CallCounts } from './platform/http/call-counts.ts'
import { compressAnswers } from './platform/http/compress-answers.ts'
import { describeApi } from './platform/http/api-pages.ts'
import { cutLeftovers } from './platform/http/cut-leftovers.ts'
import { handleErrors } from './platform/http/error-handler.ts'
import { bearerOf, guardCalls } from './platform/http/guard.ts'
import { healthRoutes } from './platform/http/health.ts'
import { OrganizationUses } from './platform/http/organization-limits.ts'
import { observeCalls } from './platform/http/observe-calls.ts'
import { readJsonBodies } from './platform/http/json-bodies.ts'
import { refuseWritesWhenFull } from './platform/http/refuse-when-full.ts'
import { writeReplies } from './platform/http/write-replies.ts'
import { tellConnections } from './platform/http/tell-connections.ts'
import { limitLoad, limitRequests } from './platform/http/request-limits.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { checkAfterUpgrade } from './features/reference-checks/check-after-upgrade.ts'
import { steadyClock } from './platform/jobs/steady-clock.ts'
import { createLog } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'
import { TableReader } from './platform/tables/table-reader.ts'
import { PdfSigner } from './platform/pdf-signing/pdf-signer.ts'
import { readSigningFile } from './platform/pdf-signing/signing-key.ts'
import { openTimestamps } from './platform/timestamps/open-timestamps.ts'
import { watchApi } from './platform/watch/watch-api.ts'

/** Parts that a test puts in the place of the real ones. */
export interface Overrides {
  now?: () => Date
  /** What hashing a password costs. */
  passwordCost?: PasswordCost
  /** Where log lines go instead of standard output. */
  logTo?: { write: (line: string) => void }
  /** Bytes free on the disk of the data folder. */
  freeBytes?: () => Promise<number>
  /** How the pause between two sums of calls is made. */
  waitForSum?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Hear what goes to the database. */
  database?: Listeners
  /** Mounts endpoints of a test's own beside the real ones. */
  mountMore?: (http: FastifyInstance, deps: Deps) => void
}

export interface App {
  http: FastifyInstance
  deps: Deps
  /** Begins the background work: mails, sweeps. A process that only asks the API once leaves it out. */
  startJobs: () => Promise<void>
  /** Says in health and on each connection that there will be no more calls; they are still taken until `close`. */
  announceEnd: () => void
  close: () => Promise<void>
}

const BODY_LIMIT_BYTES = 2_000_000

/** The whole API, ready to listen or to be called by `inject`. */
export async function buildApp(settings: Settings, overrides: Overrides = {}): Promise<App> {
  const log = createLog(settings.logLevel, overrides.logTo)
  const now = overrides.now ?? (() => new Date())
  const freeBytes =
    overrides.freeBytes ?? (() => freeBytesOf(settings.dataDir, ...(settings.s3 ? [] : [settings.filesDir])))
  const ledgerTrust = ledgerTrustOf(settings.ledger)
  const timestamps = await openTimestamps(settings.timestamps, now)
  const ownSigner = settings.pdfSigning && (await readSigningFile(settings.pdfSigning))
  const db = new Database(settings.database, log, overrides.database)
  const files = await openStorage(settings, (key) => reportDamage({ db, log, now }, key), freeBytes)
  const keys = await joinInstallation({ db, settings, files, now, log }).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const tokens = new AccessTokens(keys, settings.tokenLifetimeMinutes, now)
  const ledgerTree = new LedgerTree(new TileStore(files), log)
  const ledgerGuard = new LedgerGuard({ settings, db, files, ledgerTree, ledgerTrust, timestamps, now }, log)
  const deps: Deps = {
    settings,
    db,
    tokens,
    invitationTokens: new InvitationTokens(keys, now),
    passwords: new Passwords(overrides.passwordCost),
    files,
    fileTickets: new FileTickets(keys.ticketSecret, now),
    ledgerTree,
    ledgerGuard,
    ledgerTrust,
    uses: new OrganizationUses({ db, standard: settings.organizationLimits, now }),
    tables: new TableReader({ folder: join(settings.dataDir, 'reading') }, log),
    timestamps,
    pdfSigner: new PdfSigner({ db, keys, settings, now }, ownSigner),
    now,
  }

  installIssueSentences()
  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 300_000,
    genReqId: () => crypto.randomUUID(),
    // what still comes on an open connection gets its answer, which says that the connection ends
    return503OnClosing: false,
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(writeReplies)
  http.removeContentTypeParser('text/plain')
  observeCalls(http)
  readJsonBodies(http)
  handleErrors(http)
  cutLeftovers(http)
  const ending = tellConnections(http)
  await setSecurityHeaders(http, { ...settings, connectOrigins: connectOriginsOf(settings) })
  compressAnswers(http)
  limitLoad(http)
  const callCounts = new CallCounts({ db, now, log, wait: overrides.waitForSum })
  await limitRequests(http, settings.rateLimitPerMinute, callCounts)
  const signedIn = { db, tokens, now }
  await describeApi(http, async (request) => {
    if (!settings.demo) await authenticate(signedIn, bearerOf(request))
  })
  await serveWebApp(http, settings.webDist)
  guardCalls(http, { ...signedIn, uses: deps.uses, requiredAppVersion: settings.requiredAppVersion })
  refuseWritesWhenFull(http, freeBytes)
  serveSecurityTxt(http, { settings, now })
  const hears = settings.databaseListens && settings.databaseOwnerUrl !== undefined
  const publisher = new LedgerPublisher(deps, log, { hears })
  healthRoutes(http, {
    db,
    freeBytes,
    checkFiles: () => checkFiles(db),
    checkTimestamps: () => timestamps?.check(),
    checkLedger: async () => publisher.judge(await ledgerGuard.check()),
    isEnding: () => ending.isAnnounced,
  })
  mountFeatures(http, deps)
  overrides.mountMore?.(http, deps)
  const packer = new AuditPacker(deps, log)
  const totals = totalsWork(deps, log)
  let stopJobs = (): Promise<void> => Promise.resolve()
  const stopWatching = watchApi({ db, freeBytes, pdfsWaiting, settings })
  return {
    http,
    deps,
    startJobs: async () => {
      await deps.uses.start(log)
      stopJobs = await startJobs({
        ...deps,
        log,
        sweeps: [...sweepsOf({ ...deps, log, now: overrides.now ?? steadyClock() }), packer.sweep, totals.sweep],
        channels: {
          [LEDGER_CHANNEL]: { hear: () => publisher.hear(), missed: () => publisher.lookAgain() },
          [PACKAGES_CHANNEL]: { hear: () => packer.wake(), missed: () => packer.wake() },
          [TOTALS_CHANNEL]: { hear: () => totals.work.wake(), missed: () => totals.work.wake() },
        },
      })
      await checkAfterUpgrade({ ...deps, log })
      publisher.start()
      ledgerGuard.start()
    },
    announceEnd: () => (ending.isAnnounced = true),
    close: async () => {
      ending.isAnnounced = true
      await http.close()
      deps.uses.stop()
      await deps.tables.close()
      await packer.stop()
      await totals.work.stop()
      await publisher.stop()
      await ledgerGuard.stop()
      await callCounts.stop()
      await stopJobs()
      await stopWatching()
      await db.close()
    },
  }
}

/** What the page may talk to besides this server. */
function connectOriginsOf(settings: Settings): string[] {
  const addresses = [
    settings.driverUrl,
    ...(settings.chemstationUrl === '' ? [] : [settings.chemstationUrl]),
    ...settings.connectOrigins,
    ...(settings.s3 ? [storageAddress(settings.s3)] : []),
  ]
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/** Without an endpoint of its own a bucket is at Amazon's address. */
function storageAddress({ endpoint, bucket, region }: NonNullable<Settings['s3']>): string {
  return endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`
}
