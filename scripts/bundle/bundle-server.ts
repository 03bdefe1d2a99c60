/** `bundle-server.ts FOLDER [tests]`: the server's programs, or those of tests, as few files, since a start that links thousands takes twice as long. */
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { root } from '../root.ts'
import { oneByteTexts } from './one-byte-texts.ts'
import { PROGRAMS, TEST_PROGRAMS } from './programs.ts'

const [target = '', set = 'product'] = process.argv.slice(2)
const folder = resolve(target)
const programs = set === 'tests' ? TEST_PROGRAMS : PROGRAMS

/** Native code, and packages that read files of their own or start threads from them. */
const LEFT_OUTSIDE = [
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'pg-native',
  'pino',
  'sharp',
  'socket.io',
]

/** What a bucket or a collector of telemetry needs, and most installations have neither: a quarter of all modules, read where they lie. */
const LEFT_UNREAD = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', '@opentelemetry']
const outside = [...LEFT_OUTSIDE, ...LEFT_UNREAD]

const names = Object.keys(programs).join('|')
const programOrPlace = new RegExp(
  String.raw`(new URL\('\./|join\(import\.meta\.dirname, ')(${names})\.ts('\)|', import\.meta\.url\))|import\.meta\.(url|dirname)`,
  'g',
)

/** What a module finds beside itself (templates, fonts) stays where the sources are; a program is bundled beside it. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform: {
      // asked by the bundler itself: few of thousands come here
      filter: { code: /import\.meta\.(url|dirname)/ },
      handler(code, id) {
        // seen from the bundle, so that a checkout may be moved
        const place = (path: string): string => JSON.stringify(relative(folder, path).replaceAll('\\', '/'))
        const url = `new URL(${place(id)}, import.meta.url).href`
        const dir = `process.getBuiltinModule('node:path').join(import.meta.dirname, ${place(dirname(id))})`
        return {
          code: code.replaceAll(
            programOrPlace,
            (_, before?: string, program?: string, after?: string, what?: string) => {
              if (program !== undefined) return `${before}${program}.js${after}`
              return what === 'url' ? url : dir
            },
          ),
          map: null, // the lines stay
        }
      },
    },
  }
}

const WEB_MODULES = ['http', 'https'] as const
const webModule = (id: string) =>
  WEB_MODULES.find((name) => id === name || id === `node:${name}` || id === `at-hand:${name}`)

/**
 * To import Node's http is to read all that it has, its WebSocket too, and with that the library of fetch is loaded: a tenth of a
 * second and 5 MB of each program. What needs no loading is taken without; `require` has always done so.
 */
function httpWithoutFetch(): Plugin {
  return {
    name: 'http-without-fetch',
    resolveId: {
      filter: { id: /^(?:node:)?https?$/ },
      handler(id, _importer, { kind }) {
        const name = webModule(id)
        return name !== undefined && kind === 'import-statement' ? `at-hand:${name}` : null
      },
    },
    load: {
      filter: { id: /^at-hand:/ },
      handler(id) {
        const name = webModule(id) ?? 'http'
        const parts = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(`node:${name}`)))
        const atHand = parts.flatMap(([part, { get }]) => (get === undefined ? part : []))
        return `const all = process.getBuiltinModule('node:${name}')
export default all
export const { ${atHand.join(', ')} } = all`
      },
    },
  }
}

function writeOneByteTexts(): Plugin {
  return {
    name: 'one-byte-texts',
    generateBundle(_, files) {
      // the lines stay, and with them what the map says
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = oneByteTexts(file.code)
    },
  }
}

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: programs,
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  experimental: { lazyBarrel: true },
  plugins: [keepPlaces(), httpWithoutFetch(), writeOneByteTexts()],
})
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  sourcemap: true,
  comments: false,
  sourcemapExcludeSources: true,
  codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
})
await bundle.close()
// stack traces name our own sources
for (const name of readdirSync(folder)) if (/^packages~.*\.map$/.test(name)) rmSync(join(folder, name))
