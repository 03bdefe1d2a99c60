import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../root.ts'
import { runTool } from '../run-tool.ts'

const packages = globSync('packages/*/tsconfig.json', { cwd: root })

/** What the compiler says about `source` under the options of a package. */
async function compile(project: string, source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-pure-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'source.ts'), source)
  const options = { extends: join(root, project), files: ['source.ts'], include: [], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  return (await runTool('tsc', ['-p', folder, '--pretty', 'false'])).output
}

test('domain and contract are among the pure packages', () => {
  expect(packages).toEqual(expect.arrayContaining(['packages/contract/tsconfig.json', 'packages/domain/tsconfig.json']))
})

test.for(packages)('%s knows neither the page nor Node', async (project) => {
  const output = await compile(project, `export const all = [document, window, process, Buffer, [1].at(0)]`)
  const unknown = [...output.matchAll(/Cannot find name '(\w+)'/g)].map(([, name]) => name)
  expect(unknown).toEqual(['document', 'window', 'process', 'Buffer'])
  expect(await compile(project, 'export const last = [1].at(-1)')).toBe('')
})

test('lint judges types, so that a run of all checks leaves `types` out', () => {
  const { options } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { options: object }
  expect(options).toEqual({ typeAware: true, typeCheck: true })
})
