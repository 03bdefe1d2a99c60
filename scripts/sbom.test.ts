import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

interface Bom {
  readonly components: readonly { readonly name: string }[]
}

test('the list of packages names what servers and browsers run, and not what builds and tests', () => {
  const written = execFileSync(process.execPath, [join(root, 'scripts', 'sbom.ts')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const names = (JSON.parse(written) as Bom).components.map(({ name }) => name)
  // react and zod are development packages of some room, too
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'zod', 'react', '@mantine/core', '@fontsource-variable/inter']),
  )
  expect(names.filter((name) => ['vite', 'vitest', 'rolldown', 'oxlint', 'happy-dom'].includes(name))).toEqual([])
}, 60_000)
