import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { leaveOutSchemas } from './contract-without-schemas.ts'
import { filesOf, inOneOrder, requireStyles } from './first-loads.ts'
import { openedDownwards, withoutUnusedParts } from './without-parts.ts'
import { fileOf } from './plan-chunks.ts'

describe('the file a module goes to', () => {
  test.each([
    [['login'], 'login-page'],
    [['report'], 'report-page'],
    [['shell'], 'shell'],
    [['report', 'share'], 'report'],
    [['login', 'report', 'shell'], 'first'],
    [['list', 'report'], 'shell'],
    [['home', 'list'], 'lists'],
    [['home', 'list', 'report', 'share'], 'first'],
    [['login', 'share'], 'first'],
  ] as const)('used by %j: %s', (users, file) => {
    expect(fileOf(new Set(users))).toBe(file)
  })
})

test('a page needs its own file and what that imports, without what every page has', () => {
  const chunk = (fileName: string, imports: string[], moduleIds: string[]) => ({ fileName, imports, moduleIds })
  const chunks = [
    chunk('first.js', [], ['/src/main.tsx']),
    chunk('table.js', ['first.js'], ['/src/ui/table.tsx']),
    chunk('list.js', ['table.js', 'first.js'], ['/src/features/list.tsx']),
  ]
  expect(filesOf({ chunks, initial: ['first.js'] }, ['/features/list.tsx'])).toEqual(['list.js', 'table.js'])
  expect(() => filesOf({ chunks, initial: [] }, ['/features/gone.tsx'])).toThrow('The build has no /features/gone.tsx')
})

test('pages stand in one order, in whichever their files were read', () => {
  const pages = [
    ['users', 'users.tsx'],
    ['home', 'home.tsx'],
    ['lots', 'lots.tsx'],
  ] as const
  expect(inOneOrder(new Map(pages))).toEqual(inOneOrder(new Map(pages.toReversed())))
})

test('a component without its styles is named', () => {
  const button = 'node_modules/@mantine/core/esm/components/Button/Button.module.mjs'
  expect(() => requireStyles([button])).toThrow('lacks the styles of Button')
  expect(() => requireStyles([button, 'node_modules/@mantine/core/styles/Button.css'])).not.toThrow()
})

test('an endpoint keeps its address and loses its schemas; what is left of a schema goes when nobody uses it', () => {
  const code = `
const id = z.number().int()
export const list = endpoint({ method: 'GET', path: '/samples', query: z.object({ id }), reply: z.array(id) })
export function url(path) { return encodeURI(path) }
export const LIMIT = 3`
  const changed = leaveOutSchemas(code, parseSync('list.js', code).program)
  expect(changed).toContain("endpoint({ method: 'GET', path: '/samples', query: undefined, reply: undefined })")
  expect(changed).toContain('const id = /* @__PURE__ */ (() => (z.number().int()))()')
  expect(changed).toContain('export const LIMIT = 3')
  expect(changed).toContain('return encodeURI(path)')
})

test.each([
  ['Menu', 'Item', 'Sub'],
  ['Tooltip', 'varsResolver', 'Floating'],
  ['Popover', 'Dropdown', 'ContextMenu'],
  ['Switch', 'varsResolver', 'Group'],
  ['Button', 'varsResolver', 'GroupSection'],
  ['ActionIcon', 'varsResolver', 'GroupSection'],
])('%s keeps %s, goes without %s, and a version of other parts is an error', (name, kept, gone) => {
  const styles = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
  const code = readFileSync(join(styles, `../esm/components/${name}/${name}.mjs`), 'utf8')
  const left = withoutUnusedParts(name, code)
  expect([left.includes(`${name}.${kept} = `), left.includes(`${name}.${gone} = `)]).toEqual([true, false])
  expect(() => withoutUnusedParts(name, left)).toThrow(`${name} has other parts`)
})

test('Collapse goes without what opens it sidewards, and a version that opens otherwise is an error', () => {
  const styles = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
  const code = readFileSync(join(styles, '../esm/components/Collapse/Collapse.mjs'), 'utf8')
  const left = openedDownwards(code)
  expect([left.includes('useCollapse({'), left.includes('useHorizontalCollapse')]).toEqual([true, false])
  expect(() => openedDownwards(left)).toThrow('otherwise')
})
