import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleDriver } from './windows-folder.ts'

test('the folder for Windows runs by itself, with lines that Notepad shows and no settings of anybody', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-windows-'))
  try {
    await bundleDriver(folder, '9.8.7')
    expect(readdirSync(folder).toSorted()).toEqual([
      'LICENSE.txt',
      'README.md',
      'app',
      'control-page',
      'driver.env.example',
      'eluent-driver.cmd',
      'macros',
      'package.json',
    ])
    for (const file of ['eluent-driver.cmd', 'driver.env.example', 'macros/eluent.mac']) {
      expect(readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '')).not.toContain('\n')
    }
    expect(readFileSync(join(folder, 'driver.env.example'), 'utf8')).toMatch(/^ELUENT_API_TOKEN=\r$/m)

    const settings = join(folder, 'driver.env')
    writeFileSync(
      settings,
      `PORT=1\r\nDATA_DIR=${join(folder, 'data')}\r\nCHEMSTATION_ROOT=${join(folder, 'root')}\r\n`,
    )
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [join(folder, 'app/service.js'), ...words], { encoding: 'utf8', env: {} })
    const check = run('check', '--settings', settings)
    expect(check.stdout, check.stderr).toMatch(/ok {4}Data folder: [^]*Nothing is wrong/)
    const wrong = run('instal')
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringMatching(/say one of: install, remove/)])
    const away = run('install', '--dry-run', '--settings', settings)
    expect([away.status, away.stderr]).toEqual([1, expect.stringMatching(/must be on a disk of this computer/)])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
