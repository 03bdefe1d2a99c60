const OWN = /^own-([1-9]\d{0,14})$/

/** The key by which samples and settings name a laboratory's own profile. */
export function ownProfileKey(id: number): string {
  return `own-${id}`
}

/** The id of a laboratory's own profile; null for an installed one and for what is not a key. */
export function ownProfileId(key: string): number | null {
  const id = OWN.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
