/** A migration's file name: when, then what it does. @throws RangeError where the words are not `verb-noun` */
export function migrationName(words: string, now: Date): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(words))
    throw new RangeError(`"${words}" does not say what the migration does: write verb-noun, such as add-sample-colour`)
  return `${now.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}-${words}.sql`
}
