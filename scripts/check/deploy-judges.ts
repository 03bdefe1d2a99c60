import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { ToolRun } from '../run-tool.ts'

/** Runs programs of the system one after another, in the repository; all must end with 0. */
export function runCommands(commands: readonly (readonly string[])[]): Promise<ToolRun> {
  const failed = commands.flatMap(([program = '', ...args]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? [] : [`${[program, ...args].join(' ')}\n${stdout}${stderr}`]
  })
  return Promise.resolve({ ok: failed.length === 0, output: failed.join('\n') })
}

/** nginx reads a server as a part of a whole configuration, and its certificate. */
export async function testNginx(): Promise<ToolRun> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-nginx-'))
  const own = (name: string): string => join(folder, name)
  try {
    const server = readFileSync(join(root, 'deploy/nginx/eluent.conf'), 'utf8')
      .replace(/ssl_certificate\s+\S+;/, `ssl_certificate ${own('cert.pem')};`)
      .replace(/ssl_certificate_key\s+\S+;/, `ssl_certificate_key ${own('key.pem')};`)
    writeFileSync(own('eluent.conf'), server)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${own(kind)};`,
    )
    writeFileSync(
      own('nginx.conf'),
      `pid ${own('pid')};\nevents {}\nhttp { access_log off; ${temporary.join(' ')} include ${own('eluent.conf')}; }\n`,
    )
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=lab.example']
    return await runCommands([
      ['/usr/bin/openssl', ...request, '-keyout', own('key.pem'), '-out', own('cert.pem')],
      ['/usr/sbin/nginx', '-t', '-e', 'stderr', '-p', folder, '-c', own('nginx.conf')],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The services with deploy/env.example filled in; without its secrets none of them may start. */
export async function testCompose(program: string): Promise<ToolRun> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-compose-'))
  const config = (settings: string): string[] => ['-f', 'deploy/compose.yaml', '--env-file', settings, 'config', '-q']
  try {
    const example = readFileSync(join(root, 'deploy/env.example'), 'utf8')
    const filled = join(folder, 'env')
    writeFileSync(filled, example.replaceAll(/^(?!LEDGER_KEY|WITNESS_KEYS)(\w+)=$/gm, '$1=something'))
    const run = await runCommands([[program, ...config(filled)]])
    const { status } = spawnSync(program, config('deploy/env.example'), { cwd: root })
    if (status !== 0) return run
    return { ok: false, output: `${run.output}\ndeploy/env.example has no secrets, and Compose would start with it` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
