/**
 * The driver on a data root that stands on a share of a real Samba, which is cut in the middle: `npm run driver:smb`, with Debian's
 * packages `samba` and `smbnetfs` and the right to mount FUSE. Not a measure but a trial.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../start/free-ports.ts'
import { answers, ask, assert, begin, cut, endTrial, programCalled, say, tries, until } from './trial.ts'

const PORT = await freePort()
const RUN = join(import.meta.dirname, '../../packages/signal/fixtures/agilent/gc-v181-chromhandler/001F0101.D')

const [smbd, smbnetfs] = [programCalled('smbd'), programCalled('smbnetfs')]
if (smbd === null || smbnetfs === null || !existsSync('/dev/fuse')) {
  say('left out: it needs smbd, smbnetfs and /dev/fuse (Debian: apt-get install samba smbnetfs)')
  process.exit()
}
const work = mkdtempSync(join(tmpdir(), 'eluent-smb-'))
const [share, mount, state, home] = ['share', 'mount', 'state', 'home'].map((name) => join(work, name)) as [
  string,
  string,
  string,
  string,
]
const root = join(mount, '127.0.0.1/data')
const config = `[global]
interfaces = lo
bind interfaces only = yes
disable netbios = yes
map to guest = Bad User
guest account = root
log file = ${join(work, 'smb.log')}
${['pid directory', 'lock directory', 'state directory', 'cache directory', 'private dir'].map((name) => `${name} = ${state}`).join('\n')}
[data]
path = ${share}
read only = no
guest ok = yes
force user = root
`
const ran: ChildProcess[] = []
const samba = (): ChildProcess => {
  const child = spawn(smbd, ['-F', '--no-process-group', '-s', join(home, '.smb/smb.conf')], {
    stdio: 'ignore',
    detached: true,
  })
  ran.push(child)
  return child
}
const isMounted = async (): Promise<true | null> =>
  spawnSync('ls', [join(root, 'Group_5')], { timeout: 10_000 }).status === 0 ? true : null
const noticed = async (): Promise<number> =>
  ((await ask(PORT, '/chemstation/changes')).body['complete'] as unknown[]).length
const results = async (): Promise<number> =>
  ((await ask(PORT, '/outbox')).body['events'] as { hook: string }[]).filter(({ hook }) => hook === 'CSHook').length
const task = (location: number) => ({
  location,
  name: 'Blue Dream',
  sample_id: 12,
  vial_number: location,
  vial_count: 3,
})
const take = (location: number) =>
  until('the vial is taken', 90, async () => ((await ask(PORT, '/', task(location))).status === 200 ? true : null))

try {
  for (const folder of [share, mount, state, join(home, '.smb')]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(home, '.smb/smb.conf'), config)
  writeFileSync(join(home, '.smb/smbnetfs.conf'), 'free_space_size 1000000\n', { mode: 0o600 })
  writeFileSync(join(home, '.smb/smbnetfs.host'), 'host 127.0.0.1 visible=true\n', { mode: 0o600 })
  cpSync(RUN, join(share, 'Group_5/001F0101.D'), { recursive: true })
  let server = samba()
  const words = ['-o', `config=${join(home, '.smb/smbnetfs.conf')}`, '-o', 'smb_query_browsers=false']
  spawnSync(smbnetfs, [mount, ...words], { env: { ...process.env, HOME: home }, stdio: 'ignore' })
  await until('the share is mounted', 30, isMounted)
  const driver = begin(
    process.execPath,
    [
      join(import.meta.dirname, '../../apps/driver/src/main.ts'),
      '--port',
      String(PORT),
      '--data-dir',
      join(work, 'data'),
      '--log-dir',
      join(work, 'logs'),
      '--chemstation-root',
      root,
      '--simulator-speed',
      '600',
    ],
    join(work, 'out.txt'),
    process.env,
  )
  ran.push(driver)

  await tries('lists and reads a run on the share', async () => {
    await answers(PORT)
    const { status, body } = await ask(PORT, '/chemstation/runs/Group_5/001F0101.D')
    assert(status === 200, JSON.stringify(body))
    return `${(body['files'] as unknown[]).length} files`
  })
  await tries('stores a vial on the share', async () => {
    await take(7)
    await until('its result', 120, async () => ((await results()) === 1 ? true : null))
    return readdirSync(share).join(' ')
  })
  await tries('the share is cut while a vial runs: list and run say so, health says so, nothing ends', async () => {
    await take(8)
    await cut(server)
    const list = await until('the list says so', 60, async () => {
      const answer = await ask(PORT, '/chemstation/runs')
      return answer.status === 503 ? answer : null
    })
    const run = await ask(PORT, '/chemstation/runs/Group_5/001F0101.D')
    const health = await until('health says so', 30, async () => {
      const answer = await ask(PORT, '/health')
      return answer.status === 503 ? answer : null
    })
    assert(
      list.body['code'] === 'data_root_away' && run.body['code'] === 'data_root_away',
      JSON.stringify([list.body, run.body]),
    )
    return `${list.body['code']}; health: ${(health.body['faults'] as string[]).join(' ')}`
  })
  await tries('the vial that ran is not lost: the machine says why it waits', async () => {
    const shown = await until('an error', 120, async () => {
      const { body } = await ask(PORT, '/')
      return body['status'] === 'ERROR' ? body : null
    })
    assert((await results()) === 1, 'another result')
    return String(shown['errors'])
  })
  await tries('the share comes back: the list is whole again, and its runs are no news', async () => {
    server = samba()
    await until('the share', 60, isMounted)
    const list = await until('the list', 90, async () => {
      const answer = await ask(PORT, '/chemstation/runs')
      return answer.status === 200 ? answer : null
    })
    const names = (list.body['groups'] as { name: string }[]).map(({ name }) => name)
    assert(names.includes('Group_5'), names.join(' '))
    return `${names.join(', ')}; ${await noticed()} noticed since the start`
  })
  await tries('Clear stores the vial that waited, once', async () => {
    await ask(PORT, '/chemstation/sequence/control', { action: 'preprun' })
    await until('its result', 120, async () => ((await results()) === 2 ? true : null))
    return readdirSync(join(share, 'Blue-Dream_12')).join(' ')
  })
} finally {
  for (const child of ran) await cut(child).catch(() => undefined)
  spawnSync('fusermount', ['-uz', mount])
  spawnSync('umount', ['-l', mount])
  rmSync(work, { recursive: true, force: true })
}
endTrial()
