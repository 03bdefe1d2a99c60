import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRequire } from 'node:module'
import { root } from '../root.ts'
import { demoDriver } from './demo-driver.ts'
import { lockDataFolder } from './data-lock.ts'
import { openDatabase, type RunningDatabase } from './database.ts'
import { startNotary } from './notary.ts'
import type { StartSettings } from './settings.ts'
import { keepSpaceReserve } from './space-reserve.ts'
import { buildServer, fromSources, type Programs } from './server-build.ts'
import { askHealth, Supervisor } from './supervisor.ts'
import { together } from './together.ts'
import { neighbours } from './neighbours.ts'
import { freePort, whyTaken } from './free-ports.ts'
import { buildPages, finishPages } from './web-build.ts'

export interface Product {
  readonly address: string
  readonly driverUrl: string | undefined
  readonly mailUrl: string | undefined
  /** Of the ledger's witness that was started here; undefined where the witnesses are elsewhere. */
  readonly witnessUrl: string | undefined
  stop: () => Promise<void>
}

export interface StartOptions {
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  /** Pages straight from the sources, changed while they are open. */
  readonly dev?: boolean
}

const READY_TIMEOUT_MS = 90_000
/** The demo is filled step by step and takes longest: it has a core to itself, and the pages are built on what it leaves. */
const BESIDE_THE_DEMO = 5
/** After the grace: calls under way have 25 s. */
const END_API_WITHIN_MS = 30_000
const processNames = ['api', 'driver', 'partners', 'signer', 'web', 'witness']

/** Why nothing can listen there; undefined where it can. */
async function portFault([setting, host, port]: readonly [string, string, number]): Promise<string | undefined> {
  const fault = await whyTaken(port, host)
  if (fault === undefined) return undefined
  const why = fault.code === 'EADDRINUSE' ? 'is in use by another program' : String(fault)
  return `${setting}: port ${port} ${why}; choose another with ${setting}=...`
}

type PortsOf = Pick<StartSettings, 'host' | 'port' | 'driver' | 'partners'>

