import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

export interface Room {
  /** Folder from the repository's, e.g. `packages/domain`. */
  readonly folder: string
  readonly name: string
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
}

/** What each package may know of ours; an app may know every package and no app. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  '@eluent/domain': [],
  '@eluent/signal': [],
  '@eluent/tables': [],
  '@eluent/ledger': [],
  '@eluent/postgres': [],
  '@eluent/contract': ['@eluent/domain'],
  '@eluent/report': ['@eluent/domain', '@eluent/signal'],
  '@eluent/testkit': ['@eluent/domain', '@eluent/postgres'],
}
const ours = /^@eluent\//
const tests = /\.test\.tsx?$|(^|\/)(test|tests|testing|bench|cli)\//
const importPattern =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm

/** The modules a file names. */
export function importsOf(text: string): string[] {
  // only whole comment lines: addresses in strings hold slashes too
  const code = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(importPattern)].map(([, from, call]) => from ?? call ?? '')
}

/** The package that a module's name begins with. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The rooms from their package.json files. */
export function readRooms(manifests: readonly SourceFile[]): Room[] {
  return manifests.map(({ path, text }) => {
    const manifest = JSON.parse(text) as {
      name: string
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
    return {
      folder: posix.dirname(path) === '.' ? '' : posix.dirname(path),
      name: manifest.name,
      dependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
      devDependencies: Object.keys(manifest.devDependencies ?? {}),
    }
  })
}

/** Faults of packages that list what they may not know. */
export function findWrongArrows(rooms: readonly Room[]): string[] {
  const apps = new Set(rooms.filter(({ folder }) => folder.startsWith('apps/')).map(({ name }) => name))
  return rooms.flatMap(({ name, folder, dependencies, devDependencies }) => {
    const allowed = arrows[name]
    if (folder.startsWith('packages/') && !allowed)
      return [`${folder}: a new package; say in scripts/check/package-borders.ts what it may know`]
    const internal = dependencies.filter((other) => ours.test(other))
    const wrong = allowed
      ? internal.filter((other) => !allowed.includes(other))
      : [...internal, ...devDependencies].filter((other) => apps.has(other))
    return wrong.map((other) => `${folder || 'the root'}/package.json: ${name} may not know ${other}`)
  })
}

/** Faults of imports: unlisted packages, other rooms' files, test tools in product code. */
export function findBorderFaults(rooms: readonly Room[], files: readonly SourceFile[]): string[] {
  const byLength = rooms.toSorted((a, b) => b.folder.length - a.folder.length)
  return files.flatMap(({ path, text }) => {
    const room = byLength.find(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
    if (!room) return []
    return [...new Set(importsOf(text))].flatMap((specifier) => {
      const fault = faultOf(room, path, specifier)
      return fault ? [`${path}: ${fault}`] : []
    })
  })
}

function faultOf(room: Room, path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const target = join(dirname(path), specifier).replaceAll('\\', '/')
    const inside = room.folder === '' ? !/^(apps|packages)\//.test(target) : target.startsWith(`${room.folder}/`)
    // pages and driver are tested against the real API, pages against the real driver and stand-ins, by their testing doors alone
    const door = {
      // the API is tested against the real signer and witness
      'apps/api': /^apps\/notary\/src\/testing\//,
      'apps/web': /^apps\/(api|driver|partners)\/src\/testing\//,
      'apps/driver': /^apps\/api\/src\/testing\//,
    }[room.folder]
    if (tests.test(path) && door?.test(target)) return undefined
    // every bench prints in the same way
    if (/\/bench\//.test(path) && target === 'scripts/bench/figure.ts') return undefined
    return inside || target.endsWith('.json') ? undefined : `reaches into another room by ${specifier}`
  }
  if (isBuiltin(specifier) || specifier.startsWith('virtual:')) return undefined
  const name = packageOf(specifier)
  if (name === room.name || room.dependencies.includes(name)) return undefined
  if (!room.devDependencies.includes(name) && !isShared(name))
    return `imports ${name}, which its package.json does not list`
  const product = room.folder !== '' && !tests.test(path) && !path.endsWith('.config.ts') && !/^types?\b/.test(name)
  if (!product) return undefined
  if (name === '@eluent/testkit') return 'product code imports the test kit'
  // the pages are built before; everything else is read where npm ci --omit=dev was run
  const isRead = !['apps/web', 'packages/testkit'].includes(room.folder) && !ours.test(name)
  return isRead ? `imports ${name}, a development package that a server's installation leaves out` : undefined
}

/** Tools of the whole repository, listed at the root. */
const isShared = (name: string): boolean =>
  ['vitest', 'fast-check', 'kysely-codegen', '@playwright/test'].includes(name)
