import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { useFolder } from './testing/fixtures.ts'
import { vial } from './testing/driver-bench.ts'

const PRLIMIT = '/usr/bin/prlimit'
const folder = useFolder()
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

// F9. Invariant: what the driver cannot write down it does not take on, and it says that the disk is the reason.
test.runIf(existsSync(PRLIMIT))(
  'on a full disk no vial is taken; the same vial is taken when there is space',
  async () => {
    const options = [
      '--data-dir',
      join(folder.path, 'data'),
      '--chemstation-root',
      join(folder.path, 'root'),
      '--port',
      '0',
    ]
    const driver = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], LOG_LEVEL: 'silent' },
    })
    child = driver
    const [said] = await once(createInterface(driver.stdout), 'line')
    const url = String(said).split(' ready at ')[1] ?? ''
    const send = async (body: object, path = '/') => {
      const reply = await fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: await reply.json() }
    }
    const task = vial()

    // no byte more into any file, for root as well, until the limit is lifted
    execFileSync(PRLIMIT, [`--pid=${driver.pid}`, '--fsize=0:'])
    expect(await send(task)).toMatchObject({ status: 507, body: { code: 'storage_full' } })
    expect(await (await fetch(url)).json()).toMatchObject({ unconfirmedEvents: 0 })

    execFileSync(PRLIMIT, [`--pid=${driver.pid}`, '--fsize=unlimited:'])
    expect(await send({ action: 'preprun' }, '/chemstation/sequence/control')).toMatchObject({ status: 200 })
    expect(await send(task)).toMatchObject({ status: 200, body: { accepted: true, repeated: false } })
  },
)
