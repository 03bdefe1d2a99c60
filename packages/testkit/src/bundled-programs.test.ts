import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
const file = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-bundled-'))
  for (const name of ['source', 'bundle', 'other'])
    writeFileSync(file(`${name}.mjs`), `process.send ? process.send('${name}') : process.stdout.write('${name}')`)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the source and another program in each way that there is; what the processes said. */
const STARTS = `
  import { execFile, execFileSync, fork, spawn, spawnSync } from 'node:child_process'
  import { once } from 'node:events'
  import { text } from 'node:stream/consumers'
  import { pathToFileURL } from 'node:url'
  import { promisify } from 'node:util'
  const [node, source, other] = [process.execPath, ...process.argv.slice(2)]
  const said = []
  for (const file of [source, other])
    said.push(
      String(execFileSync(node, [file])),
      String(spawnSync(node, ['--no-warnings', file]).stdout),
      await text(spawn(node, [file]).stdout),
      (await promisify(execFile)(node, [file])).stdout,
      await new Promise((done) => execFile(node, [file], (_, out) => done(out))),
      (await once(fork(file), 'message'))[0],
      (await once(fork(pathToFileURL(file), []), 'message'))[0],
    )
  process.stdout.write(said.join(' '))
`

function startAll(programs: Readonly<Record<string, string>>): string[] {
  writeFileSync(file('starts.mjs'), STARTS)
  const preload = pathToFileURL(join(import.meta.dirname, 'bundled-programs.ts')).href
  const words = ['--import', preload, file('starts.mjs'), file('source.mjs'), file('other.mjs')]
  const env = { ...process.env, NODE_OPTIONS: '', TEST_PROGRAMS: JSON.stringify(programs) }
  return execFileSync(process.execPath, words, { encoding: 'utf8', env }).split(' ')
}

test('a program is started from its bundle where there is one, in whichever way it is started', () => {
  const others = Array.from({ length: 7 }, () => 'other')
  const bundled = startAll({ [file('source.mjs')]: file('bundle.mjs') })
  expect(bundled).toEqual([...Array.from({ length: 7 }, () => 'bundle'), ...others])
  expect(startAll({})).toEqual([...Array.from({ length: 7 }, () => 'source'), ...others])
})
