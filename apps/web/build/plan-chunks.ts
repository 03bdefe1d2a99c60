import type { Plugin } from 'vite'
import { usedModules, type ReadModule } from './used-modules.ts'

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
 * something: a hundred for one page. What each needs is told once all modules are read, before they get their files.
 */
export function planChunks(): { plugin: Plugin; fileOf: (id: string) => string | null } {
  let fileOfModule: (id: string) => string | null = () => null
  return {
    fileOf: (id) => fileOfModule(id),
    plugin: {
      name: 'eluent-plan-chunks',
      apply: 'build',
      renderStart() {
        const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
        fileOfModule = plannedFiles(modules)
      },
    },
  }
}

function plannedFiles(modules: readonly ReadModule[]): (id: string) => string | null {
  const used = usedModules(modules)
  const from = (files: readonly string[]): Set<string> =>
    used(
      files.map((file) => {
        const module = modules.find(({ id }) => id.replaceAll('\\', '/').endsWith(file))
        if (module === undefined) throw new Error(`The build has no ${file}`)
        return module.id
      }),
    )
  const usedBy = new Map<string, Set<Beginning>>()
  const initial = from(['/src/main.tsx'])
  for (const [name, files] of Object.entries(BEGINNINGS)) {
    for (const id of from(files)) {
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
