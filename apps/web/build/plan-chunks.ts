import { build, type InlineConfig, type Rolldown } from 'vite'

/** What the frame around the pages of who is signed in begins from (app/shell/slots.ts). */
export const SHELL_MODULES: readonly string[] = [
  '/app/shell/Shell.tsx',
  '/features/find/FindField.tsx',
  '/features/find/KeyListener.tsx',
  '/features/instrument/HeaderState.tsx',
  '/features/queue/PanelSlot.tsx',
  '/features/queue/QueueWidget.tsx',
  '/features/certificates/list/CreateProjectControl.tsx',
]

/** The pages that most loads begin with, and the frame: the modules each begins from. */
const BEGINNINGS = {
  login: ['/features/auth/LoginPage.tsx'],
  share: ['/features/share/SharedReportPage.tsx', '/features/share/shared-sample.ts'],
  home: ['/features/home/HomePage.tsx'],
  list: ['/features/samples/SampleListPage.tsx'],
  report: ['/features/results/ReportPage.tsx'],
  shell: SHELL_MODULES,
} as const satisfies Record<string, readonly string[]>
type Beginning = keyof typeof BEGINNINGS

/**
 * Which file the modules of the main pages go to. Left alone, the builder makes a file of every set of pages that share
 * something: a hundred for one page. What a page needs is known only after the unused is left out, so the app is put
 * together once without writing it.
 */
export async function planChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const output = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    // what is in a sheet does not matter here, and this reads it in a fraction of the time
    css: { ...config.css, transformer: 'lightningcss' },
    build: { ...config.build, write: false, minify: false, cssMinify: false, modulePreload: false },
  })) as Rolldown.RolldownOutput
  const chunks = output.output.filter((part) => part.type === 'chunk')
  const usedBy = new Map<string, Set<Beginning>>()
  const initial = modulesFrom(chunks, ['/src/main.tsx'])
  for (const [name, files] of Object.entries(BEGINNINGS)) {
    for (const id of modulesFrom(chunks, files)) {
      const users = usedBy.get(id) ?? new Set()
      usedBy.set(id, users.add(name as Beginning))
    }
  }
  return (id) => {
    if (initial.has(id)) return 'first'
    const users = usedBy.get(id)
    if (users === undefined) return null
    // one sheet for all of them
    return id.endsWith('.css') ? 'first' : fileOf(users)
  }
}

/** Few files per page, and little in them that the page does not use. Exported for its test. */
export function fileOf(users: ReadonlySet<Beginning>): string {
  const [only = 'shell'] = users
  if (users.size === 1) return only === 'shell' ? 'shell' : `${only}-page`
  if (users.has('share')) return users.size === 2 && users.has('report') ? 'report' : 'first'
  // the shell has the same fields, so that only a shared report carries them in vain
  if (users.has('login')) return 'first'
  // tables with their heads and boxes, which a report has not
  if (!users.has('report') && !users.has('shell')) return 'lists'
  return 'shell'
}

/** The modules that have run once these have: of their chunks, and of all that those import. */
function modulesFrom(chunks: readonly Rolldown.OutputChunk[], files: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const file of files) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(file)))
    if (chunk === undefined) throw new Error(`The build has no ${file}`)
    add(chunk)
  }
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
}
