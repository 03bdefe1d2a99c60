import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpSync, mkdirSync, watch, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gatherSettings } from '../gather-settings.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { useFolder } from '../testing/fixtures.ts'
import { ChemstationStandIn } from '../testing/chemstation-stand-in.ts'
import { checkComputer } from './check-computer.ts'
import { checkServer } from './check-server.ts'
import type { Computer } from './computer.ts'
import { expanded } from './computer.ts'

const FIXTURES = join(import.meta.dirname, '../../../../packages/signal/fixtures/agilent')
const MACRO = readFileSync(join(import.meta.dirname, '../../macros/eluent.mac'))
const folder = useFolder()
const at = (...names: string[]): string => join(folder.path, ...names)

const SETUP = `[PCS]\r\nREV=A.10.02\r\n[PCS,1]\r\nInstName=HPLC 2\r\n_AUTOPATH$=C:\\HPCHEM\\SYS\\\r\n_DATAPATH$=C:\\HPCHEM\\1\\DATA\\\r\n`

/** A computer with Windows as it was set up, with the given files. */
function windowsWith(files: Readonly<Record<string, string | Buffer>>): Computer {
  return {
    isWindows: true,
    environment: { WINDIR: 'C:\\Windows', ProgramData: 'C:\\ProgramData' },
    ask: async () => 'Leap Indicator: 0(no warning)\r\nReferenceId: 0xC0A80001 (source IP: 192.168.0.1)\r\n',
    read: async (path) => {
      const found = Object.entries(files).find(([name]) =>
        path.replaceAll('/', '\\').replaceAll('\\\\', '\\').endsWith(name),
      )
      return found ? Buffer.from(found[1]) : null
    },
  }
}

async function check(computer: Computer, ...more: string[]) {
  const words = [
    '--data-dir',
    at('data'),
    '--chemstation-root',
    at('root'),
    '--handshake-dir',
    at('handshake'),
    '--port',
    '1',
  ]
  const lines: string[] = []
  const code = await checkComputer(
    gatherSettings(['--instrument', 'chemstation', ...words, ...more], {}),
    (line) => lines.push(line),
    { computer, answerWithinMs: 1000 },
  )
  return { code, text: lines.join('\n') }
}

/** The stand-in behind two real files. */
function answering(standIn: ChemstationStandIn): () => void {
  mkdirSync(at('handshake'), { recursive: true })
  const watcher = watch(at('handshake'), (_, name) => {
    if (name !== 'command.txt') return
    void standIn
      .writeCommand(readFileSync(at('handshake/command.txt'), 'latin1'))
      .then(() => standIn.readReply())
      .then((reply) => writeFileSync(at('handshake/reply.txt'), reply, 'latin1'))
  })
  return () => watcher.close()
}

