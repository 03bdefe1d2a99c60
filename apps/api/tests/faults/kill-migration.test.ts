import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, prepareDatabase, query } from '@eluent/postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { startDatabaseProxy } from '../../src/testing/database-proxy.ts'
import { faultSeed, seededNumbers } from '../../src/testing/seeded.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'eluent-migrations-'))
const server = inject('testServer')
const name = `test_killed_${faultSeed}_${process.pid}`
afterAll(async () => {
  rmSync(copy, { recursive: true })
  await query(server.adminUrl, `drop database if exists ${name} with (force)`)
})

/** Where each statement of a migration begins, as far as a line of its own tells it. */
const beginnings = (sql: string): string[] =>
  sql
    .split('\n')
    .filter((line) => /^(create|alter|select|insert|update|grant|comment|drop) .{12}/i.test(line))
    .map((line) => line.replace(/;$/, ''))

/** What a migration can leave a row in, changed or new. */
const CATALOGUE =
  'pg_class pg_attribute pg_attrdef pg_constraint pg_index pg_proc pg_trigger pg_policy pg_type pg_description'.split(
    ' ',
  )

/** How many rows each has, and which transaction wrote the last of them; a thousandth of the time that their texts take. */
async function everything(url: string): Promise<unknown> {
  const parts = [...CATALOGUE, 'schema_migrations'].map(
    (name) => `select '${name}' as name, count(*)::int as rows, max(xmin::text::bigint)::text as written from ${name}`,
  )
  return query(url, parts.join(' union all '))
}

// F17. Invariant: a migration whose process or wire ends in the middle leaves nothing behind, and the next start applies it.
test(`each migration cut off at a statement leaves nothing, and is applied by the next start (seed ${faultSeed})`, async () => {
  const random = seededNumbers(faultSeed)
  const { ownerUrl } = await prepareDatabase(server.adminUrl, name, server.passwords)
  await migrate(ownerUrl, copy)
  const proxy = await startDatabaseProxy(ownerUrl)
  let before = await everything(ownerUrl)
  try {
    for (const file of readdirSync(folder)
      .filter((one) => one.endsWith('.sql'))
      .toSorted()) {
      const sql = readFileSync(join(folder, file), 'utf8')
      writeFileSync(join(copy, file), sql)
      const lines = beginnings(sql)
      // or at the last moment, when all of it is done
      const at = lines[random(lines.length + 1)] ?? 'INSERT INTO schema_migrations'
      proxy.cutAfterSending(at)
      const why = `${file} at ${at}, seed ${faultSeed}`
      await expect(migrate(proxy.url, copy), why).rejects.toThrow(/terminated|ECONN/)
      // an index that is made or dropped beside the work of others stands in no transaction: the next start finishes it
      const isBeside = /^(create|drop) index concurrently/im.test(sql)
      if (!isBeside) expect(await everything(ownerUrl), why).toEqual(before)
      const { applied } = await migrate(ownerUrl, copy)
      if (!isBeside) expect(applied, why).toEqual([file])
      before = await everything(ownerUrl)
    }
    expect((await migrate(ownerUrl, copy)).applied).toEqual([])
  } finally {
    await proxy.close()
  }
})
