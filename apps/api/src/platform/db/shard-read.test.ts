import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { holdsShard, keptRead, learnRead, ShardMoved, ShardReads, type KeptRead } from './shard-read.ts'
import { ToldStatements } from './told-statements.ts'

const { INT8, TEXT, TIMESTAMPTZ, FLOAT8, NUMERIC } = pg.types.builtins
const MARKED = '/* planned once on its shard */'
const HOLDING = '/* holds its shard */'
const WRITTEN = '/* written on its shard */'
const fieldsOf = (types: Record<string, number>): pg.FieldDef[] =>
  Object.entries(types).map(([name, dataTypeID]) => ({ name, dataTypeID }) as pg.FieldDef)

function learnt(statement: string, types: Record<string, number>): KeptRead {
  learnRead(statement, fieldsOf(types))
  const read = keptRead(statement)
  if (!read) throw new Error('a marked statement is kept')
  return read
}

/** What the worker is told. */
const toldOf = ({ told }: KeptRead) => JSON.parse(`${told}[]}`) as { statement: string; plan: string; locks?: string }

const fresh = () => ({ known: new ToldStatements(true) })

const samples = () =>
  learnt(`select id, name, at, mass from samples ${MARKED}`, { id: INT8, name: TEXT, at: TIMESTAMPTZ, mass: FLOAT8 })
const vials = () => learnt(`select id from prepared_samples ${MARKED}`, { id: INT8 })

test('reads of one turn are one call, and their rows are as columns are read', async () => {
  const sent: unknown[][] = []
  const reads = new ShardReads(
    7,
    async (_, parameters) => {
      sent.push([...parameters])
      const rows = [{ id: 5, name: null, at: '2026-11-27T21:20:33.751+00:00', mass: 'NaN' }]
      return { rows: [{ found: JSON.stringify([rows, []]) }] }
    },
    fresh(),
  )
  const values = [7, null, true, [1, 2], ['a "b"', String.raw`c\d`, '']]
  const found = await Promise.all([reads.add(samples(), values), reads.add(vials(), ["it's"])])
  expect(found).toEqual([[{ id: 5, name: null, at: '2026-11-27T21:20:33.751Z', mass: Number.NaN }], []])
  const [organization, text] = sent[0] ?? []
  expect([sent.length, organization]).toEqual([1, 7])
  expect(JSON.parse(String(text))).toMatchObject([
    { arguments: ['7', null, 'true', '{1,2}', String.raw`{"a \"b\"","c\\d",""}`] },
    { plan: 'force_generic_plan', arguments: ["it's"] },
  ])
})

test('PostgreSQL chooses the plan of a list, and that of a search for a text is made each time', () => {
  const list = 'select id from samples limit $1 /* planned on its shard */'
  const search = 'select id from samples where strain_name ilike $1 /* planned on its shard */'
  expect([list, search].map((text) => toldOf(learnt(text, { id: INT8 })).plan)).toEqual(['auto', 'force_custom_plan'])
})

test('a number that no double holds is refused, and so is a value that is no text', async () => {
  const reads = new ShardReads(7, async () => ({ rows: [{ found: '[[{"id": 9007199254740993}]]' }] }), fresh())
  await expect(reads.add(vials(), [1])).rejects.toThrow(RangeError)
  await expect(reads.add(vials(), [{ a: 1 }])).rejects.toThrow(TypeError)
})

test('what is not marked, and what JSON would spell otherwise, stays a usual statement', () => {
  learnRead('select id from samples', fieldsOf({ id: INT8 }))
  learnRead(`select price from samples ${MARKED}`, fieldsOf({ price: NUMERIC }))
  expect([keptRead('select id from samples'), keptRead(`select price from samples ${MARKED}`)]).toEqual([
    undefined,
    undefined,
  ])
})

test('a write goes with the reads of its turn and names its table; what gives rows back may not be one', async () => {
  const write = keptRead(`delete from "sample_totals" where "organization_id" = $1 ${WRITTEN}`)
  if (!write) throw new Error('a marked write needs no first run')
  const sent: unknown[][] = []
  const reads = new ShardReads(
    7,
    async (_, parameters) => {
      sent.push([...parameters])
      return { rows: [{ found: '[[],[]]' }] }
    },
    fresh(),
  )
  expect(await Promise.all([reads.add(vials(), [1]), reads.add(write, [7])])).toEqual([[], []])
  const calls = JSON.parse(String(sent[0]?.[1])) as { writes?: string }[]
  expect([sent.length, calls.map(({ writes }) => writes)]).toEqual([1, [undefined, 'sample_totals']])
  for (const other of [
    'delete from "sample_totals" returning "id"',
    'delete from "mail_outbox"',
    'with a as (select 1) delete from "sample_totals"',
  ])
    expect(() => keptRead(`${other} ${WRITTEN}`), other).toThrow('no write that a shard may do by itself')
})

