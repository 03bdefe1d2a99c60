import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_RELEASES } from '../../apps/api/src/seed/organizations.ts'
import { root } from '../root.ts'
import { changelogVersions, readChangelog } from './install-releases.ts'

test('CHANGELOG.md and the demo laboratory hold the same versions and notes', () => {
  const ofFile = readChangelog().map(({ version, notes }) => ({ version, notes }))
  expect(ofFile).toEqual(DEMO_RELEASES.map(({ version, notes }) => ({ version, notes })))
})

test('the newest version is that of the product', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'apps/api/package.json'), 'utf8')) as { version: string }
  expect(readChangelog()[0]?.version).toBe(version)
})

test('a version has its day and an entry per line; what is not released yet is none', () => {
  const text = [
    '# Changelog',
    '## [Unreleased]',
    '- Later.',
    '## [1.1.0] - 2026-11-19',
    '### Added',
    '- One,',
    '  on two lines.',
    '- Two.',
    '## [1.0.0] - 2026-01-05',
    '- First.',
  ]
  expect(changelogVersions(text.join('\n'))).toEqual([
    { version: '1.1.0', day: '2026-11-19', notes: 'One, on two lines.\nTwo.' },
    { version: '1.0.0', day: '2026-01-05', notes: 'First.' },
  ])
})
