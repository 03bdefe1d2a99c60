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

/** Everything that a migration can leave behind, in one text. */
async function everything(url: string): Promise<unknown> {
  const [row] = await query(
    url,
    `select (select string_agg(relname || relkind::text || relacl::text, ',' order by relname) from pg_class where relnamespace = 'public'::regnamespace) as relations,
      (select string_agg(attrelid::regclass::text || attname || atttypid::text, ',' order by attrelid, attnum) from pg_attribute
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and not attisdropped) as columns,
      (select string_agg(conname || pg_get_constraintdef(oid), ',' order by conname, oid) from pg_constraint) as constraints,
      (select string_agg(proname || md5(prosrc), ',' order by proname, oid) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
      (select string_agg(tgname, ',' order by tgname, oid) from pg_trigger) as triggers,
      (select string_agg(name, ',' order by name) from schema_migrations) as applied`,
  )
  return row
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
