import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { firstRow, percentRow, importTest, upload } from '../../testing/import-lab.ts'
import { required } from '../../testing/required.ts'
import { dataOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, lab } = importTest()

interface Outcome {
  key: string
  outcome: 'created' | 'refused'
  sample_id: number | null
  code: string | null
  error: string | null
  errors: Record<string, string[]> | null
  retry: boolean
}
const importRows = (rows: { key: string; sample: object }[], as = lab.tester) =>
  dataOf<Outcome[]>(as.post('/imports', { rows }))

const HEADER = 'Sample,ID,Weight mg,Dilution,Type,LOQ,THCA,THC,CBD'
const lineOf = (at: number) => `Strain ${at},L-${at},500,1,Flower,0.01,${at},1,0.5`

/** A batch of `count` rows with a file of its own, each with a key that a resume uses again. */
async function batchOf(count: number) {
  const csv = [HEADER, ...Array.from({ length: count }, (_, at) => lineOf(at + 1)), `,,,,,,,,,${crypto.randomUUID()}`]
  const text = csv.join('\n')
  const sourceId = await upload(app, lab.tester, 'source', 'batch.csv', text)
  const source = { templateId: lab.batchTemplate, sourceId }
  const rows = Array.from({ length: count }, (_, index) => {
    const at = index + 1
    const form = { strain_name: `Strain ${at}`, batch_number: `L-${at}` }
    const results = [percentRow('THCA', at), percentRow('THC', 1), percentRow('CBD', 0.5)]
    return { key: crypto.randomUUID(), sample: firstRow(laboratory, source, form, { row: at, results }) }
  })
  return { rows, sourceId, sha256: createHash('sha256').update(text).digest('hex') }
}

const stored = async (sourceId: string) =>
  (
    await app.sql(
      'select imported_row::int as row, count(*)::int as times from injections where imported_source_file_id = $1 group by 1 order by 1',
      [sourceId],
    )
  ).map(({ row, times }) => [row, times])

