import type { Plugin } from 'vite'

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/
/** The schemas, and what the pages of the API say of a call. */
const LEFT_OUT: readonly string[] = ['params', 'query', 'body', 'reply', 'summary']

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * The browser calls endpoints by method and path; the server judges what they carry. So the build leaves their schemas out,
 * and with them the schema library, of every page that reads none by itself: a third of the first load.
 */
export function contractWithoutSchemas(): Plugin {
  /** By the code: the plan of the files and the build ask for the same. */
  const made = new Map<string, string>()
  return {
    name: 'eluent-contract-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const left = made.get(code) ?? leaveOutSchemas(code, this.parse(code))
        made.set(code, left)
        return { code: left, map: null }
      },
    },
  }
}

/** Exported for its test. */
export function leaveOutSchemas(code: string, program: { body: readonly unknown[] }): string {
  const edits: Edit[] = []
  for (const statement of program.body as Node[]) {
    const declaration = (statement['declaration'] ?? statement) as Node
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { init } of declaration['declarations'] as { init: Node | null }[]) {
      if (init === null || !callsAtOnce(init)) continue
      // A value that nobody uses goes, whatever its making calls.
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ start: init.end, end: init.end, text: '))()' })
      edits.push(...schemasOfEndpoints(init))
    }
  }
  return apply(
    code,
    edits.toSorted((one, other) => one.start - other.start),
  )
}

function schemasOfEndpoints(init: Node): Edit[] {
  const edits: Edit[] = []
  visit(init, (node) => {
    if (node.type !== 'CallExpression' || (node['callee'] as Node)['name'] !== 'endpoint') return
    const [spec] = node['arguments'] as Node[]
    for (const property of (spec?.['properties'] ?? []) as Node[]) {
      const key = property['key'] as Node | undefined
      const value = property['value'] as Node | undefined
      if (key && value && LEFT_OUT.includes(String(key['name'])))
        edits.push({ start: property.start, end: property.end, text: `${String(key['name'])}: undefined` })
    }
  })
  return edits
}

function callsAtOnce(node: Node): boolean {
  let calls = false
  visit(node, ({ type }) => {
    calls ||= type === 'CallExpression' || type === 'NewExpression'
  })
  return calls
}

/** Every node that runs when the module does: not the insides of functions. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  if (/Function/.test(node.type)) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child, see)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function apply(code: string, edits: readonly Edit[]): string {
  let at = 0
  let text = ''
  for (const edit of edits) {
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}
