/**
 * `npm run -s sbom > eluent.cdx.json`: the packages of the product. Those that only build and test are left out; those that users'
 * browsers run are development packages of the web app for npm, and belong to the product all the same.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, packageOf } from './check/package-borders.ts'
import { findShipped, type LockFile } from './check/lock-file.ts'
import { readSourceFiles } from './check/source-files.ts'
import { root } from './root.ts'

interface Bom {
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly properties: readonly { readonly name: string }[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
const pages = readSourceFiles(root, /^apps\/web\/src\/(?!test\/).*(?<!\.test)\.(tsx?|css)$/)
// a style names a font's file
const inStyles = (text: string): string[] => [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, file]) => file ?? '')
const inBrowsers = new Set(
  pages.flatMap(({ path, text }) => (path.endsWith('.css') ? inStyles : importsOf)(text).map(packageOf)),
)
const shipped = new Set(
  [...findShipped(lock, 'apps/web', inBrowsers)].map((place) => {
    const { name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), version } =
      lock.packages[place] ?? {}
    return `${name}@${version}`
  }),
)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const bom = JSON.parse(
  execFileSync(npm, words, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000, shell: process.platform === 'win32' }),
) as Bom
const isKept = (ref: string): boolean => ref.startsWith('eluent@') || shipped.has(ref)
console.log(
  JSON.stringify(
    {
      ...bom,
      components: bom.components
        .filter((component) => isKept(component['bom-ref']))
        .map((component) => ({
          ...component,
          properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
        })),
      dependencies: bom.dependencies
        .filter(({ ref }) => isKept(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
    },
    null,
    2,
  ),
)
