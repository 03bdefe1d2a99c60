import { query } from '@eluent/postgres'

/**
 * Fills a database under a draft's name, then gives it its own. Commits of a draft do not wait for the disk: one that was cut off
 * is thrown away, and the commit of the new name, which waits, brings all before it to the disk.
 */
export async function fillDraft(
  adminUrl: string,
  { draft, name }: { draft: string; name: string },
  fill: () => Promise<void>,
): Promise<void> {
  await query(adminUrl, `alter database ${draft} set synchronous_commit = off`)
  await fill()
  await query(adminUrl, `alter database ${draft} reset synchronous_commit`)
  await query(adminUrl, `alter database ${draft} rename to ${name}`)
}