describe('a batch', () => {
  test('imports every row under its own key; the same call again is the same samples', async () => {
    const { rows, sourceId } = await batchOf(20)
    const first = await importRows(rows)
    expect(first.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'created'))
    expect(await importRows(rows)).toEqual(first)
    expect(await stored(sourceId)).toEqual(rows.map((_, at) => [at + 1, 1]))
    expect(await lab.readAsAdmin(first[6]?.sample_id ?? 0)).toMatchObject({
      intake_form: { batch_number: 'L-7' },
      results: [{ imported: { row: 7 } }],
    })
  })

  test('a row called a statistic is none of the file, unless somebody took it in', async () => {
    const text = [HEADER, lineOf(1), 'Mean,L-9,500,1,Flower,0.01,1,1,0.5', crypto.randomUUID()].join('\n')
    const source = { templateId: lab.batchTemplate, sourceId: await upload(app, lab.tester, 'source', 'm.csv', text) }
    const form = { strain_name: 'Mean', batch_number: 'L-9' }
    const results = [percentRow('THCA', 1), percentRow('THC', 1), percentRow('CBD', 0.5)]
    const row = (more: object) => ({
      key: crypto.randomUUID(),
      sample: firstRow(laboratory, source, form, { row: 2, results, ...more }),
    })
    const outcomes = await importRows([row({}), row({ taken: [2] })])
    expect(outcomes.map(({ outcome, errors }) => [outcome, errors && Object.values(errors).flat()])).toEqual([
      ['refused', ['The file has no sample in this row.']],
      ['created', null],
    ])
  })

  test('keeps good rows and tells of bad ones why, by their fields', async () => {
    const { rows, sourceId } = await batchOf(3)
    const [, second] = rows
    Object.assign(second?.sample.intake_form ?? {}, { batch_number: ' ', loq: 0 })
    const outcomes = await importRows(rows)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created'])
    expect(outcomes[1]).toMatchObject({
      sample_id: null,
      code: 'validation_failed',
      errors: { batch_number: ['Must include batch number.'], loq: ['LOQ cannot be zero.'] },
      retry: false,
    })
    expect(await stored(sourceId)).toEqual([
      [1, 1],
      [3, 1],
    ])
    // mended, the row goes in under the same key: a refusal does not use it up
    Object.assign(second?.sample.intake_form ?? {}, { batch_number: 'L-2', loq: '0.01' })
    expect((await importRows([second].filter((row) => row !== undefined)))[0]).toMatchObject({ outcome: 'created' })
    expect(await stored(sourceId)).toHaveLength(3)
  })

  test('one row that is refused only when it is stored keeps no other out; keys of before answer among new ones', async () => {
    const { rows, sourceId } = await batchOf(30)
    const twin = { ...rows[4], key: crypto.randomUUID(), sample: rows[4]?.sample ?? {} }
    // a file that is looked for only when the row is stored
    const attachment = {
      attachmentType: 'Other',
      name: 'a.txt',
      fileType: 'text/plain',
      size: 1,
      url: crypto.randomUUID(),
    }
    const lost = structuredClone(rows[29]?.sample)
    Object.assign(required(lost?.results[0]), { attachments: [attachment] })
    const sent = [...rows.slice(0, 20), twin, { key: crypto.randomUUID(), sample: required(lost) }]
    const outcomes = await importRows(sent)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array<string>(20).fill('created'), 'refused', 'refused'])
    expect(outcomes[20]).toMatchObject({ code: 'already_imported', sample_id: outcomes[4]?.sample_id })
    expect(Object.keys(outcomes[21]?.errors ?? {})).toEqual(['results.0.attachments.0'])
    expect(await stored(sourceId)).toEqual(rows.slice(0, 20).map((_, at) => [at + 1, 1]))
    // in another grouping, with keys of before among new ones
    const again = await importRows(rows)
    expect(again.slice(0, 20)).toEqual(outcomes.slice(0, 20))
    expect(await stored(sourceId)).toEqual(rows.map((_, at) => [at + 1, 1]))
  })

  test('cut off in the middle is resumed without doubles, however the rows are grouped then', async () => {
    const { rows, sourceId } = await batchOf(12)
    await importRows(rows.slice(0, 5))
    // the answer to this one was lost; nobody knows what was stored
    await importRows(rows.slice(3, 9))
    const outcomes = [...(await importRows(rows.slice(0, 7))), ...(await importRows(rows.slice(7)))]
    expect(outcomes.every(({ outcome }) => outcome === 'created')).toBe(true)
    expect(new Set(outcomes.map(({ sample_id: id }) => id)).size).toBe(12)
    expect(await stored(sourceId)).toEqual(rows.map((_, at) => [at + 1, 1]))
  })

  test('sent twice over each other stores each row once', async () => {
    const { rows, sourceId } = await batchOf(6)
    const replies = await Promise.all([importRows(rows), importRows(rows), importRows(rows.toReversed())])
    for (const outcome of replies.flat()) {
      expect(outcome.outcome === 'created' || outcome.retry, JSON.stringify(outcome)).toBe(true)
    }
    expect((await importRows(rows)).every(({ outcome }) => outcome === 'created')).toBe(true)
    expect(await stored(sourceId)).toEqual(rows.map((_, at) => [at + 1, 1]))
  })

  test('goes on when the process that reads tables was killed between its calls', async () => {
    const { rows, sourceId } = await batchOf(4)
    await importRows(rows.slice(0, 2))
    const pid = app.deps.tables.pid
    process.kill(pid ?? 0, 'SIGKILL')
    await expect.poll(() => app.deps.tables.pid).toBeUndefined()
    expect((await importRows(rows.slice(2))).map(({ outcome }) => outcome)).toEqual(['created', 'created'])
    expect(app.deps.tables.pid).not.toBe(pid)
    expect(await stored(sourceId)).toEqual(rows.map((_, at) => [at + 1, 1]))
  })

  test('the API answers others while a hostile file is refused', async () => {
    const sourceId = await upload(app, lab.tester, 'source', 'hostile.csv', `"${'x,y\n'.repeat(1_000_000)}`)
    const sample = firstRow(laboratory, { templateId: lab.batchTemplate, sourceId })
    const refusal = importRows([{ key: 'hostile', sample }])
    const end = refusal.then(() => 'refused' as const)
    const another = () => statusOf(lab.tester.get('/import_template_types'))
    let answered = 0
    for (let first: unknown = 200; first === 200; first = await Promise.race([end, another()])) answered += 1
    expect((await refusal)[0]).toMatchObject({ outcome: 'refused', code: 'file_unreadable', retry: false })
    expect(answered).toBeGreaterThan(1)
  })

  test('of an unreadable file refuses each row with the sentence', async () => {
    const sourceId = await upload(app, lab.tester, 'source', 'bad.csv', `"open${crypto.randomUUID()}`)
    const sample = firstRow(laboratory, { templateId: lab.batchTemplate, sourceId })
    const [outcome] = await importRows([{ key: 'k', sample }])
    expect(outcome).toMatchObject({
      outcome: 'refused',
      code: 'file_unreadable',
      error: 'A quotation mark opens in row 1 and is not closed.',
      retry: false,
    })
  })

  test('needs sample create and at most 100 rows', async () => {
    const viewer = await app.signIn('viewer')
    const { rows } = await batchOf(1)
    expect(await statusOf(viewer.post('/imports', { rows }))).toBe(403)
    const many = Array.from({ length: 101 }, (_, at) => ({ ...rows[0], key: String(at) }))
    expect(await statusOf(lab.tester.post('/imports', { rows: many }))).toBe(422)
  })
})

