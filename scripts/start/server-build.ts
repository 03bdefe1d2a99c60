import { join } from 'node:path'
import { PROGRAMS, TEST_PROGRAMS } from '../bundle/programs.ts'
import { root } from '../root.ts'
import { runFollowing } from './run-following.ts'
import { fingerprint, keepBuild, requireBuilders } from './web-build.ts'

const BUILD_TIMEOUT_MS = 120_000
const builds = join(root, 'dist', 'builds')
const nameSources = join(import.meta.dirname, 'name-sources.mjs')
const sources = ['apps/api', 'apps/driver', 'apps/notary', 'apps/partners', 'packages', 'scripts/bundle']

/**
 * V8 lets the young generation of a process on a machine with this much memory grow to two halves of some 30 MB, and fills each before it gives anything
 * back: 30 MB more of the API in the course of a night, for nothing (docs/decisions/0197). The others hold little.
 */
const API_MEMORY = ['--max-semi-space-size=16']

type Program = 'api' | 'driver' | 'notary' | 'partners' | 'seed'
/** What Node is given to run a program of the product. */
export type Programs = (name: Program) => readonly string[]

/** Straight from the sources: what `npm run dev` runs. */
export const fromSources: Programs = (name) => [
  join(root, 'apps', ...(name === 'seed' ? ['api', 'src', 'seed'] : [name, 'src']), 'main.ts'),
]

/** Bundles programs unless these sources were bundled before. @throws Error with the bundler's words */
async function bundle(builds: string, set: 'product' | 'tests', signal?: AbortSignal): Promise<string> {
  const { folder } = await keepBuild(builds, fingerprint(root, sources), async (making) => {
    requireBuilders()
    try {
      await runFollowing([join(root, 'scripts', 'bundle', 'bundle-server.ts'), making, set], {
        cwd: root,
        env: process.env,
        timeoutMs: BUILD_TIMEOUT_MS,
        signal,
        makes: making,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new Error(`The server could not be bundled:\n${(cause as Error).message}`, { cause })
    }
  })
  return folder
}

/** The server's programs, bundled. @throws Error with the bundler's words */
export async function buildServer(signal?: AbortSignal): Promise<Programs> {
  const folder = await bundle(builds, 'product', signal)
  return (name) => [...(name === 'api' ? API_MEMORY : []), '--import', nameSources, join(folder, `${name}.js`)]
}

/** Programs that tests start, the product's and their own: source file to bundle. @throws Error with the bundler's words */
export async function buildTestPrograms(signal?: AbortSignal): Promise<Record<string, string>> {
  const product = await bundle(builds, 'product', signal)
  const own = await bundle(join(root, 'dist', 'test-programs'), 'tests', signal)
  const bundles = [
    ...Object.entries(TEST_PROGRAMS).map(([name, source]) => [join(root, source), join(own, `${name}.js`)] as const),
    ...Object.entries(PROGRAMS).map(([name, source]) => [join(root, source), join(product, `${name}.js`)] as const),
  ]
  return Object.fromEntries(bundles)
}