/** Names every port that is taken, at once. */
export async function requirePorts({ host, port, driver, partners }: PortsOf): Promise<void> {
  const wanted: (readonly [string, string, number])[] = [['PORT', host, port]]
  if (driver) wanted.push(['DRIVER_PORT', '127.0.0.1', driver.port])
  if (partners) wanted.push(['PARTNERS_PORT', '127.0.0.1', partners.port])
  if (partners) wanted.push(['PARTNERS_SMTP_PORT', '127.0.0.1', partners.smtpPort])
  const faults: string[] = []
  // one after another: none of them stands in the way of the next
  for (const one of wanted) faults.push(...[await portFault(one)].filter((fault) => fault !== undefined))
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** Waits for success, or for any answer of a process that complains at its health's address of what the start cannot mend. */
async function waitUntilReady(
  supervisor: Supervisor,
  name: string,
  url: string,
  signal: AbortSignal,
  accepts: (status: number) => boolean = (status) => status === 200,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (!accepts((await askHealth(url)) ?? 0)) {
    signal.throwIfAborted()
    if (supervisor.gaveUp(name) || performance.now() > deadline)
      throw new Error(`${name} does not start; its last words:\n${supervisor.lastWords(name)}`)
    await delay(40)
  }
}

/** The partners take cards where no other provider is named; server and provider share a secret made for this start. */
function cardProvider(settings: StartSettings): Record<string, string> {
  if (process.env['CARD_PROVIDER_URL'] || !settings.partners) return {}
  return {
    CARD_PROVIDER_URL: `http://127.0.0.1:${settings.partners.port}`,
    CARD_PROVIDER_SECRET: randomBytes(32).toString('base64url'),
  }
}

/** The settings of every process; each reads only what it knows. */
function environment(settings: StartSettings, publicUrl: string): Record<string, string | undefined> {
  const { partners } = settings
  return {
    ...process.env,
    ...cardProvider(settings),
    NODE_ENV: 'production',
    DATA_DIR: settings.dataDir,
    HOST: settings.host,
    PORT: String(settings.port),
    PUBLIC_URL: publicUrl,
    DEMO: settings.demo ? 'yes' : 'no',
    ...neighbours(process.env, settings),
    SMTP_URL: settings.smtpUrl ?? (partners && `smtp://127.0.0.1:${partners.smtpPort}`),
  }
}

/** Pages that may talk to what stands beside the API: its own, under every name it has. */
function ownOrigins(settings: StartSettings): string {
  const locals = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${settings.port}`)
  return [...new Set([new URL(settings.publicUrl).origin, ...locals])].join(',')
}

/** The pages are served meanwhile; what ends before it is done goes on at the next start. @returns what ends it */
function finishInTheBackground(pages: string, say: StartOptions['say']): () => Promise<void> {
  const ending = new AbortController()
  const finishing = finishPages(pages, ending.signal).catch((fault: unknown) => {
    if (!ending.signal.aborted) say(`The pages could not be compressed further: ${(fault as Error).message}`)
  })
  return () => {
    ending.abort()
    return finishing
  }
}

interface Start {
  readonly supervisor: Supervisor
  readonly settings: StartSettings
  readonly programs: Programs
}

function startPartners({ supervisor, settings, programs }: Start, shared: NodeJS.ProcessEnv): string | undefined {
  if (!settings.partners) return undefined
  const { port, smtpPort } = settings.partners
  const env = {
    ALLOWED_ORIGINS: ownOrigins(settings),
    ...shared,
    DATA_DIR: settings.dataDir,
    PARTNERS_PORT: String(port),
    PARTNERS_SMTP_PORT: String(smtpPort),
  }
  const url = `http://127.0.0.1:${port}`
  supervisor.start({ name: 'partners', args: programs('partners'), cwd: root, env, live: `${url}/health` })
  return url
}

function startDriver({ supervisor, settings, programs }: Start): string | undefined {
  if (!settings.driver) return undefined
  const { port } = settings.driver
  const env = {
    ALLOWED_ORIGINS: ownOrigins(settings),
    CHEMSTATION_ROOT: join(settings.dataDir, 'chemstation'),
    // a vial of twelve minutes in twelve seconds
    SIMULATOR_SPEED: '60',
    ...demoDriver(process.env, settings),
    ...process.env,
    DATA_DIR: join(settings.dataDir, 'driver'),
    // the driver stands beside the instrument and listens on its own machine only
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const url = `http://127.0.0.1:${port}`
  supervisor.start({ name: 'driver', args: programs('driver'), cwd: root, env, live: `${url}/health` })
  return url
}

/** The pages' own server while developing; it passes calls on to the API behind it. */
function startVite(supervisor: Supervisor, settings: StartSettings, apiUrl: string): void {
  const webFolder = join(root, 'apps', 'web')
  const manifest = createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')
  supervisor.start({
    name: 'web',
    args: [
      join(manifest, '..', 'bin', 'vite.js'),
      '--port',
      String(settings.port),
      '--strictPort',
      '--host',
      settings.host,
    ],
    cwd: webFolder,
    env: { ...process.env, API_URL: apiUrl },
  })
}

async function start(
  settings: StartSettings,
  options: StartOptions,
  stack: AsyncDisposableStack,
): Promise<Omit<Product, 'stop'>> {
  const { say, signal, dev = false } = options
  const lock = lockDataFolder(settings.dataDir, `Eluent at ${settings.publicUrl}`)
  stack.defer(() => lock.release())
  const supervisor = new Supervisor({
    runFolder: join(settings.dataDir, 'run'),
    logFolder: settings.logs === 'folder' ? join(settings.dataDir, 'logs') : undefined,
    say,
  })
  await supervisor.endLeftovers(processNames)
  await requirePorts(settings)

  const env = environment(settings, settings.publicUrl)
  let opening: Promise<RunningDatabase> | undefined
  stack.defer(async () => (await opening?.catch(() => undefined))?.stop())
  // what needs the database ends before it
  stack.defer(() => supervisor.stop())
  const building = dev ? Promise.resolve(fromSources) : buildServer(signal)
  let pages: string | undefined
  let partnersUrl: string | undefined
  let ledger: Record<string, string> = {}
  const database = await together(
    signal,
    (both) => (opening = openDatabase({ settings, env, programs: building, say, signal: both })),
    async (both) => {
      if (dev) return
      const { folder, isNew } = await buildPages(both, BESIDE_THE_DEMO)
      pages = folder
      if (isNew) say('Built the web app')
    },
    async (both) => {
      const programs = await building
      both.throwIfAborted()
      partnersUrl = startPartners({ supervisor, settings, programs }, env)
      ledger = await startNotary({
        dataDir: settings.dataDir,
        supervisor,
        programs,
        ready: (name, url) => waitUntilReady(supervisor, name, url, both),
      })
    },
  )
  signal.throwIfAborted()
  const programs = await building
  // its token is made with the demo
  const driverUrl = startDriver({ supervisor, settings, programs })
  // where the database is ours and lies on this disk
  if (!settings.database) stack.defer(keepSpaceReserve({ dataDir: settings.dataDir, say }))

  const apiPort = dev ? await freePort() : settings.port
  const apiUrl = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${apiPort}`
  supervisor.start({
    name: 'api',
    args: [...(dev ? ['--watch', '--watch-preserve-output', '--inspect'] : []), ...programs('api')],
    cwd: root,
    // a debugger may hold it for as long as it likes
    live: dev ? undefined : `${apiUrl}/api/health/live`,
    stopWithinMs: settings.closeGraceMs + END_API_WITHIN_MS,
    env: {
      ...env,
      ...ledger,
      ANSWERS_PEOPLE: 'yes',
      WEB_DIST: pages,
      PORT: String(apiPort),
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
    },
  })
  if (dev) startVite(supervisor, settings, apiUrl)
  await waitUntilReady(supervisor, 'api', `${apiUrl}/api/health/ready`, signal)
  if (driverUrl) await waitUntilReady(supervisor, 'driver', `${driverUrl}/health`, signal, (status) => status > 0)
  if (partnersUrl) await waitUntilReady(supervisor, 'partners', `${partnersUrl}/health`, signal)
  if (pages !== undefined) stack.defer(finishInTheBackground(pages, say))
  return {
    address: settings.publicUrl,
    driverUrl,
    mailUrl: partnersUrl && `${partnersUrl}/mail`,
    witnessUrl: ledger['WITNESS_URLS'],
  }
}

/** Starts everything; what fails or is aborted half-way leaves no process behind. @throws Error in words for the operator */
export async function startProduct(settings: StartSettings, options: StartOptions): Promise<Product> {
  const stack = new AsyncDisposableStack()
  try {
    const product = await start(settings, options, stack)
    return { ...product, stop: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
