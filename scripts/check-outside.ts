/**
 * `npm run check:outside`: programs of others judge what the product hands out, and the files of deploy/; each that is not installed is named. Ends with
 * 1 where one of them disagrees, or where none was found.
 */
import { existsSync, globSync } from 'node:fs'
import { root } from './root.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import { runCommands, testCompose, testNginx } from './check/deploy-judges.ts'

interface Judge {
  readonly name: string
  /** What must be there, with Debian's packages for it. */
  readonly programs: readonly string[]
  readonly packages: string
  readonly ask: () => Promise<ToolRun>
}

const byTests = (...args: readonly string[]) => ({
  ask: () => runTool('vitest', ['run', ...args], { env: { OUTSIDE: '1' } }),
})
const byCommands = (...commands: readonly (readonly string[])[]) => ({ ask: () => runCommands(commands) })
/** COMPOSE_BIN names it where the system has none or an older one. */
const COMPOSE = process.env['COMPOSE_BIN'] ?? '/usr/libexec/docker/cli-plugins/docker-compose'
const PROMTOOL = '/usr/bin/promtool'
const units = globSync('deploy/systemd/*', { cwd: root })

const JUDGES: readonly Judge[] = [
  {
    name: "Go's golang.org/x/mod/sumdb, on evidence",
    programs: ['/usr/bin/go', '/usr/share/gocode/src/golang.org/x/mod/sumdb'],
    packages: 'golang-go, golang-golang-x-mod-dev',
    ...byTests('--project', 'web', 'evidence-page/outside/go'),
  },
  {
    name: 'Firefox, on the page of an evidence file',
    programs: ['/usr/bin/firefox-esr'],
    packages: 'firefox-esr',
    ...byTests('--project', 'outside', 'evidence-page/outside/firefox'),
  },
  {
    name: 'pdfsig and qpdf, on a signed PDF',
    programs: ['/usr/bin/pdfsig', '/usr/bin/qpdf'],
    packages: 'poppler-utils, qpdf',
    ...byTests('--project', 'api', 'platform/pdf-signing/sign-pdf', '-t', 'pdfsig|qpdf'),
  },
  {
    name: 'HAProxy, on deploy/haproxy',
    programs: ['/usr/sbin/haproxy'],
    packages: 'haproxy',
    ...byCommands(['/usr/sbin/haproxy', '-c', '-f', 'deploy/haproxy/haproxy.cfg']),
  },
  {
    name: 'nginx, on deploy/nginx',
    programs: ['/usr/sbin/nginx', '/usr/bin/openssl'],
    packages: 'nginx, openssl',
    ask: testNginx,
  },
  {
    name: 'Docker Compose 2, on deploy/compose.yaml',
    programs: [COMPOSE],
    packages: 'docker-compose of Debian 13',
    ask: () => testCompose(COMPOSE),
  },
  {
    name: 'systemd, on deploy/systemd',
    programs: ['/usr/bin/systemd-analyze'],
    packages: 'systemd',
    ...byCommands(...units.map((unit) => ['/usr/bin/systemd-analyze', 'verify', unit])),
  },
  {
    name: 'promtool, on deploy/prometheus and the trial of each alert',
    programs: [PROMTOOL],
    packages: 'prometheus',
    ...byCommands(
      [PROMTOOL, 'check', 'config', 'deploy/prometheus/prometheus.yaml'],
      [PROMTOOL, 'check', 'rules', '--lint=all', '--lint-fatal', 'deploy/prometheus/alerts.yaml'],
      [PROMTOOL, 'test', 'rules', 'deploy/prometheus/alerts.test.yaml'],
    ),
  },
  {
    name: 'Prometheus, on the questions of the dashboard and the alerts',
    programs: ['/usr/bin/prometheus'],
    packages: 'prometheus',
    ...byTests('--project', 'outside-api', 'platform/watch/prometheus'),
  },
]

/** @returns whether it agrees; null where it is not installed */
async function judge({ name, programs, packages, ask }: Judge): Promise<boolean | null> {
  if (!programs.every((path) => existsSync(path))) {
    console.log(`not found  ${name} (Debian: ${packages})`)
    return null
  }
  const { ok, output } = await ask()
  console.log(`${ok ? 'agrees   ' : 'DISAGREES'}  ${name}`)
  if (!ok) console.log(output)
  return ok
}

const said: (boolean | null)[] = []
for (const one of JUDGES) said.push(await judge(one))
if (said.includes(false) || !said.includes(true)) process.exitCode = 1