test('nobody waits for a write: it goes before what comes next, and the commit says that one failed', async () => {
  const write = keptRead(`delete from "sample_totals" where "organization_id" = $1 ${WRITTEN}`)
  if (!write) throw new Error('a marked write needs no first run')
  const sent: string[] = []
  const reads = new ShardReads(
    7,
    async (_, parameters) => {
      sent.push(String(parameters[1]))
      if (sent.length === 2) throw new Error('a full disk')
      return { rows: [{ found: '[[],[]]' }] }
    },
    fresh(),
  )
  expect(await reads.add(write, [7])).toEqual([])
  expect(await reads.add(write, [8])).toEqual([])
  expect(sent).toEqual([])
  await reads.flush()
  expect((JSON.parse(sent[0] ?? '') as { arguments: string[] }[]).map((told) => told.arguments)).toEqual([['7'], ['8']])
  // a read behind it hears of the failure, too
  await reads.add(write, [9])
  await expect(reads.add(vials(), [1])).rejects.toThrow('a full disk')
  await reads.flush()
  expect(sent).toHaveLength(2)
})

test('a worker that is asked itself answers nothing where the shard was moved, and that is no empty answer', async () => {
  const texts: string[] = []
  const answersOf = (rows: unknown[]) =>
    new ShardReads(
      7,
      async (text) => {
        texts.push(text)
        return { rows }
      },
      { ...fresh(), isToWorker: true },
    )
  expect(await answersOf([{ found: '[[{"id": 5}]]' }]).add(vials(), [1])).toEqual([{ id: 5 }])
  await expect(answersOf([]).add(vials(), [1])).rejects.toThrow(ShardMoved)
  expect(texts.every((text) => text.includes('pg_dist_placement'))).toBe(true)
})

describe('the text of a statement', () => {
  /** What two turns are told of it, the second behind an answer of the first. */
  async function toldTwice(known: ToldStatements, { tellsAll = false, fails = 0 } = {}): Promise<boolean[]> {
    const sent: { name: string; statement?: string }[] = []
    const send = async (_: string, [, text]: readonly unknown[]) => {
      sent.push(...(JSON.parse(String(text)) as typeof sent))
      if (sent.length === fails) throw Object.assign(new Error('not told'), { code: 'ELS01' })
      return { rows: [{ found: '[[]]' }] }
    }
    for (let turn = 0; turn < 2; turn += 1)
      await Promise.allSettled([new ShardReads(7, send, { known, tellsAll }).add(vials(), [1])])
    return sent.map(({ statement }) => statement !== undefined)
  }

  test('is sent once for each connection and organization', async () => {
    expect(await toldTwice(new ToldStatements(true))).toEqual([true, false])
    const other = new ToldStatements(true)
    other.add(8, vials().name)
    expect(await toldTwice(other)).toEqual([true, false])
  })

  test('is sent again where it was not answered, and wherever a session did not know it', async () => {
    expect(await toldTwice(new ToldStatements(true), { fails: 1 })).toEqual([true, true])
    const known = new ToldStatements(true)
    known.add(7, vials().name)
    expect(await toldTwice(known, { fails: 1 })).toEqual([false, true])
    expect(await toldTwice(known, { tellsAll: true })).toEqual([true, true])
  })
})

test('only a usual write holds the shards', () => {
  const texts = [`insert into "injections" ${HOLDING}`, `delete from "sample_totals" ${WRITTEN}`, `select 1 ${MARKED}`]
  expect(texts.map(holdsShard)).toEqual([true, true, false])
})

test('a lock names its table, whose shard is locked', () => {
  const lock = `select * from "samples" where "samples"."id" = $1 for update /* locked on its shard */`
  expect(toldOf(learnt(lock, { id: INT8 }))).toMatchObject({ locks: 'samples', plan: 'force_generic_plan' })
})
