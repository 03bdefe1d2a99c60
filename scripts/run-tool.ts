import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export interface ToolRun {
  readonly ok: boolean
  /** Everything it wrote, unless it wrote to the terminal. */
  readonly output: string
}

export interface ToolOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Whether it writes to the terminal itself. */
  readonly terminal?: boolean
}

/** Runs a package's command under our Node and collects what it writes. */
export function runTool(
  name: string,
  args: readonly string[],
  { env = {}, terminal = false }: ToolOptions = {},
): Promise<ToolRun> {
  const file = realpathSync(join(root, 'node_modules', '.bin', name))
  const stream = terminal ? 'inherit' : 'pipe'
  return new Promise((done) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stream, stream],
    })
    let output = ''
    const collect = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => done({ ok: false, output: `${name} could not be started: ${error.message}` }))
    child.on('close', (code) => done({ ok: code === 0, output: output.trim() }))
  })
}
