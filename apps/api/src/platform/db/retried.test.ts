import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { createLog } from '../log.ts'
import { Database, type Tx } from './database.ts'

const { app } = labTest({ allowAnyStatement: true })
const scope = { organizationId: 1 }
const FOR_MS = 5_000

afterEach(() => void vi.useRealTimers())

/** As the database ends one of two that wait for each other. */
const endedBy = (tx: Tx, state: string) =>
  sql`do $$ begin raise exception 'ended' using errcode = '${sql.raw(state)}'; end $$`.execute(tx)

/** A database that one call of an organization uses at a time. */
function narrow(stack: AsyncDisposableStack): Database {
  const db = new Database({ ...app.deps.settings.database, retryForMs: FOR_MS, size: 1 }, createLog('silent'))
  stack.defer(() => db.close())
  return db
}

test.each(['read', 'transaction'] as const)(
  'the time that a %s waits for its turn is none of a fault: it is tried again as at once',
  async (kind) => {
    await using stack = new AsyncDisposableStack()
    const db = narrow(stack)
    vi.useFakeTimers({ toFake: ['performance'] })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const before = db.transaction(scope, () => held)
    let tries = 0
    const after = db[kind](scope, async (tx) => {
      tries += 1
      if (tries === 1) await endedBy(tx, '40P01')
      return tries
    })
    vi.advanceTimersByTime(10 * FOR_MS)
    release()
    await before
    expect(await after).toBe(2)
  },
)

test('what fails for longer than it may is given up', async () => {
  await using stack = new AsyncDisposableStack()
  const db = narrow(stack)
  vi.useFakeTimers({ toFake: ['performance'] })
  let tries = 0
  const run = db.transaction(scope, async (tx) => {
    tries += 1
    vi.advanceTimersByTime(0.6 * FOR_MS)
    await endedBy(tx, '40001')
  })
  await expect(run).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(tries).toBe(2)
})
