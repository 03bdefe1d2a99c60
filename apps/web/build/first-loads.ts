import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { ROUTES, routeRow, type ScreenName } from '../src/frame/route-table.ts'
import { compressFiles } from './compress.ts'
import { writeFirstLoads } from './judge-first-loads.ts'
import { SHELL_MODULES } from './plan-chunks.ts'

/** The whole of a first load, calls to the API included, is held to 300 kB in 15 requests: calls of the API and parts of some reports take 15. */
const LIMIT_BYTES = 285_000
const LIMIT_FILES = 12
/** Growers open it on a phone, on a slow line. */
const LIMITS_BYTES: Partial<Record<ScreenName, number>> = { login: 245_000, sharedReport: 257_000 }
const COUNTED: readonly ScreenName[] = ['login', 'home', 'sampleList', 'sampleReport', 'sharedReport']
/** Pages that many a day begins with: what they need is known before the app is. Of every other only its own file is. */
const BEGUN_WITH: ReadonlySet<string> = new Set<ScreenName>([...COUNTED, 'qcList', 'sampleCreate', 'vial'])
/** What every page loads besides what index.html names. */
const ALWAYS = ['index.html', 'before-app.js']

export interface ChunkGraph {
  chunks: readonly Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>[]
  /** What index.html names: scripts, styles, fonts. */
  initial: readonly string[]
}

/** The files that a page needs beyond those of index.html. */
export function filesOf({ chunks, initial }: ChunkGraph, modules: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (name: string): void => {
    if (initial.includes(name) || files.has(name)) return
    files.add(name)
    for (const imported of byName.get(name)?.imports ?? []) add(imported)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)))
    if (chunk === undefined) throw new Error(`The build has no ${module}`)
    add(chunk.fileName)
  }
  return [...files]
}

/**
 * Compresses the files, tells before-app.js what each page needs, so that it is fetched at once and not one after the
 * other, and fails the build when a first load has too many files. Its bytes are judged once all are compressed (finish-build.ts).
 */
