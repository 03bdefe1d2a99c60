/**
 * `eluent-driver.cmd install | remove | start | stop | status | check | run`: the driver as a service of Windows, by its Task
 * Scheduler. `--dry-run` prints what would be done. See docs/driver.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve, win32 } from 'node:path'
import { checkComputer } from '../check/check-computer.ts'
import { gatherSettings } from '../gather-settings.ts'
import {
  installFaults,
  installPlan,
  inWords,
  removePlan,
  startPlan,
  stopPlan,
  TASK,
  type Step,
} from './service-plan.ts'

const COMMANDS = ['install', 'remove', 'start', 'stop', 'status', 'check', 'run'] as const
type Command = (typeof COMMANDS)[number]

interface Order {
  command: Command | undefined
  isDry: boolean
  account: string | null
  /** For the driver's own settings. */
  rest: string[]
}

function readOrder([first, ...words]: readonly string[]): Order {
  const order: Order = { command: COMMANDS.find((name) => name === first), isDry: false, account: null, rest: [] }
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (word === '--dry-run') order.isDry = true
    else if (word === '--account') order.account = words[++i] ?? null
    else order.rest.push(word)
  }
  return order
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function complain(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`eluent-driver: ${line}\n`)
  process.exitCode = 1
}

/** @throws Error with what the program said */
function perform(step: Step): void {
  if (step.kind === 'folder') return void mkdirSync(step.path, { recursive: true })
  if (step.kind === 'file') return writeFileSync(step.path, step.bytes)
  if (step.kind === 'delete') return rmSync(step.path, { force: true })
  // a password is asked for by the program itself
  const { status, error, stderr } = spawnSync(step.program, step.words, { stdio: ['inherit', 'ignore', 'pipe'] })
  if (error) throw error
  if (status !== 0 && !step.mayFail) throw new Error(stderr.toString().trim() || `it ended with ${status}`)
  return undefined
}

function carryOut(steps: readonly Step[], isDry: boolean): boolean {
  for (const step of steps) {
    say(isDry ? inWords(step) : `${step.why}: ${inWords(step)}`)
    if (isDry) continue
    try {
      perform(step)
    } catch (cause) {
      complain([
        `${inWords(step)} failed: ${(cause as Error).message}`,
        'Begin the command again from a prompt that was opened by "Run as administrator"; what was done already does no harm.',
      ])
      return false
    }
  }
  return true
}

function install({ isDry, account, rest }: Order, folder: string): void {
  const { settings, faults, file } = gatherSettings(rest, process.env)
  const settingsFile = file === null ? '' : win32.isAbsolute(file) ? file : resolve(file)
  if (settings === null) return complain(faults)
  const facts = { settings, settingsFile, folder, account }
  const inTheWay = installFaults(facts)
  if (inTheWay.length > 0) return complain(inTheWay)
  if (carryOut(installPlan(facts), isDry) && !isDry) say('Installed and started. Next: eluent-driver check')
  return undefined
}

async function main(words: readonly string[]): Promise<void> {
  const order = readOrder(words)
  // dist: <folder>\app\service.js
  const folder = dirname(import.meta.dirname)
  const withFile = order.rest.includes('--settings')
    ? order.rest
    : ['--settings', win32.join(dirname(folder), 'driver.env'), ...order.rest]
  switch (order.command) {
    case 'install':
      return install({ ...order, rest: withFile }, folder)
    case 'remove':
      if (carryOut(removePlan, order.isDry) && !order.isDry)
        say('Removed. Settings, data and logs stay where they are.')
      return undefined
    case 'start':
      return void carryOut(startPlan, order.isDry)
    case 'stop':
      return void carryOut(stopPlan, order.isDry)
    case 'status':
      spawnSync('schtasks', ['/query', '/tn', TASK, '/v', '/fo', 'list'], { stdio: 'inherit' })
      return undefined
    case 'check':
      process.exitCode = await checkComputer(gatherSettings(withFile, process.env), say)
      return undefined
    case 'run':
      process.argv.splice(2, Infinity, ...withFile)
      await import('../main.ts')
      return undefined
    case undefined:
      complain([`say one of: ${COMMANDS.join(', ')}; with --settings FILE, --account DOMAIN\\name, --dry-run`])
  }
  return undefined
}

await main(process.argv.slice(2))
