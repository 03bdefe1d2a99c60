import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import Fastify from 'fastify'
import { buildApp } from './app.ts'
import { createBalance, type Balance } from './balance/balance.ts'
import { checkComputer } from './check/check-computer.ts'
import { systemClock } from './clock.ts'
import { createDiskWatch } from './disk-watch.ts'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'
import { sinkInto } from './event-sink.ts'
import { gatherSettings, type GatheredSettings } from './gather-settings.ts'
import { commandNumbersIn, createChemstation } from './instruments/chemstation/chemstation.ts'
import type { ChemstationDeps } from './instruments/chemstation/chemstation.ts'
import { logFile, logOutput, type LogOutput } from './log-output.ts'
import type { Instrument } from './instruments/instrument.ts'
import { startSimulatedBalance } from './instruments/simulator/simulated-balance.ts'
import { createSimulator } from './instruments/simulator/simulator.ts'
import { openDriverDatabase } from './outbox/driver-database.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createTaskJournal } from './outbox/task-journal.ts'
import { createCommandChannel } from './protocols/command-file.ts'
import { commandFilesIn } from './protocols/command-files-on-disk.ts'
import type { Settings } from './settings.ts'
import { createServerLink, type ServerLink } from './upstream/server-link.ts'
import { createWatchedFiles } from './watched-folder/watched-files.ts'
import { createWatchedFolder, type WatchedFolderDeps } from './watched-folder/watched-folder.ts'

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** On standard error, and in the log file where there is one: nobody sees what a service prints. */
function complain(lines: readonly string[], logDir: string | null): void {
  for (const line of lines) process.stderr.write(`driver: ${line}\n`)
  if (logDir !== null) {
    const log = logFile(logDir, { maxBytes: 1e6, files: 2 })
    const facts = { level: 60, time: Date.now(), pid: process.pid }
    for (const msg of lines) log.write(`${JSON.stringify({ ...facts, msg })}\n`)
  }
  process.exitCode = 1
}

function logOf({ LOG_DIR: folder, LOG_FILE_MB, LOG_FILES: files }: Settings): LogOutput {
  return folder === undefined ? logOutput() : logFile(folder, { maxBytes: LOG_FILE_MB * 1e6, files })
}

function startChemstation(parts: Omit<ChemstationDeps, 'channel'>, folder: string): Instrument {
  const channel = createCommandChannel(commandFilesIn(folder), parts.clock, commandNumbersIn(parts.journal))
  const chemstation = createChemstation({ ...parts, channel })
  void chemstation.poll()
  return chemstation
}

function serverOf({ ELUENT_API_URL: url, ELUENT_API_TOKEN: token }: Settings): ServerLink | null {
  return url !== undefined && token !== undefined ? createServerLink({ url, token, clock: systemClock }) : null
}

/** The folder is not made: where a share is not there, its place is not to be taken for it. */
function watchOf(settings: Settings): Pick<WatchedFolderDeps, 'root' | 'by'> | null {
  const { WATCH_FOLDER, WATCH_TEMPLATE: template, WATCH_METHOD: method, WATCH_MATERIAL } = settings
  if (WATCH_FOLDER === undefined || template === undefined || method === undefined) return null
  return { root: resolve(WATCH_FOLDER), by: { template, method, material: WATCH_MATERIAL ?? null } }
}

/** The balance of the settings; beside the simulated instrument a simulated one, unless another is named. */
async function balanceOf({
  BALANCE,
  BALANCE_NAME: name,
  INSTRUMENT,
  SIMULATOR_SEED,
}: Settings): Promise<Balance | null> {
  if (BALANCE !== undefined) return createBalance({ name, ...BALANCE })
  if (INSTRUMENT !== 'simulator') return null
  const { port } = await startSimulatedBalance(SIMULATOR_SEED)
  return createBalance({ name, host: '127.0.0.1', port })
}

async function run(settings: Settings): Promise<void> {
  const dataDir = resolve(settings.DATA_DIR)
  const dataRoot = resolve(settings.CHEMSTATION_ROOT)
  const isSimulator = settings.INSTRUMENT === 'simulator'
  // A data root that is not there is a share that is not mounted yet: it is waited for, never made.
  if (isSimulator) mkdirSync(dataRoot, { recursive: true })
  const lock = lockDataFolder(dataDir)
  const db = openDriverDatabase(dataDir)
  const logger = Fastify({ logger: { level: settings.LOG_LEVEL, stream: logOf(settings) } }).log
  const clock = systemClock
  const outbox = createOutbox(db, clock)
  const journal = createTaskJournal(db, clock)
  const parts = {
    clock,
    journal,
    events: sinkInto(outbox),
    log: logger,
    dataRoot,
    machine: settings.MACHINE_NAME,
  }
  const simulator = isSimulator
    ? createSimulator({ ...parts, seed: settings.SIMULATOR_SEED, speed: settings.SIMULATOR_SPEED })
    : null
  const instrument = simulator ?? startChemstation(parts, resolve(settings.HANDSHAKE_DIR))
  const server = serverOf(settings)
  const watch = watchOf(settings)
  const watched =
    watch && server
      ? createWatchedFolder({ ...watch, server, clock, files: createWatchedFiles(db, clock), log: logger })
      : null
  const disks = createDiskWatch(
    [
      { folder: dataDir, isWritten: true },
      { folder: dataRoot, isWritten: isSimulator },
    ],
    clock,
  )
  // a share that hangs does not keep the driver from starting
  void disks.start()
  const app = await buildApp({
    clock,
    instrument,
    simulator,
    outbox,
    journal,
    dataRoot,
    machine: settings.MACHINE_NAME,
    access: { allowedOrigins: settings.ALLOWED_ORIGINS, pairingToken: settings.PAIRING_TOKEN ?? null },
    faults: disks.faults,
    logger,
    server,
    watched,
    balance: await balanceOf(settings),
  })

  let stopping = false
  function stop(): void {
    if (stopping) return
    stopping = true
    logger.info({ instrument: instrument.inspect(), upstream: app.upstream?.inspect() }, 'stopping')
    void (async () => {
      disks.stop()
      await instrument.stop()
      await app.close()
      db.close()
      lock.release()
      process.exit(0)
    })()
  }

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const address = await app.server.listen({ port: settings.PORT, host: settings.HOST })
  say(`Driver (${settings.INSTRUMENT}) ready at ${address}`)
}

async function start({ settings, faults, logDir }: GatheredSettings): Promise<void> {
  if (settings === null) return complain(faults, logDir)
  try {
    await run(settings)
  } catch (cause) {
    const error = cause as NodeJS.ErrnoException
    const code = error.code ?? ''
    const known =
      error instanceof DataFolderInUse ||
      ['EADDRINUSE', 'EACCES', 'ENOSPC', 'EROFS', 'ENOTDIR'].includes(code) ||
      code.startsWith('ERR_SQLITE')
    complain([known ? error.message : (error.stack ?? error.message)], logDir)
    process.exit(1)
  }
}

const words = process.argv.slice(2)
if (words.includes('--check')) {
  const others = words.filter((word) => word !== '--check')
  process.exitCode = await checkComputer(gatherSettings(others, process.env), say)
} else {
  await start(gatherSettings(words, process.env))
}
