import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '../root.ts'
import { freePort } from './free-ports.ts'
import { openDatabase } from './database.ts'
import { buildServer } from './server-build.ts'
import { readSettings } from './settings.ts'
import { Supervisor } from './supervisor.ts'

const READY = { timeout: 60_000, interval: 50 }
const apiFile = (name: string): string => join(root, 'apps', 'api', 'src', name)

// Invariant: kill -9 of the API costs nobody more than a moment: it is started again, and sessions and data go on.
test('kill -9 of the API while the product runs: it is started again, and who was signed in still is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eluent-kill-api-'))
  const port = await freePort()
  const { settings } = readSettings({ DATA_DIR: dataDir, PORT: String(port), DEMO: 'no', PARTNERS: 'on' })
  if (!settings) throw new Error('the settings of the test are wrong')
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  const supervisor = new Supervisor({ runFolder: join(dataDir, 'run'), logFolder: join(dataDir, 'logs'), say })
  const { signal } = new AbortController()
  const database = await openDatabase({ settings, env: process.env, say, signal })
  try {
    const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
    const env = { ...process.env, ...urls, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) }
    const words = ['--organization', 'Laboratory', '--name', 'Ann', '--email', 'ann@example.org', '--password-stdin']
    execFileSync(process.execPath, [apiFile('provision/main.ts'), ...words], { env, input: 'Sesame open 8' })
    // as `npm start` runs it
    const programs = await buildServer()
    supervisor.start({ name: 'api', args: programs('api'), cwd: root, env })
    const api = `http://127.0.0.1:${port}/api`
    const ready = (): Promise<void> =>
      vi.waitFor(async () => expect((await fetch(`${api}/health/ready`)).status).toBe(200), READY)
    const pid = (): number =>
      (JSON.parse(readFileSync(join(dataDir, 'run', 'api.json'), 'utf8')) as { pid: number }).pid

    await ready()
    const login = await fetch(`${api}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ann@example.org', password: 'Sesame open 8' }),
    })
    const { access_token: token } = (await login.json()) as { access_token: string }
    const killed = pid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(pid()).not.toBe(killed), READY)
    await ready()
    expect(said).toContain('api ended (SIGKILL) and is started again')
    const me = await fetch(`${api}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.text()).toContain('ann@example.org')
  } finally {
    await supervisor.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
