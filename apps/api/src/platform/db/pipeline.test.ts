import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { createProxiedApp } from '../../testing/failing-database.ts'
import type { TestApp } from '../../testing/app.ts'
import { createLog } from '../log.ts'
import { labTest } from '../../testing/lab-test.ts'
import { Database, type Tx } from './database.ts'
import { rows } from './rows.ts'

const { app } = labTest({ allowAnyStatement: true })
const { app: cutApp } = labTest(() => createProxiedApp({ retryForMs: 0, connectTimeoutMs: 500 }))

const scope = { organizationId: 1 }
/** BEGIN with the organization: on Citus each is a message. */
const BEGUN = inject('testServer').workerUrls.length === 0 ? 1 : 2
const countUsers = (tx: Tx) => rows(tx, 'users').select('id').execute()
const divide = (tx: Tx) => sql`select 1 / 0`.execute(tx)
/** Into a table of no organization, which no policy guards. */
const note = (tx: Tx, device: string) =>
  tx.insertInto('known_devices').values({ account: 'a', device, seen_at: '2026-01-01T00:00:00Z' }).execute()
const noted = (on: TestApp, device: string) =>
  on.value('select count(*)::int from known_devices where device = $1', [device])

describe('statements leave without waiting for one another', () => {
  test('BEGIN, the organization and all that a read starts together are one wait', async () => {
    const read = () => app.deps.db.read(scope, (tx) => Promise.all([countUsers(tx), countUsers(tx), countUsers(tx)]))
    await read() // where the organization lies is known from here on
    expect(await app.costOf(read)).toEqual({ waits: 1, statements: BEGUN + 4 })
  })

  test('the second is on the wire while the first is worked on', async () => {
    cutApp.proxy.cutAfterSending('behind')
    const run = cutApp.deps.db.read(scope, (tx) =>
      Promise.all([sql`select pg_sleep(60)`.execute(tx), sql`select 1 as behind`.execute(tx)]),
    )
    await expect(run).rejects.toMatchObject({ code: 'database_unavailable' })
  })

  test('what follows from an answer is a wait of its own, and so is the COMMIT of a write', async () => {
    const write = () =>
      app.deps.db.transaction(scope, async (tx) => {
        await countUsers(tx)
        await note(tx, 'waits')
      })
    expect(await app.costOf(write)).toEqual({ waits: 3, statements: BEGUN + 3 })
  })

  test('they are worked on in the order in which they were started', async () => {
    const found = await app.deps.db.transaction(scope, async (tx) => {
      const [, added] = await Promise.all([
        note(tx, 'in-order'),
        tx.selectFrom('known_devices').where('device', '=', 'in-order').select('device').execute(),
      ])
      return added
    })
    expect(found).toEqual([{ device: 'in-order' }])
  })
})

