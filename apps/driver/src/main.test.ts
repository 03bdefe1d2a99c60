import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defined, useFolder } from './testing/fixtures.ts'

const folder = useFolder()
let children: ChildProcess[]
beforeEach(() => {
  children = []
})
afterEach(() => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
})

function readCommand(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return '' // not written yet
  }
}

function start(...words: string[]) {
  const options = [
    '--data-dir',
    join(folder.path, 'data'),
    '--chemstation-root',
    join(folder.path, 'root'),
    '--port',
    '0',
  ]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], LOG_LEVEL: 'silent' },
  })
  children.push(child)
  let out = ''
  let errors = ''
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
  const ready = (async () => {
    while (!/ready at (\S+)/.test(out)) await once(child.stdout, 'data')
    return defined(/ready at (\S+)/.exec(out)?.[1])
  })()
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, errors }))
  return { child, ready, ended }
}

// Starting a process takes seconds on a busy machine.
describe('the daemon', () => {
  test('says where it is, answers, and stops cleanly on SIGTERM', async () => {
    const driver = start()
    const address = await driver.ready
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ status: 'ok', faults: [] })
    driver.child.kill('SIGTERM')
    expect(await driver.ended).toMatchObject({ code: 0, signal: null, errors: '' })
  })

  test('a second one on the same data folder refuses and names the process', async () => {
    const first = start()
    await first.ready
    const second = await start().ended
    expect(second.code).toBe(1)
    expect(second.errors).toMatch(new RegExp(`is in use by the driver with process id ${first.child.pid}\\.\n$`))
  })

  test('beside ChemStation it has no state until the macro answers, then shows it', async () => {
    const handshake = join(folder.path, 'handshake')
    mkdirSync(handshake)
    let mayAnswer = false
    let answered = ''
    // The macro's part, as macros/eluent.mac does it.
    const watcher = watch(handshake, () => {
      const number = /^(\d+) EluentState/.exec(readCommand(join(handshake, 'command.txt')))?.[1] ?? ''
      if (!mayAnswer || number === '' || number === answered) return
      answered = number
      const reply = ` ${number}  ACK\r\n ${number}  TEXT NOTREADY|3_Flush_Idle_Sleep.M||\r\n ${number}  DONE\r\n`
      writeFileSync(join(handshake, 'reply.txt'), reply)
    })
    const driver = start('--instrument', 'chemstation', '--handshake-dir', handshake, '--machine-name', 'HPLC 2')
    const address = await driver.ready
    expect(await (await fetch(address)).json()).toMatchObject({ code: 'instrument_silent' })
    mayAnswer = true
    const state = await vi.waitUntil(
      async () => {
        const reply = await fetch(address)
        return reply.ok ? reply.json() : null
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(state).toMatchObject({
      status: 'NOTREADY',
      method: '3_Flush_Idle_Sleep.M',
      machine: 'HPLC 2',
      instrument: 'chemstation',
    })
    watcher.close()
    driver.child.kill('SIGTERM')
    expect(await driver.ended).toMatchObject({ code: 0 })
  })

  test('a damaged outbox is named in one line, and not written over', async () => {
    mkdirSync(join(folder.path, 'data'))
    writeFileSync(
      join(folder.path, 'data/driver.sqlite'),
      'not a database, and longer than any header would be'.repeat(40),
    )
    const { code, errors } = await start().ended
    expect(code).toBe(1)
    expect(errors).toMatch(/^driver: .*driver\.sqlite.*not a database\n$/)
    expect(readFileSync(join(folder.path, 'data/driver.sqlite'), 'utf8')).toMatch(/^not a database/)
  })

  test('faults of the settings are one line each, and nothing is started', async () => {
    // as Notepad of older Windows writes: code page 1252, lines that end in CR LF
    const text = `PORT=9000\r\nCOLOUR=bläulich\r\nLOG_DIR=${join(folder.path, 'logs')}\r\n`
    writeFileSync(join(folder.path, 'driver.env'), text, 'latin1')
    const { code, errors } = await start('--settings', join(folder.path, 'driver.env'), '--simulator-speed', 'fast')
      .ended
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toHaveLength(2)
    expect(errors).toMatch(/driver\.env line 2.*COLOUR=bläulich/)
    expect(errors).toMatch(/SIMULATOR_SPEED: .*"fast"/)
    expect(readFileSync(join(folder.path, 'logs/driver.log'), 'utf8')).toMatch(/COLOUR=bläulich[^]*SIMULATOR_SPEED/)
  })
})
