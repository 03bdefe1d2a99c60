import { execFile } from 'node:child_process'
import { sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkpointText, fromHex, hashOfLeaf, utf8, writeNote } from '@eluent/ledger'
import { HashTree } from '@eluent/ledger/testing'
import { query } from '@eluent/postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OutsideView } from '../src/features/ledger/audit-ledger.ts'
import { LedgerShortened } from '../src/features/ledger/publish-checkpoints.ts'
import { sha256 } from '../src/records/ledger/sha256.ts'
import { witnessHead } from '../src/ledger-audit/outside-views.ts'
import { readAuditWords } from '../src/ledger-audit/read-words.ts'
import { auditLog } from '../src/testing/audit-log.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { changeSeal, sealOne } from '../src/testing/seals.ts'
import { labTest } from '../src/testing/lab-test.ts'
import { required } from '../src/testing/required.ts'

/** What may be changed behind the application's back, parents first. */
const TABLES = ['certificates', 'ledger_entries', 'ledger_bodies', 'ledger_checkpoints', 'ledger_cosignatures']

const { app } = labTest(() => createSealApp())
/** The administrator of the database server, for whom no trigger and no key holds. */
let dba: pg.Client
let seals: { id: number; batch_id: number; share_key: string }[]
let pin: string
let head: OutsideView['checkpoints'][number]
beforeAll(async () => {
  const address = new URL(app.database.adminUrl)
  address.pathname = app.database.name
  // for the role, so that it holds on the workers of a cluster too
  await query(
    address.href,
    `alter role current_user in database ${app.database.name} set session_replication_role = replica`,
  )
  dba = new pg.Client(address.href)
  await dba.connect()
  seals = []
  for (const name of ['Lot 0', 'Lot 1']) seals.push(await sealOne(app, name))
  await app.publish()
  await keep('early')
  for (const name of ['Lot 2', 'Lot 3']) seals.push(await sealOne(app, name))
  await changeSeal(app, required(seals[2]), 'revoke')
  await app.publish()
  await keep('whole')
  pin = (await audit()).pin.join('\n')
  head = await witnessHead(app.notary.witness.url, required(app.deps.ledgerTrust.policy).log.name)
})
afterEach(() => restore('whole'))
afterAll(() => dba.end())

async function keep(name: string): Promise<void> {
  await dba.query(`create schema ${name}`)
  for (const table of TABLES) await dba.query(`create table ${name}.${table} as table public.${table}`)
}

async function restore(name: string): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await dba.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const list = rows[0]?.list
    await dba.query(`delete from public.${table}`)
    await dba.query(`insert into public.${table} (${list}) select ${list} from ${name}.${table}`)
  }
}

/** In UTC, for what depends on the session's time zone is not computed on a worker. */
const laterBy = (time: string): string => `(expiration_date at time zone 'UTC' + interval '${time}') at time zone 'UTC'`
const audit = (outside?: OutsideView) => auditLog(app.deps, app.deps.ledgerTrust.policy, outside)
const found = async (outside?: OutsideView) => (await audit(outside)).faults
const withPin = () => found({ pin: pin.split('\n'), checkpoints: [] })
const withWitness = () => found({ pin: null, checkpoints: [head] })
/** The lines all name this certificate, and there is one. */
const naming = (lines: readonly string[], n: number) => {
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(line).toMatch(new RegExp(`^certificate ${required(seals[n]).id} of organization 1: `))
  return lines.join('\n')
}
const uncovered = () =>
  'the entries 0 to 4 are covered by no matching checkpoint; run with a pin to know which was changed'
/** As anyone reads it. */
const statusOf = async (n: number) => {
  const reply = await app.http.inject(`/api/verify/${required(seals[n]).share_key}`)
  return reply.json<{ data: { status: string } }>().data.status
}
const idOf = (n: number) => required(seals[n]).id
/** Changes the leaf of a certificate's first entry and its hash, so that both fit. */
async function rewriteLeaf(n: number, from: string, to: string): Promise<void> {
  const { rows } = await dba.query<{ seq: string; leaf: string }>(
    'select seq, leaf from ledger_entries where certificate_id = $1 order by seq limit 1',
    [idOf(n)],
  )
  const leaf = required(rows[0]).leaf.replace(from, to)
  await dba.query('update ledger_entries set leaf = $2, leaf_hash = $3 where seq = $1', [
    required(rows[0]).seq,
    leaf,
    hashOfLeaf(sha256, leaf),
  ])
}

