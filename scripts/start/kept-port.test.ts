import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptPort } from './kept-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'eluent-port-'))
const file = join(folder, 'witness', 'port')
afterAll(() => rmSync(folder, { recursive: true }))

test('the port of the first start is that of every later one', async () => {
  const port = await keptPort(file, 'the witness')
  expect(readFileSync(file, 'utf8')).toBe(`${port}\n`)
  expect(await keptPort(file, 'the witness')).toBe(port)
})

test('where it is taken the start says so, and chooses no other', async () => {
  const port = await keptPort(file, 'the witness')
  const other = createServer()
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
  try {
    await expect(keptPort(file, 'the witness')).rejects.toThrow(`Port ${port} of the witness is taken`)
    expect(readFileSync(file, 'utf8')).toBe(`${port}\n`)
  } finally {
    await new Promise<void>((done) => other.close(() => done()))
  }
})

test('a file that holds no port is named', async () => {
  writeFileSync(file, 'many\n')
  await expect(keptPort(file, 'the witness')).rejects.toThrow(`${file} holds no port`)
  expect(existsSync(file)).toBe(true)
})
