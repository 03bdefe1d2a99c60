import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from '../start/free-ports.ts'
import { libraryFolders } from './unpack-radosgw.ts'

export interface Radosgw {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  stop: () => Promise<void>
}

const run = promisify(execFile)
const COMMAND_TIMEOUT_MS = 60_000
const READY_TIMEOUT_MS = 60_000

interface Ports {
  v2: number
  v1: number
  http: number
}

/** One monitor, one store in memory, one gateway, without authentication between them; gone when stopped. */
function configuration(folder: string, libraries: string, fsid: string, { v2, v1, http }: Ports): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
plugin dir = ${libraries}/ceph
erasure code dir = ${libraries}/ceph/erasure-code
osd class dir = ${libraries}/rados-classes
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
keyring = ${folder}/keyring
[client.rgw]
ms mon client mode = crc
rgw frontends = beast endpoint=127.0.0.1:${http} tcp_nodelay=1
rgw data = ${folder}/rgw
`
}

/** Starts an S3 server of its own from unpacked packages. @throws Error when it does not answer within a minute */
export async function startRadosgw(unpacked: string): Promise<Radosgw> {
  const root = join(unpacked, 'root')
  const folder = mkdtempSync(join(tmpdir(), 'eluent-s3-'))
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name))
  const [v2 = 0, v1 = 0, http = 0] = await freePorts(3)
  const ports = { v2, v1, http }
  const fsid = randomUUID()
  const config = join(folder, 'ceph.conf')
  const libraries = libraryFolders(root).find((name) => name.endsWith('/rados-classes')) ?? root
  writeFileSync(config, configuration(folder, join(libraries, '..'), fsid, ports))
  writeFileSync(join(folder, 'keyring'), '')
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: libraryFolders(root).join(':'),
    PATH: `${join(root, 'usr', 'bin')}:${process.env['PATH'] ?? ''}`,
    PYTHONPATH: join(root, 'usr', 'lib', 'python3', 'dist-packages'),
  }
  const log = openSync(join(folder, 'output.log'), 'a')
  const children: ChildProcess[] = []
  const command = (name: string, ...args: string[]) => run(name, args, { env, timeout: COMMAND_TIMEOUT_MS })
  const serve = (name: string, ...args: string[]): void => {
    children.push(spawn(name, ['-c', config, ...args, '-f'], { env, stdio: ['ignore', log, log] }))
  }
  const stop = async (): Promise<void> => {
    const ended = children.map((child) => new Promise<void>((done) => void child.once('exit', () => done())))
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(ended)
    rmSync(folder, { recursive: true, force: true })
  }

  const [accessKeyId, secretAccessKey, endpoint] = ['test', randomUUID(), `http://127.0.0.1:${ports.http}`]
  try {
    const address = `[v2:127.0.0.1:${ports.v2},v1:127.0.0.1:${ports.v1}]`
    const osd = randomUUID()
    await command('monmaptool', '--create', '--addv', 'a', address, '--fsid', fsid, join(folder, 'monmap'))
    await command('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', join(folder, 'monmap'))
    serve('ceph-mon', '-i', 'a')
    await command('ceph', '-c', config, 'osd', 'new', osd)
    await command('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', osd)
    serve('ceph-osd', '-i', '0')
    await command('ceph', '-c', config, 'osd', 'crush', 'add', '0', '1.0', 'root=default', 'host=localhost')
    const user = ['--uid=test', '--display-name=test', `--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`]
    await command('radosgw-admin', '-c', config, '-n', 'client.rgw', 'user', 'create', ...user)
    serve('radosgw', '-n', 'client.rgw')
    await waitUntilAnswers(endpoint)
  } catch (error) {
    await stop()
    throw error
  }
  return { endpoint, accessKeyId, secretAccessKey, stop }
}

async function waitUntilAnswers(endpoint: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    try {
      await fetch(endpoint)
      return
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`${endpoint} does not answer`, { cause: error })
      await delay(100)
    }
  }
}
