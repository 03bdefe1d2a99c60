import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { labTest, statusOf } from '../../testing/lab-test.ts'
import { FileStore } from '../../platform/files/file-store.ts'
import { FolderStore } from '../../platform/files/folder-store.ts'
import { AuditTakenOver, auditFiles } from './audit-files.ts'

const { app, admin, tester, stranger } = labTest()
let address: string
beforeAll(async () => {
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})

const folder = (): string => join(app.deps.settings.dataDir, 'files')
const pathOf = (id: string, organizationId = app.laboratoryId): string =>
  join(folder(), 'objects', String(organizationId), 'source', id)
const source = (name: string) => ({ kind: 'source', name, media_type: 'application/zip' }) as const

async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await writeFile(path, bytes)
}

async function download(id: string, as = admin): Promise<Response> {
  const { download_url: url } = (await as.get(`/files/${id}/ticket`)).json<{ download_url: string }>()
  return fetch(address + url)
}

interface Health {
  status: string
  checks: { files: { ok: boolean; detail: string } }
}
async function health(): Promise<Health> {
  const reply = await app.get('/health/ready')
  expect(reply.statusCode).toBe(200)
  return reply.json<Health>()
}

/** The storage as it lies in the folder, which notes what it is asked for and fails when it is asked once too often. */
function watched(readKeys: string[], most = Infinity): FileStore {
  class Watched extends FolderStore {
    override async get(key: string) {
      if (readKeys.length >= most) throw new Error('the process was killed')
      readKeys.push(key)
      return super.get(key)
    }
  }
  return new FileStore(new Watched(folder()), () => undefined)
}
const audit = (readKeys: string[] = [], most?: number) => auditFiles({ ...app.deps, files: watched(readKeys, most) })

test('a flipped bit in a stored original: the download fails, the log alerts, health says it', async () => {
  for (const size of [1000, 3_000_000]) {
    const id = await tester.store(source('run.D.zip'), randomBytes(size))
    expect((await (await download(id)).arrayBuffer()).byteLength).toBe(size)
    await flipBit(pathOf(id))
    app.logLines.length = 0
    const reply = await download(id).then(
      async (response) => (response.ok ? response.arrayBuffer().catch(() => 'cut off') : response.json()),
      () => 'cut off',
    )
    expect(reply === 'cut off' ? reply : reply.code).toBe(size === 1000 ? 'file_damaged' : 'cut off')
    expect(app.logLines.filter((line) => line.includes('ALERT') && line.includes(id))).toHaveLength(1)
  }
  await vi.waitFor(async () =>
    expect(await health()).toMatchObject({
      status: 'degraded',
      checks: { files: { ok: false, detail: expect.stringMatching(/^Stored files damaged or missing: 2 /) } },
    }),
  )
})

test('the audit walks every file of every organization, goes on after a kill, and its result stands in health', async () => {
  const ids: string[] = []
  for (let file = 0; file < 4; file += 1) ids.push(await tester.store(source('run.D.zip'), randomBytes(500)))
  const foreign = await stranger.store(source('run.D.zip'), randomBytes(500))
  const [harmed = '', lost = ''] = ids.toSorted()
  await flipBit(pathOf(harmed))
  await rm(pathOf(lost))

  const all = (await app.sql(`select id from files where state = 'stored'`)).length
  const readKeys: string[] = []
  await expect(audit(readKeys, 3)).rejects.toThrow('killed')
  const result = await audit(readKeys)
  expect(result).toMatchObject({ isResumed: true, files: all })
  // each once: the second process began where the first was cut off
  expect(readKeys).toHaveLength(all)
  expect(new Set(readKeys).size).toBe(all)
  expect(readKeys).toContain(`${app.otherLaboratoryId}/source/${foreign}`)
  expect(result.faults).toEqual(
    expect.arrayContaining([
      { key: `${app.laboratoryId}/source/${harmed}`, finding: 'damaged' },
      { key: `${app.laboratoryId}/source/${lost}`, finding: 'missing' },
    ]),
  )
  expect(result.faults).toHaveLength(4)
  expect((await health()).checks.files.detail).toContain('Stored files damaged or missing: 4 ')
  expect((await health()).checks.files.detail).toMatch(/Last audit \d{4}-.*Z, \d+ files\.$/)
})

test('what was put right is forgotten by the next audit', async () => {
  const before = await audit()
  const [first] = before.faults
  const kept = await tester.store(source('run.D.zip'), randomBytes(500))
  const good = await readFile(pathOf(kept))
  await flipBit(pathOf(kept))
  expect((await audit()).faults).toHaveLength(before.faults.length + 1)
  await writeFile(pathOf(kept), good)
  const after = await audit()
  expect(after.isResumed).toBe(false)
  expect(after.faults).toHaveLength(before.faults.length)
  expect(after.faults[0]).toEqual(first)
  expect(await statusOf(admin.get(`/files/${kept}/ticket`))).toBe(200)
})

test('of two audits at once the later goes on, the earlier says so', async () => {
  const readKeys: string[] = []
  let second: Promise<unknown> = Promise.resolve()
  class Slow extends FolderStore {
    override async get(key: string) {
      if (readKeys.push(key) === 2) await (second = audit())
      return super.get(key)
    }
  }
  const first = auditFiles({ ...app.deps, files: new FileStore(new Slow(folder()), () => undefined) })
  await expect(first).rejects.toThrow(AuditTakenOver)
  expect(await second).toMatchObject({ isResumed: true })
})
