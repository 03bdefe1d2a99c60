import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Debian's build without a window first: it takes a fifth less of a processor for the same pages. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]
const HOW = 'No Chromium was found: install one (apt-get install chromium, brew install chromium) or set CHROMIUM_PATH'

/** The places where a Chromium may be, the likeliest first. */
export function candidates(env: NodeJS.ProcessEnv): string[] {
  const named = env['CHROMIUM_PATH']
  if (named) return [named] // whoever names one means that one
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'].filter(Boolean)
  const inPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...inPath, ...applications, chromium.executablePath()]
}

function apt(prefix: readonly string[]): boolean {
  const call = (...args: string[]): boolean => {
    const [file = '', ...rest] = [...prefix, 'apt-get', ...args]
    return (
      spawnSync(file, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
      0
    )
  }
  const install = (name: string): boolean => call('install', '-y', '--no-install-recommends', name)
  return call('update') && (install('chromium-headless-shell') || install('chromium'))
}

/** A Chromium of this machine; installed where the system lets us. @throws Error with the one line that says how */
export function findChromium(say: (line: string) => void): string {
  const find = (): string | undefined => candidates(process.env).find((path) => existsSync(path))
  const path = find()
  if (path !== undefined) return path
  if (process.env['CHROMIUM_PATH']) throw new Error(`CHROMIUM_PATH: there is no ${process.env['CHROMIUM_PATH']}`)
  if (!existsSync('/usr/bin/apt-get')) throw new Error(HOW)
  say('Installing Chromium with apt-get ...')
  const installed = apt(process.getuid?.() === 0 ? [] : ['sudo', '-n']) ? find() : undefined
  if (installed === undefined) throw new Error(HOW)
  return installed
}
