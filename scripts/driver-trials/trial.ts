/** What the trials on other systems share: a line for each thing tried, and a driver that is asked by HTTP. */
import { spawn, type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

let failed = 0

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Tries one thing and prints how it went; the next ones go on. */
export async function tries(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    const found = await work()
    const said = typeof found === 'string' ? ` (${found})` : ''
    say(`ok    ${what}${said}`)
  } catch (cause) {
    failed += 1
    say(`FAIL  ${what}: ${(cause as Error).message}`)
  }
}

export function endTrial(): void {
  process.exitCode = failed > 0 ? 1 : 0
}

export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what)
}

/** What comes of asking again and again, at most for `seconds`. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(300)) {
    const found = await ask().catch(() => null)
    if (found !== null) return found
  }
  throw new Error(`not within ${seconds} s: ${what}`)
}

/** A program of the system by its name, or null. */
export function programCalled(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** A program that prints into a file: Wine cannot give Node a pipe. */
export function begin(program: string, words: readonly string[], out: string, env: NodeJS.ProcessEnv): ChildProcess {
  const file = openSync(out, 'w')
  return spawn(program, words, { stdio: ['ignore', file, file], env, detached: true })
}

export function finish(program: string, words: readonly string[], out: string, env: NodeJS.ProcessEnv) {
  const file = openSync(out, 'w')
  const { status } = spawnSync(program, words, { stdio: ['ignore', file, file], env, timeout: 120_000 })
  return { status, text: readFileSync(out, 'latin1') }
}

/** Ends a process and what it started, as a power cut would. */
export async function cut(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null) return
  process.kill(-pid, 'SIGKILL')
  await until('the end of a process', 20, async () =>
    child.exitCode !== null || child.signalCode !== null ? true : null,
  )
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

export async function ask(port: number, path: string, body?: object): Promise<Answer> {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
  const text = await reply.text()
  return { status: reply.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

export async function answers(port: number, seconds = 60): Promise<Answer> {
  return until(`a driver on port ${port}`, seconds, () => ask(port, '/health'))
}
