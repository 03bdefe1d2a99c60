import { expect, test } from 'vitest'
import { changelogVersions } from './install-releases.ts'

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