describe('the check of a computer', () => {
  test('with ChemStation A.10, our macro and an answer says that nothing is wrong, and what to look at', async () => {
    cpSync(join(FIXTURES, 'lc-v30-calibration-chromhandler/CA7_800uM.D'), at('root/G_1/CA7.D'), { recursive: true })
    const standIn = new ChemstationStandIn(at('root'))
    standIn.isInSequence = true
    const stop = answering(standIn)
    const files = { 'win.ini': SETUP, 'SYS\\eluent.mac': MACRO, 'SYS\\user.mac': 'macro eluent.mac\r\nEluentStart\r\n' }
    const { code, text } = await check(windowsWith(files))
    stop()
    expect(text).toMatch(/ok {4}ChemStation: found by C:\\Windows\\win\.ini; instruments: 1 HPLC 2/)
    expect(text).toMatch(/ok {4}Revision: A\.10\.02, by a run in its data root; .* 8, 30, 31, 81/)
    expect(text).toMatch(/ok {4}Macro: eluent\.mac stands in/)
    expect(text).toMatch(/ok {4}Handshake: ChemStation answers: PRERUN, method 1_Run\.M/)
    expect(text).toMatch(/ok {4}Macro: version 2 is loaded/)
    expect(text).toMatch(/look {2}Sequence: ChemStation runs a sequence that was started there/)
    expect(text).toMatch(
      /look {2}Data root: ChemStation writes to C:\\HPCHEM\\1\\DATA\\.*\n.*Set CHEMSTATION_ROOT=C:\\HPCHEM/,
    )
    expect(text).toMatch(/ok {4}Clock: Windows follows a time server/)
    expect(text).toMatch(/look {2}Server: none is set/)
    expect(text).toMatch(/Nothing is wrong, \d+ to look at/)
    expect(code).toBe(0)
    expect(standIn.commands).toEqual([])
  })

  test('without macro, data root and answer names each with what to do', async () => {
    const files = { 'win.ini': SETUP, 'SYS\\user.mac': 'Print 1' }
    const { code, text } = await check(
      windowsWith(files),
      '--chemstation-revision',
      'C.01',
      '--chemstation-setup',
      'C:\\win.ini',
    )
    expect(text).toMatch(/BAD {3}Data root: .*\n {6}-> Name the folder in which ChemStation keeps its data/)
    expect(text).toMatch(
      /BAD {3}Revision: A\.10\.02, by its setup, but the settings say C\.01.*\n.*CHEMSTATION_REVISION=A\.10/,
    )
    expect(text).toMatch(/BAD {3}Macro: .*holds no eluent\.mac.*\n.*Copy macros\\eluent\.mac/)
    expect(text).toMatch(/look {2}Macro: user\.mac does not start it/)
    expect(text).toMatch(/BAD {3}Handshake: .*did not answer.*\n.*The macro has never answered here/)
    expect(code).toBe(1)
  })

  test('settings that are wrong end it there, each in a sentence', async () => {
    const words = [
      '--port',
      'x',
      '--chemstation-revision',
      'Z.1',
      '--eluent-api-token',
      'x',
      '--settings',
      at('none.env'),
    ]
    const { code, text } = await check(windowsWith({}), ...words)
    expect(text).toMatch(/^BAD {3}Settings: --settings: .*none\.env is not there\.\n {6}-> Name the settings file/)
    expect(text).toMatch(/PORT: must be a number \(it is "x"\)\n {6}-> Correct it in /)
    expect(text).toMatch(/CHEMSTATION_REVISION: must be auto, A\.10, B\.04 or C\.01 /)
    expect(text).toMatch(/ELUENT_API_TOKEN: .*\n {6}-> Copy both lines again from Settings > Instrument Drivers/)
    expect(text).toMatch(/\n4 wrong, 0 to look at, 0 as they should be\.$/)
    expect(code).toBe(1)
  })

  test('places that are none are named without the words of the system', async () => {
    writeFileSync(at('file'), '')
    const places = ['--data-dir', at('file'), '--chemstation-root', at('file'), '--chemstation-setup', at('file')]
    const { text } = await check(windowsWith({ file: 'text' }), ...places)
    expect(text).toMatch(/BAD {3}Data folder: .*file is a file and no folder\.\n/)
    expect(text).toMatch(/BAD {3}Data root: .*file is no folder, or stands below a file\.\n/)
    expect(text).toMatch(
      /BAD {3}ChemStation: CHEMSTATION_SETUP: .*file is no setup of ChemStation\.\n {6}-> Name win\.ini/,
    )
    expect(text).toMatch(/BAD {3}Handshake: not asked: .*\n {6}-> Mend the data folder first\./)
    expect(text).not.toMatch(/\bE[A-Z]{4,}:/)
  })

  test('a share that is not there is looked for at the computer that shares it', async () => {
    const { text } = await check(windowsWith({}), '--chemstation-root', '\\\\hplc-pc\\Chem32')
    expect(text).toMatch(/BAD {3}Data root: .*Chem32 is not there\.\n {6}-> Switch on the computer that shares it/)
  })

  test('another program on its port is named, whatever it answers', async () => {
    const other = createServer((_, reply) => reply.end('<html>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { text } = await check(windowsWith({}), '--port', String(port))
    other.close()
    expect(text).toMatch(/BAD {3}Driver: another program answers at .*\n {6}-> End it, or set another PORT\./)
  })
})

describe('the server', () => {
  const settings = { ELUENT_API_URL: 'https://lab.example', ELUENT_API_TOKEN: 'eld_1_2_x', MACHINE_NAME: 'HPLC-1' }
  const answering = (status: number, body: object) => async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const ask = async (fetchFn: () => Promise<Response>) =>
    (await checkServer(settings, { clock: createFakeClock(), fetchFn })).map(
      ({ part, verdict, says }) => `${verdict} ${part}: ${says}`,
    )
  const hello = {
    name: 'HPLC-1',
    organization: 'Green Lab',
    server_clock: '2026-11-27T03:00:00.000Z',
    clock_skew_ms: 700,
  }

  test('is asked, and notes nothing of who asks', async () => {
    const sent: unknown[] = []
    const fetchFn = async (...call: ConstructorParameters<typeof Request>) => {
      sent.push(await new Request(...call).json())
      return answering(200, hello)()
    }
    await checkServer(settings, { clock: createFakeClock(), fetchFn })
    expect(sent).toMatchObject([{ machine: 'HPLC-1', only_asks: true }])
  })

  test.each([
    [
      'knows it',
      async () => ask(answering(200, { ...hello, machine: 'HPLC-1' })),
      [
        'good Server: https://lab.example knows this driver as HPLC-1 of Green Lab.',
        "good Clock: 0.7 s off the server's.",
      ],
    ],
    [
      'knows it under another instrument',
      async () => ask(answering(200, { ...hello, machine: 'HPLC-2' })),
      expect.arrayContaining([
        "look Instrument: the server knows this driver's as HPLC-2, and the settings name HPLC-1.",
      ]),
    ],
    [
      'lets it run the queue',
      async () => ask(answering(200, { ...hello, may_run_queue: true })),
      expect.arrayContaining([expect.stringContaining('good Queue: the token may run the queue:')]),
    ],
    [
      'does not let it run the queue',
      async () => ask(answering(200, { ...hello, may_run_queue: false })),
      expect.arrayContaining([expect.stringContaining('look Queue: the token may not run the queue:')]),
    ],
    [
      'has another time',
      async () => ask(answering(200, { ...hello, clock_skew_ms: -61_000 })),
      [expect.any(String), "bad Clock: 61.0 s off the server's."],
    ],
    [
      'does not know the token',
      async () => ask(answering(401, { error: 'You are not signed in.', code: 'not_signed_in' })),
      ["bad Token: https://lab.example does not know it: it was not copied whole, or is another server's."],
    ],
    [
      'refuses the token',
      async () => ask(answering(401, { error: 'Revoked.', code: 'driver_token_revoked' })),
      ['bad Token: https://lab.example refuses it: Revoked.'],
    ],
    [
      'is silent',
      async () => ask(async () => Promise.reject(new TypeError('fetch failed'))),
      ['bad Server: https://lab.example does not answer.'],
    ],
    [
      'is the sign-in of a network',
      async () => ask(async () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })),
      ['bad Server: https://lab.example answers, but not as Eluent does.'],
    ],
    ['is another program', async () => ask(answering(200, { x: 1 })), [expect.stringContaining('not as Eluent does')]],
    ['has no such call', async () => ask(answering(404, {})), [expect.stringContaining('not as Eluent does')]],
  ])('%s', async (_, found, expected) => {
    expect(await found()).toEqual(expected)
  })
})

test("Windows' own places are found by their names, whatever the case", () => {
  expect(expanded('%WINDIR%\\win.ini', windowsWith({}))).toBe('C:\\Windows\\win.ini')
  expect(expanded('%NOTHING%\\x', windowsWith({}))).toBe('%NOTHING%\\x')
})