test('what nobody touched is clean, also against pin and witness', async () => {
  expect(await found({ pin: pin.split('\n'), checkpoints: [head] })).toEqual([])
})

describe('[SCAN-08] the log audit names the certificate, from the database alone', () => {
  test.each<[string, number, RegExp, () => Promise<unknown>]>([
    [
      'T1 another name',
      1,
      /changed after it was sealed/,
      () => dba.query(`update certificates set project_name = 'Lot 10' where id = $1`, [idOf(1)]),
    ],
    [
      'T2 a revocation undone',
      2,
      /was revoked; the record hides it/,
      () => dba.query('update certificates set revoked_at = null where id = $1', [idOf(2)]),
    ],
    [
      'T3 a later expiry',
      3,
      /expiration date is not the one/,
      () => dba.query(`update certificates set expiration_date = ${laterBy('1 year')} where id = $1`, [idOf(3)]),
    ],
    [
      'T4 an edited detail',
      0,
      /Details of the certificate were changed/,
      () =>
        dba.query(`update certificates set details = details || '{"originator_name": "Another"}' where id = $1`, [
          idOf(0),
        ]),
    ],
    [
      'T4 an added detail',
      0,
      /Details of the certificate were changed/,
      () => dba.query(`update certificates set details = details || '{"grade": "A"}' where id = $1`, [idOf(0)]),
    ],
    [
      'T4 a detail in the place of which stands a number',
      0,
      /Details of the certificate were changed/,
      () => dba.query(`update certificates set details = details || '{"grade": 1}' where id = $1`, [idOf(0)]),
    ],
    [
      'T4 an edited body',
      0,
      /not what was sealed|details are not|Details/,
      () =>
        dba.query(
          `update ledger_bodies b set details = replace(details, 'LIC-77', 'LIC-78') from ledger_entries e where e.seq = b.seq and e.certificate_id = $1`,
          [idOf(0)],
        ),
    ],
    [
      'T5 a row removed',
      3,
      /missing from the records/,
      () => dba.query('delete from certificates where id = $1', [idOf(3)]),
    ],
    [
      'a body removed',
      3,
      /was erased/,
      () =>
        dba.query('delete from ledger_bodies b using ledger_entries e where e.seq = b.seq and e.certificate_id = $1', [
          idOf(3),
        ]),
    ],
  ])('%s', async (_, n, text, tamper) => {
    await tamper()
    expect(naming(await found(), n)).toMatch(text)
    expect(await statusOf(n)).toBe('Invalid')
  })

  test('T6 a forged row', async () => {
    const { rows } = await dba.query<{ id: string }>(
      `insert into certificates (organization_id, position, certus_type_id, project_name, share_key, search_text, issuer, created_by_id, created_by_name, created_at)
       select organization_id, 999, certus_type_id, 'Forged', repeat('F', 26), 'FORGED', issuer, created_by_id, created_by_name, created_at from certificates where id = $1 returning id`,
      [idOf(0)],
    )
    expect(await found()).toEqual([
      `certificate ${required(rows[0]).id} of organization 1: The log has no entry for this certificate.`,
    ])
  })

  test('T7 a leaf', async () => {
    await dba.query(
      `update ledger_entries set leaf = replace(leaf, '"event":"issue"', '"event":"renew"') where certificate_id = $1`,
      [idOf(1)],
    )
    expect((await found()).join('\n')).toMatch(
      new RegExp(`certificate ${idOf(1)} of organization 1: entry 1: the entry does not fit its hash`),
    )
    expect(await statusOf(1)).toBe('Invalid')
  })

  test('T8 a leaf with its hash: the record still tells', async () => {
    await rewriteLeaf(1, '"expires":"20', '"expires":"21')
    // nobody else's certificate is named
    expect(await statusOf(1)).toBe('Invalid')
    expect(await found()).toEqual([
      uncovered(),
      `certificate ${idOf(1)} of organization 1: The expiration date is not the one that was sealed.`,
    ])
  })
})

