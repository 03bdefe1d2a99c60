import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, prepareDatabase, query } from '@eluent/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { describeSchema } from '../../testing/describe-schema.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const earlierFolder = join(folder, 'earlier-forms')
const namesIn = (where: string): string[] => readdirSync(where).filter((name) => name.endsWith('.sql'))
const read = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
const digestOf = (file: string): string => createHash('sha256').update(read(file)).digest('hex')
/** A form's file is called as the migration, with the first 12 digits of its digest. */
const migrationOf = (form: string): string => form.replace(/\.[0-9a-f]{12}\.sql$/, '.sql')
const correctedBy = (name: string): string[] =>
  Array.from(
    read(join(folder, name)).matchAll(/^-- Corrects the form with SHA-256 ([0-9a-f]{64})/gm),
    ([, sha]) => sha ?? '',
  )

describe('a migration is written once', () => {
  // after a new file or a correction: vitest run --project api platform/db/ -u
  test('its digest is listed, and it has another one only where it names that which is listed', async () => {
    const listed = Array.from(read(join(folder, 'digests.txt')).matchAll(/^(\w{64}) {2}(.+)$/gm))
    const edited = listed.flatMap(([, digest = '', name = '']) =>
      namesIn(folder).includes(name) && digest !== digestOf(join(folder, name)) && !correctedBy(name).includes(digest)
        ? [`${name} changed: write a new migration; or remove its line if no installation has it`]
        : [],
    )
    expect(edited).toEqual([])
    const lines = namesIn(folder).map((name) => `${digestOf(join(folder, name))}  ${name}\n`)
    await expect(lines.join('')).toMatchFileSnapshot('../../../migrations/digests.txt')
  })

  test('the forms that are named are kept, and no others', () => {
    const kept = namesIn(earlierFolder).map((form) => [migrationOf(form), digestOf(join(earlierFolder, form))])
    const named = namesIn(folder).flatMap((name) => correctedBy(name).map((digest) => [name, digest]))
    expect(kept).toEqual(named)
  })
})

// where the earlier forms fail there is no installation of theirs
describe.runIf(inject('testServer').workerUrls.length === 0)('an installation of the earlier forms', () => {
  const server = inject('testServer')
  const firstCorrected = namesIn(earlierFolder).map(migrationOf).toSorted()[0] ?? ''
  const scratch = mkdtempSync(join(tmpdir(), 'eluent-forms-'))
  const databases: string[] = []
  let earlier: pg.Client
  let newest: pg.Client
  let earlierUrl: string

  /** A laboratory with a method, migrated over the corrected files with the forms of `forms` in their place. */
  async function install(forms: readonly string[]): Promise<string> {
    const name = `forms_${randomBytes(6).toString('hex')}`
    databases.push(name)
    const { ownerUrl } = await prepareDatabase(server.adminUrl, name, server.passwords)
    const files = join(scratch, name)
    const take = (names: readonly string[]): void => {
      for (const each of names) cpSync(join(folder, each), join(files, each))
      for (const form of forms.filter((each) => names.includes(migrationOf(each))))
        cpSync(join(earlierFolder, form), join(files, migrationOf(form)))
    }
    take(namesIn(folder).filter((each) => each < firstCorrected))
    await migrate(ownerUrl, files)
    // as the product of that day stored it
    await query(ownerUrl, `insert into organizations (id, name) values (1, 'Laboratory')`)
    await query(
      ownerUrl,
      `insert into methods (organization_id, id, name, lower_bound_ug_ml, upper_bound_ug_ml) values (1, 1, 'Potency', 0, 100)`,
    )
    await query(
      ownerUrl,
      `insert into method_versions (organization_id, method_id, version, name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, totals)
       values (1, 1, 1, 'Potency', 0, 100, '[{"analyte":"THC"},{"analyte":"CBD"}]', '[{"name":"Total THC"}]'),
         (1, 1, 2, 'Potency', 0, 100, '[{"analyte":"THC"}]', '[]')`,
    )
    take(namesIn(folder))
    await migrate(ownerUrl, files)
    return ownerUrl
  }

  beforeAll(async () => {
    earlierUrl = await install(namesIn(earlierFolder))
    earlier = new pg.Client(earlierUrl)
    newest = new pg.Client(await install([]))
    await Promise.all([earlier.connect(), newest.connect()])
  })
  afterAll(async () => {
    await Promise.all([earlier.end(), newest.end()])
    for (const name of databases) await query(server.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    rmSync(scratch, { recursive: true })
  })

  test('has the schema of schema.sql', async () => {
    const schema = read(fileURLToPath(new URL('../../../schema.sql', import.meta.url)))
    expect(await describeSchema(earlier)).toBe(schema)
    expect(await describeSchema(newest)).toBe(schema)
  })

  test('has the rows that the corrected files write', async () => {
    const rowsOf = async (client: pg.Client): Promise<unknown[]> =>
      (await client.query('select organization_id, category, unit, name from chart_attributes order by 1, 2, 3, 4'))
        .rows
    const rows = await rowsOf(newest)
    expect(rows).toHaveLength(6)
    expect(await rowsOf(earlier)).toEqual(rows)
  })

  test('goes on with the corrected files', async () => {
    expect(await migrate(earlierUrl, folder)).toEqual({ applied: [], known: namesIn(folder).length })
  })
})