describe('the same row a second time, under another key', () => {
  test('is refused with the sample it is, and taken when it is meant', async () => {
    const { rows, sourceId } = await batchOf(1)
    const [first] = await importRows(rows)
    const again = rows.map((row) => ({ ...row, key: crypto.randomUUID() }))
    const [second] = await importRows(again)
    expect(second).toMatchObject({
      outcome: 'refused',
      code: 'already_imported',
      error: `This row was already imported as sample ${first?.sample_id}.`,
      sample_id: first?.sample_id,
      retry: false,
    })
    expect(await stored(sourceId)).toEqual([[1, 1]])
    const meant = rows.map((row) => ({ key: crypto.randomUUID(), sample: { ...row.sample, import_again: true } }))
    expect((await importRows(meant))[0]).toMatchObject({ outcome: 'created' })
    expect(await stored(sourceId)).toEqual([[1, 2]])
  })

  test('by many people at the same moment is one sample', async () => {
    const { rows, sourceId } = await batchOf(1)
    const people = await Promise.all(Array.from({ length: 4 }, () => app.signIn('tester')))
    expect(
      await sortedStatusesOf(people.map((person) => person.post('/samples', { sample: rows[0]?.sample }))),
    ).toEqual([201, 409, 409, 409])
    expect(await stored(sourceId)).toEqual([[1, 1]])
  })

  test('is free again when the sample was deleted, and named before the import otherwise', async () => {
    const { rows, sourceId, sha256 } = await batchOf(2)
    const outcomes = await importRows(rows)
    const known = async (as = lab.tester, sheet = '') =>
      await as.read<object[]>(`/imports/rows?sha256=${sha256}${sheet}`)
    expect(await known()).toEqual(outcomes.map(({ sample_id }, at) => ({ row: at + 1, sheet: null, sample_id })))
    // a text file is one sheet without a name
    expect(await known(lab.tester, '&sheet=')).toHaveLength(2)
    expect(await known(lab.tester, '&sheet=Values')).toEqual([])
    expect(await known(await app.signIn('admin', app.otherLaboratoryId))).toEqual([])
    expect(await statusOf(lab.admin.delete(`/samples/${outcomes[0]?.sample_id}`, { reason: 'entered twice' }))).toBe(
      202,
    )
    expect(await known()).toEqual([{ row: 2, sheet: null, sample_id: outcomes[1]?.sample_id }])
    expect((await importRows([{ key: 'again', sample: rows[0]?.sample ?? {} }]))[0]?.outcome).toBe('created')
    expect(await stored(sourceId)).toEqual([
      [1, 2],
      [2, 1],
    ])
  })
})