describe('[SCAN-08] what is consistent in itself', () => {
  test('T9 leaf, hash and record: the checkpoint tells that, the pin which, also one of an older version', async () => {
    await rewriteLeaf(1, '"expires":"20', '"expires":"21')
    await dba.query(`update certificates set expiration_date = ${laterBy('100 years')} where id = $1`, [idOf(1)])
    expect(await found()).toEqual([uncovered()])
    expect(await withPin()).toEqual([
      `certificate ${idOf(1)} of organization 1: entry 1: the entry is not the one that was pinned`,
    ])
    const hashesAlone = pin.split('\n').map((line) => line.slice(0, 64))
    expect(await found({ pin: hashesAlone, checkpoints: [] })).toEqual(await withPin())
  })

  test('T10 T12 the newest removed with their checkpoints, or an old backup: only from outside; the pin names each', async () => {
    await restore('early')
    expect(await found()).toEqual([])
    for (const lines of [await withPin(), await withWitness()])
      expect(lines.join('\n')).toMatch(
        /the log has 2 entries, .* knows 5: the newest were removed, or an older backup was restored/,
      )
    const named = (await withPin()).filter((line) => line.startsWith('certificate '))
    expect(named).toEqual(
      [2, 3, 2].map((n, at) =>
        expect.stringMatching(
          new RegExp(
            `^certificate ${idOf(n)} of organization 1: entry ${2 + at}: the entry was removed; the SHA-256 of its TRACER is [0-9a-f]{64}$`,
          ),
        ),
      ),
    )
    // nor is it signed again once it grows
    await sealOne(app, 'Lot 4')
    await expect(app.sign()).rejects.toThrow(LedgerShortened)
  })

  test('T11 everything rewritten and signed with the stolen key: only from outside, and no witness signs it', async () => {
    await rewriteLeaf(1, '"expires":"20', '"expires":"21')
    await dba.query(`update certificates set expiration_date = ${laterBy('100 years')} where id = $1`, [idOf(1)])
    const { rows } = await dba.query<{ leaf_hash: string }>('select leaf_hash from ledger_entries order by seq')
    const tree = new HashTree(
      sha256,
      rows.map(({ leaf_hash }) => fromHex(leaf_hash, 32)),
    )
    const stolen = (JSON.parse(readFileSync(join(app.notary.folder, 'signer', 'key.json'), 'utf8')) as { key: string })
      .key
    const { log } = required(app.deps.ledgerTrust.policy)
    const text = checkpointText({ origin: log.name, size: tree.size, root: tree.root() })
    const signature = Uint8Array.from(sign(null, utf8(text), stolen))
    await dba.query('delete from ledger_cosignatures')
    await dba.query('delete from ledger_checkpoints')
    await dba.query('insert into ledger_checkpoints (size, note) values ($1, $2)', [
      tree.size,
      writeNote({ text, signatures: [{ ...log, signature }] }),
    ])
    expect(await found()).toEqual([])
    expect(await statusOf(1)).not.toBe('Valid')
    expect((await withPin()).join('\n')).toContain(
      `certificate ${idOf(1)} of organization 1: entry 1: the entry is not the one that was pinned`,
    )
    expect(await withWitness()).toEqual([
      expect.stringMatching(/^the entries 0 to 4 are not those that the witness at .* covers$/),
    ])
    await expect(app.witness()).rejects.toThrow(/409|422|last signed size/)
  })
})

test('npm run ledger:audit ends with 0, and with 1 when it names something; the pin is kept only when all is well', async () => {
  const main = fileURLToPath(new URL('../src/ledger-audit/main.ts', import.meta.url))
  const pinFile = join(app.notary.folder, 'pin.txt')
  writeFileSync(pinFile, `${pin}\n`)
  const run = () =>
    new Promise<{ code: number; out: string }>((done) => {
      const env = {
        ...process.env,
        DATABASE_URL: app.database.appUrl,
        DATA_DIR: app.notary.folder,
        LEDGER_KEY: app.notary.signer.key,
      }
      const words = ['--pin', pinFile, '--witness', app.notary.witness.url]
      execFile(process.execPath, [main, ...words], { env }, (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), out: stdout + stderr }),
      )
    })
  const clean = await run()
  expect(clean.out).toMatch(
    /5 entries; held against the records, the checkpoints, the pin, the witness at .*: nothing differs/,
  )
  expect(clean.code).toBe(0)
  await dba.query(`update certificates set project_name = 'Lot 10' where id = $1`, [idOf(1)])
  const tampered = await run()
  expect(tampered.code).toBe(1)
  expect(tampered.out).toContain(
    `certificate ${idOf(1)} of organization 1: The certificate was changed after it was sealed.`,
  )
  expect(readFileSync(pinFile, 'utf8')).toBe(`${pin}\n`)
  expect(() => readAuditWords(['--witness', 'nowhere'])).toThrow('an http or https address')
  expect(() => readAuditWords(['--wipe'])).toThrow('npm run ledger:audit')
})
