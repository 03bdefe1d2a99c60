import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_RELEASES } from './organizations.ts'

/** The versions of CHANGELOG.md, newest first, each with the text of its entries. */
function readChangelog(): { version: string; notes: string }[] {
  const text = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const version = /^\[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(section)?.[1]
      const entries = [...section.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, entry = '']) =>
        entry.replaceAll(/\n +/g, ' '),
      )
      return version === undefined ? [] : [{ version, notes: entries.join('\n') }]
    })
}

test('CHANGELOG.md and the changelog of the product hold the same versions and notes', () => {
  expect(readChangelog()).toEqual(DEMO_RELEASES.map(({ version, notes }) => ({ version, notes })))
})

test('the newest version is that of the product', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(readChangelog()[0]?.version).toBe(version)
})
