interface LockedPackage {
  readonly version?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** Where a package looks for another one: beside itself first, then up to the root. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (lock.packages[candidate]) return candidate
    if (place === '') return undefined
  }
}

/**
 * The part of a lock file that one workspace needs to run, with everything pinned as it was.
 * @param workspace its folder, e.g. `apps/driver`
 * @param more names that the root needs besides, e.g. the pinned Node
 * @throws Error when the lock lacks something needed
 */
export function reduceLock(lock: Lock, workspace: string, more: readonly string[]): Record<string, LockedPackage> {
  const kept = new Map<string, LockedPackage>()
  const visit = (place: string): void => {
    if (kept.has(place)) return
    const entry = lock.packages[place]
    if (!entry) throw new Error(`the lock file has no ${place}`)
    const { devDependencies: _tools, ...needed } = entry
    kept.set(place, needed)
    if (entry.link) {
      visit(entry.resolved ?? '')
      return
    }
    const peers = Object.keys(entry.peerDependencies ?? {}).map(
      (name) => [name, !entry.peerDependenciesMeta?.[name]?.optional] as const,
    )
    const direct = Object.keys(entry.dependencies ?? {}).map((name) => [name, true] as const)
    const optional = Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, false] as const)
    for (const [name, required] of [...direct, ...optional, ...peers]) {
      const target = resolve(lock, place, name)
      if (target !== undefined) visit(target)
      else if (required) throw new Error(`${place} needs ${name}, which the lock file does not have`)
    }
  }
  for (const [place, { link, resolved }] of Object.entries(lock.packages))
    if (link && resolved === workspace) visit(place)
  for (const name of more) visit(`node_modules/${name}`)
  return Object.fromEntries([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
