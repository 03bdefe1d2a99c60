import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { zipSource } from '../folder/sources/zip-source.ts'
import { fixtureBytes, fixturePath } from '../testing/fixtures.ts'
import { runCli } from './run-cli.ts'

const RUN = fixturePath('agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D')
const FILE = `${RUN}/DAD1A.ch`

describe('eluent-signal', () => {
  test('a run folder: facts, picture and the stored peaks', async () => {
    const { out, code } = await runCli([RUN])
    expect(code).toBe(0)
    expect(out).toContain('sample     0312650-0713-SM')
    expect(out).toContain('12 peaks, as stored, area in mAU*s')
    expect(out).toMatch(/^ {3}1\.377 .* 2409\.498 .* BB/m)
    expect(out).toMatch(/[\u2801-\u28ff]{3}/)
  })

  test('a single file: peaks are found by us', async () => {
    expect((await runCli([FILE])).out).toContain('peaks, found by us')
  })

  test('--csv: every point in full precision', async () => {
    const lines = (await runCli([FILE, '--csv'])).out.trimEnd().split('\n')
    expect(lines[0]).toBe('channel,time_min,value')
    expect(lines[1]).toBe('DAD1A,0.0005,-371.46472930908203')
    expect(lines).toHaveLength(3004)
  })

  test('--json: facts, points and peaks', async () => {
    const read = JSON.parse((await runCli([RUN, '--json'])).out) as {
      metadata: { vial: string }
      channels: { values: number[]; peaks: { area: number }[]; peaksFrom: string }[]
    }
    expect(read.metadata.vial).toBe('1')
    expect(read.channels[0]?.values).toHaveLength(3003)
    expect(read.channels[0]?.peaksFrom).toBe('stored')
    expect(read.channels[0]?.peaks[0]?.area).toBe(34.520_744_323_730_5)
  })

  test('--svg: a picture with a line per channel', async () => {
    const { out } = await runCli([RUN, '--svg'])
    expect(out.startsWith('<svg xmlns')).toBe(true)
    expect(out.match(/<polyline/g)).toHaveLength(1)
    expect(out.match(/class="base"/g)).toHaveLength(12)
  })

  test('spectra show the requested wavelength, or 254 nm', async () => {
    expect((await runCli([`${RUN}/DAD1.UV`])).out).toContain('254 nm')
    expect((await runCli([`${RUN}/DAD1.UV`, '--wavelength', '211'])).out).toContain('210 nm')
  })

  test('a result set of OpenLab CDS 2: the signals of every injection with their stored peaks', async () => {
    const { out, code } = await runCli([fixturePath('openlab/luxo-two-injections.rslt.zip'), '--json'])
    expect(code).toBe(0)
    expect(out).toContain('"ACN DAD1B"')
    expect(out).toContain('2761.49')
  })

  test('a .dx alone is an injection of OpenLab CDS 2, not the folder that its archive looks like', async () => {
    const set = zipSource(fixtureBytes('openlab/luxo-two-injections.rslt.zip'), 'set.zip')
    const path = (await set.list()).find((file) => file.path.endsWith('.dx'))?.path ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'eluent-dx-'))
    try {
      writeFileSync(join(folder, 'one.dx'), await set.read(path))
      const { out } = await runCli([join(folder, 'one.dx')])
      expect(out).toMatch(/^format +openlab-dx$/m)
      expect(out).toMatch(/^method +Andrographolide 38% ACN\.amx$/m)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('a folder of runs is listed', async () => {
    const { out } = await runCli([fixturePath('agilent/lc-sequence-zhulong')])
    expect(out).toMatch(/2021-09-30T17:26:25 +2 {2}E-Z 2021-09-30 17-18-47\/002-2-0312650-0713-BrPR\.D/)
  })

  test('what cannot be read ends with 1 and says why; wrong use ends with 2', async () => {
    expect(await runCli([fixturePath('README.md')])).toMatchObject({ code: 1, out: '' })
    expect((await runCli(['no such file'])).error).toContain('ENOENT')
    expect((await runCli([])).code).toBe(2)
    expect((await runCli([FILE, '--csv', '--json'])).code).toBe(2)
    expect((await runCli([FILE, '--nothing'])).code).toBe(2)
    expect((await runCli(['--help'])).out).toContain('FILE|FOLDER')
  })

  test('a folder without runs is said to have none', async () => {
    const { code, error } = await runCli([fixturePath('andi')])
    expect([code, error]).toEqual([1, expect.stringContaining('andi holds no runs')])
  })

  test('ends quietly where the reader of its output has seen enough', async () => {
    const program = fileURLToPath(new URL('eluent-signal.ts', import.meta.url))
    const child = spawn(process.execPath, [program, `${RUN}/DAD1A.ch`, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    const said: Buffer[] = []
    child.stderr.on('data', (bytes: Buffer) => said.push(bytes))
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, Buffer.concat(said).toString()]).toEqual([0, ''])
  })

  test('runs as a program', () => {
    const program = fileURLToPath(new URL('eluent-signal.ts', import.meta.url))
    expect(execFileSync(process.execPath, [program, FILE, '--csv'], { encoding: 'utf8' })).toContain('DAD1A,0.0005,')
  })
})
