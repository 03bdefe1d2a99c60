interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly dev?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>
}

const registry = 'https://registry.npmjs.org/'

function placesOf(path: string, name: string): string[] {
  const places = [`node_modules/${name}`]
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1)))
    places.push(`${at}/node_modules/${name}`)
  return places
}

/**
 * Places of the packages that run with users: all but npm's development packages, and of these what the named folder's code
 * imports, with all that it needs.
 */
export function findShipped(lock: LockFile, folder: string, imported: ReadonlySet<string>): Set<string> {
  const shipped = new Set(Object.keys(lock.packages).filter((place) => !lock.packages[place]?.dev))
  const left = [...imported].map((name) => ({ from: folder, name }))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { from, name } = next
    const place = [...placesOf(from, name)].reverse().find((at) => lock.packages[at])
    const entry = place === undefined ? undefined : lock.packages[place]
    if (place === undefined || entry === undefined || entry.link === true || shipped.has(place)) continue
    shipped.add(place)
    left.push(...Object.keys(entry.dependencies ?? {}).map((needed) => ({ from: place, name: needed })))
  }
  return shipped
}

/** The packages of other platforms that are listed but not locked: npm drops those that its registry lacks. */
export function findDropped(lock: LockFile): { name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(path, name).some((place) => lock.packages[place]))
      .map(([name, version]) => ({ name, version })),
  )
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/android/, 'android'],
  [/darwin/, 'darwin'],
  [/freebsd/, 'freebsd'],
  [/openharmony/, 'openharmony'],
  [/win32|windows/, 'win32'],
  [/linux/, 'linux'],
]

/** For which system a package is, by its name: such as `@tool/binding-linux-arm64-musl`. @throws RangeError if it does not say */
export function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const tail = name.slice(name.indexOf('/') + 1)
  const os = systems.find(([pattern]) => pattern.test(tail))?.[1]
  const cpu = /arm64|arm(?=-|$)|x64|ia32|ppc64|riscv64|s390x/.exec(tail)?.[0]
  if (os === undefined || cpu === undefined) throw new RangeError(`${name} does not say for which system it is`)
  return { os: [os], cpu: [cpu], ...(os === 'linux' && { libc: [/musl/.test(tail) ? 'musl' : 'glibc'] }) }
}

/** Faults that make `npm ci` fail on another machine: packages that were dropped, or locked to another registry. */
export function findLockFaults(lock: LockFile): string[] {
  const dropped = findDropped(lock).map(
    ({ name, version }) =>
      `package-lock.json: ${name} ${version} is missing, npm ci refuses such a file; run scripts/complete-lock.ts`,
  )
  const elsewhere = Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && link !== true && !resolved.startsWith(registry))
    .map(([path]) => `package-lock.json: ${path} is not from ${registry}`)
  return [...dropped, ...elsewhere]
}
