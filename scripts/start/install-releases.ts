import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { query } from '@eluent/postgres'
import { root } from '../root.ts'

interface ChangelogVersion {
  version: string
  /** '2026-11-19' */
  day: string
  /** A line for each entry. */
  notes: string
}

/** The versions of a text in the form of Keep a Changelog, newest first; what is not released yet is none. */
export function changelogVersions(text: string): ChangelogVersion[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, version, day] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/m.exec(section) ?? []
      const entries = [...section.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, entry = '']) =>
        entry.replaceAll(/\n +/g, ' '),
      )
      return version === undefined || day === undefined ? [] : [{ version, day, notes: entries.join('\n') }]
    })
}

export function readChangelog(): ChangelogVersion[] {
  return changelogVersions(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
}

/** Lets the product show the versions of CHANGELOG.md; those that it has stay as they are. The connection is the owner's. */
export async function installReleases(ownerUrl: string, versions = readChangelog()): Promise<void> {
  // noon is of the same day nearly everywhere
  const dates = versions.map(({ day }) => `${day}T12:00:00Z`)
  // the oldest first, as the list breaks ties by id
  await query(
    ownerUrl,
    `insert into releases (version, notes, release_date)
     select version, notes, released::timestamptz from unnest($1::text[], $2::text[], $3::text[]) as new (version, notes, released)
     order by 3 on conflict (version) do nothing`,
    [versions.map(({ version }) => version), versions.map(({ notes }) => notes), dates],
  )
}