export function countFirstLoads(): Plugin {
  /** The module of each screen, by its name. */
  const pages = new Map<string, string>()
  /** The module that registers each. */
  const registers = new Map<string, string>()
  let outDir = ''
  let version = ''
  return {
    name: 'eluent-first-loads',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      outDir = config.build.outDir
      version = (JSON.parse(readFileSync(join(config.root, 'package.json'), 'utf8')) as { version: string }).version
    },
    transform: {
      filter: { id: /[\\/]routes\.tsx$/ },
      async handler(code, id) {
        for (const [, screen = '', file = ''] of code.matchAll(SCREENS)) {
          const resolved = await this.resolve(file, id)
          if (resolved === null) continue
          pages.set(screen, resolved.id.replaceAll('\\', '/'))
          registers.set(screen, id.replaceAll('\\', '/'))
        }
      },
    },
    // The painted frame does not wait for the styles of what comes in its place. Scripts do, and what they style comes after. Comments stay here.
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
        return styles
          .reduce((text, link) => text.replace(link, ''), html)
          .replace('    <div id="root">', `${styles.join('')}    <div id="root">`)
          .replaceAll(/ *<!--[^>]*-->\n/g, '')
      },
    },
    writeBundle(options, bundle) {
      const folder = options.dir ?? outDir
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      requireStyles(chunks.flatMap(({ moduleIds }) => moduleIds))
      const html = readFileSync(join(folder, 'index.html'), 'utf8')
      const initial = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
      const graph = { chunks, initial }
      const shell = filesOf(graph, SHELL_MODULES)
      const screens = inOneOrder(pages).map(([name, module]) => ({
        name,
        path: routeRow(name as ScreenName).path,
        files: filesOf(graph, [module]),
      }))
      const beforeApp = join(folder, 'before-app.js')
      const known = screens.map((screen) => ({
        ...screen,
        files: [
          ...(BEGUN_WITH.has(screen.name) ? screen.files : screen.files.slice(0, 1)),
          // without what that imports: files that every page has
          ...filesOf(graph, [registers.get(screen.name) ?? '']).slice(0, 1),
        ],
      }))
      // by their places among the names: each stands there once
      const names = [...new Set([...shell, ...known.flatMap(({ files }) => files)])]
      const places = (files: readonly string[]) => files.map((file) => names.indexOf(file)).join(' ')
      const built = {
        version,
        names: names.map((file) => file.replace(/^assets\/(.*)\.js$/, '$1')).join(' '),
        shell: places(shell),
        spanish: spanishOf(bundle),
        pages: known.map(({ path, name, files }) => ({
          path,
          files: places(files),
          ...(routeRow(name as ScreenName).bare && { bare: true }),
          ...(['anyone', 'signed-out'].includes(routeRow(name as ScreenName).access) && { open: true }),
        })),
      }
      writeFileSync(
        beforeApp,
        shortened(
          readFileSync(beforeApp, 'utf8').replace('const BUILT = null', `const BUILT = ${JSON.stringify(built)}`),
        ),
      )
      const loads = COUNTED.map((name) => {
        const own = screens.find((screen) => screen.name === name)?.files ?? []
        return { name, files: new Set([...ALWAYS, ...initial, ...own, ...(routeRow(name).bare ? [] : shell)]) }
      })
      compressFiles(folder, new Set(loads.flatMap(({ files }) => [...files])))
      for (const { name, files } of loads)
        if (files.size > LIMIT_FILES)
          this.error(`Too many files for a first load, at most ${LIMIT_FILES}: ${ROUTES[name].path} has ${files.size}`)
      writeFirstLoads(
        folder,
        loads.map(({ name, files }) => ({
          path: ROUTES[name].path,
          files: [...files],
          limitBytes: LIMITS_BYTES[name] ?? LIMIT_BYTES,
        })),
      )
    },
  }
}

/** The files of routes are read at once, and which of them is done first is chance: equal sources make an equal script. */
export function inOneOrder<T>(found: ReadonlyMap<string, T>): [string, T][] {
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** What a reader of Spanish needs besides. */
function spanishOf(bundle: Rolldown.OutputBundle): { catalogue: string; code: string } {
  const parts = Object.values(bundle)
  const catalogue = parts.find(({ fileName }) => /^assets\/es-[\w-]+\.json$/.test(fileName))?.fileName
  const code = parts.find(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(SPANISH_MODULE)),
  )?.fileName
  if (catalogue === undefined || code === undefined) throw new Error('The build has no Spanish catalogue.')
  return { catalogue, code }
}
const SPANISH_MODULE = 'src/language/teller-here.ts'

/** `screen('home', async () => (await import('./HomePage.tsx'))...` */
const SCREENS = /screen\(\s*'(\w+)',\s*async \(\) => \(await import\('([^']+)'\)\)/g
const COMPONENT = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/
const STYLES = /@mantine\/core\/styles\/(\w+)\.css/

/** Each component has its styles in mantine-styles.ts. */
export function requireStyles(modules: readonly string[]): void {
  const named = (pattern: RegExp) => modules.flatMap((id) => pattern.exec(id.replaceAll('\\', '/'))?.[1] ?? [])
  const styled = new Set(named(STYLES))
  const missing = [...new Set(named(COMPONENT))].filter((name) => !styled.has(name))
  if (missing.length > 0) throw new Error(`app/mantine-styles.ts lacks the styles of ${missing.join(', ')}`)
}

/** The script before the app, as short as it can be: every page begins with it. */
function shortened(script: string): string {
  const { code, errors } = minifySync('before-app.js', script, { compress: true, mangle: { toplevel: false } })
  const [fault] = errors
  if (fault !== undefined) throw new Error(`before-app.js: ${fault.message}`)
  return code
}
