import { join } from 'node:path'
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

/** Bundles the server's programs unless these sources were bundled before. @throws Error with the bundler's words */
export async function buildServer(signal?: AbortSignal): Promise<Programs> {
  const { folder } = await keepBuild(builds, fingerprint(root, sources), async (making) => {
    requireBuilders()
    try {
      await runFollowing([join(root, 'scripts', 'bundle', 'bundle-server.ts'), making], {
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
  return (name) => [...(name === 'api' ? API_MEMORY : []), '--import', nameSources, join(folder, `${name}.js`)]
}