describe('a read says that all is sent', () => {
  test('and its COMMIT leaves with its statements', async () => {
    const [sent, order]: [string[], string[]] = [[], []]
    const db = new Database(app.deps.settings.database, createLog('silent'), { onStatement: (text) => sent.push(text) })
    await using stack = new AsyncDisposableStack()
    stack.defer(() => db.close())
    await db.read(scope, async (tx) => {
      const found = countUsers(tx)
      tx.allSent()
      order.push(...sent)
      return found
    })
    expect(order.at(-1)).toBe('commit')
    expect(sent).toEqual(order)
  })

  test('and cannot start more; a write cannot say so', async () => {
    const more = app.deps.db.read(scope, (tx) => {
      tx.allSent()
      return countUsers(tx)
    })
    await expect(more).rejects.toThrow('after the end of its transaction')
    const write = app.deps.db.transaction(scope, async (tx) => tx.allSent())
    await expect(write).rejects.toThrow('when its work has come to its end')
  })

  test('and fails as its statements do', async () => {
    const failing = app.deps.db.read(scope, (tx) => {
      const found = divide(tx)
      tx.allSent()
      return found
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    cutApp.proxy.cutAfterSending('commit')
    const cut = cutApp.deps.db.read(scope, (tx) => {
      const found = countUsers(tx)
      tx.allSent()
      return found
    })
    await expect(cut).rejects.toMatchObject({ code: 'database_unavailable' })
  })
})

test('the statements of a snapshot see one moment', async () => {
  const counts = await app.deps.db.read(
    scope,
    async (tx) => {
      const count = () => tx.selectFrom('known_devices').where('device', '=', 'meanwhile').select('device').execute()
      const before = await count()
      await app.sql(`insert into known_devices (account, device, seen_at) values ('a', 'meanwhile', now())`)
      return [before.length, (await count()).length]
    },
    { snapshot: true },
  )
  expect(counts).toEqual([0, 0])
})

describe('a statement fails', () => {
  test('and its own error is said, not that of the statements behind it', async () => {
    const work = async (tx: Tx) => {
      const [, behind] = await Promise.allSettled([divide(tx), countUsers(tx)])
      if (behind.status === 'rejected') throw behind.reason
    }
    await expect(app.deps.db.read(scope, work)).rejects.toMatchObject({ code: '22012' })
    await expect(app.deps.db.transaction(scope, work)).rejects.toMatchObject({ code: '22012' })
  })

  test('and its error is said where the work goes on as if nothing had happened', async () => {
    const run = app.deps.db.transaction(scope, async (tx) => {
      await note(tx, 'not-kept')
      await Promise.allSettled([divide(tx)])
    })
    await expect(run).rejects.toMatchObject({ code: '22012' })
    expect(await noted(app, 'not-kept')).toBe(0)
  })

  test('and what was started beside it cannot reach the next user of the connection', async () => {
    let later: Promise<PromiseSettledResult<void>[]> = Promise.resolve([])
    const run = app.deps.db.transaction(scope, async (tx) => {
      const chain = async () => {
        await countUsers(tx)
        await run.catch(() => undefined)
        await countUsers(tx)
      }
      later = Promise.allSettled([chain()])
      await divide(tx)
    })
    await expect(run).rejects.toMatchObject({ code: '22012' })
    const reason: unknown = expect.objectContaining({ message: 'A statement came after the end of its transaction.' })
    expect(await later).toEqual([{ status: 'rejected', reason }])
  })
})

test('a statement takes too long: those behind it fail with it, and the connection is not used again', async () => {
  await using stack = new AsyncDisposableStack()
  const impatient = { ...app.deps.settings.database, queryTimeoutMs: 300, retryForMs: 0, size: 1 }
  const db = new Database(impatient, createLog('silent'))
  stack.defer(() => db.close())
  let outcomes: PromiseSettledResult<unknown>[] = []
  const run = db.read(scope, async (tx) => {
    outcomes = await Promise.allSettled([sql`select pg_sleep(60)`.execute(tx), countUsers(tx)])
    return countUsers(tx)
  })
  await expect(run).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await db.read(scope, countUsers)).toEqual([])
})

describe('BEGIN fails', () => {
  test('and no write takes effect by itself', async () => {
    const write = () => cutApp.deps.db.transaction(scope, (tx) => note(tx, 'by-itself'))
    cutApp.proxy.garbleOnce('begin')
    await expect(write()).rejects.toMatchObject({ code: '42601' })
    expect(await noted(cutApp, 'by-itself')).toBe(0)
    await write()
    expect(await noted(cutApp, 'by-itself')).toBe(1)
  })

  test('and nothing that was read without it is answered, nor concluded from it', async () => {
    const found = () => cutApp.deps.db.read(scope, countUsers)
    cutApp.proxy.garbleOnce('start')
    await expect(found()).rejects.toMatchObject({ code: '42601' })
    cutApp.proxy.garbleOnce('start')
    const conclude = cutApp.deps.db.read(scope, async (tx) => {
      if ((await countUsers(tx)).length === 0) throw new Error('there is nobody')
    })
    await expect(conclude).rejects.toMatchObject({ code: '42601' })
  })
})
