interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly optional?: boolean
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
 * Faults that make `npm ci` fail on another machine: a platform's package that is listed but not locked (npm drops it when
 * a registry lacks it), or one that is locked to another registry.
 */
export function findLockFaults(lock: LockFile): string[] {
  const entries = Object.entries(lock.packages)
  const dropped = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(path, name).some((place) => lock.packages[place]))
      .map(([name, version]) => `package-lock.json: ${name} ${version} is missing; npm ci refuses such a file`),
  )
  const elsewhere = entries
    .filter(([, { resolved, link }]) => resolved !== undefined && link !== true && !resolved.startsWith(registry))
    .map(([path]) => `package-lock.json: ${path} is not from ${registry}`)
  return [...dropped, ...elsewhere]
}
