/** What a second record of one kind and name is refused with. */
export const SLUG_TAKEN_TEXT = 'Name has already been taken'

/** What two names of one kind may not share: the name in lower case, its words joined by dashes. */
export function slugOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/gu, '-')
}
