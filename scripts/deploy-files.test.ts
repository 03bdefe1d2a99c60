import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Settings of the product as its documents name them. */
const known = new Set(
  ['docs/operations.md', 'docs/ledger.md', 'docs/driver.md', 'docs/scale.md'].flatMap((path) =>
    [...read(path).matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+|DEMO|HOST|PORT|LOGS|DRIVER|PARTNERS)[`=]/g)].map(
      ([, name]) => name,
    ),
  ),
)
/** Of PostgreSQL, Patroni and of the compose file's own substitutions. */
const others = /^(PATRONI_\w+|(APP|OWNER|SUPERUSER|REPLICATION|REWIND)_PASSWORD)$/

/** The names that a file of deploy/ sets. */
function settingsOf(path: string): string[] {
  const text = read(path).replaceAll(/^\s*#.*$/gm, '')
  const patterns = path.endsWith('.service')
    ? [/^Environment=(.*)$/gm]
    : path.endsWith('Dockerfile')
      ? [/^ENV (.*)$/gm]
      : path.endsWith('env.example') || path.endsWith('.env')
        ? [/^(.*)$/gm]
        : [/^\s+(?:environment: \{ )?((?:[A-Z][A-Z0-9_]+: .*))$/gm]
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, line = '']) => line))
  return names.flatMap((line) =>
    [...line.matchAll(/(?:^|[ {,])([A-Z][A-Z0-9_]+)(?:=|: )/g)].map(([, name = '']) => name),
  )
}

const files = globSync(
  ['deploy/**/*.service', 'deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/**/*.env', 'deploy/env.example'],
  {
    cwd: root,
  },
).sort()

test.each(files)('%s sets what there is', (path) => {
  const settings = settingsOf(path)
  expect(settings.filter((name) => !known.has(name) && !others.test(name))).toEqual([])
})

test('the files set something, or nothing is tested', () => {
  expect(files.length).toBeGreaterThanOrEqual(6)
  expect(settingsOf('deploy/compose.yaml')).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'SIGNER_TOKEN', 'LOG_KEYS']),
  )
  expect(settingsOf('deploy/systemd/eluent.service')).toContain('DATA_DIR')
  expect(settingsOf('deploy/Dockerfile')).toContain('LOGS')
})

test('programs that the files start are there', () => {
  const started = files.flatMap((path) =>
    [...read(path).matchAll(/scripts\/runtime\.mjs[", ]+([\w/.-]+\.ts)/g)].map(([, program = '']) => program),
  )
  expect(started.length).toBeGreaterThanOrEqual(5)
  expect(started.filter((program) => globSync(program, { cwd: root }).length === 0)).toEqual([])
})
