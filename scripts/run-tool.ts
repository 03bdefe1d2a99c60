import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export interface ToolRun {
  readonly ok: boolean
  /** Everything it said. */
  readonly output: string
}

/** Runs a package's command under our Node and collects what it says. */
export function runTool(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ToolRun> {
  const file = realpathSync(join(root, 'node_modules', '.bin', name))
  return new Promise((done) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => done({ ok: false, output: `${name} could not be started: ${error.message}` }))
    child.on('close', (code) => done({ ok: code === 0, output: output.trim() }))
  })
}
