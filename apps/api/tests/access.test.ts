import type { Endpoint } from '@eluent/contract'
import { ROLE_SLUGS } from '@eluent/domain/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../src/testing/app.ts'
import { ENDPOINTS, idFieldsOf, nameOf, parametersOf, replaceAt, valuesAt } from '../src/testing/endpoints.ts'
import { makeEveryRecord, type EquippedLaboratory } from '../src/testing/every-record.ts'
import { idempotent } from '../src/testing/laboratory.ts'
import { VALID_CALLS, type Sent } from '../src/testing/valid-calls.ts'

const CANARY = 'Canary of the first'

let app: TestApp
/** Whose records nobody else may reach. */
let first: EquippedLaboratory
let other: EquippedLaboratory
let strangers: Caller[]
beforeAll(async () => {
  app = await createTestApp()
  first = await makeEveryRecord(app, app.laboratoryId, CANARY)
  other = await makeEveryRecord(app, app.otherLaboratoryId, 'Goldfinch')
  await prepareRowsOfLaboratory()
  strangers = await Promise.all(ROLE_SLUGS.map((role) => app.signIn(role, app.otherLaboratoryId)))
})
afterAll(() => app.close())

const guarded = ENDPOINTS.filter(({ access }) => access !== 'public')
const naming = guarded.filter((endpoint) => parametersOf(endpoint).length > 0)
const nouns = [...new Set(naming.map(({ noun }) => noun))]
const isMounted = ({ method, path }: Endpoint) => app.http.hasRoute({ method, url: `/api${path}` })

/** The path with a record of each of its ids. @throws for an id of which no record was made */
function pathOf(endpoint: Endpoint, ids: Readonly<Record<string, string | number>>): string {
  return parametersOf(endpoint).reduce((path, { name, kind }) => {
    const id = ids[kind]
    if (id === undefined) throw new Error(`${nameOf(endpoint)}: every-record.ts makes no record of '${kind}'`)
    return path.replace(`:${name}`, String(id))
  }, endpoint.path)
}

/** The parts of a valid call; every call that changes something or names a record in its body or query has one. */
async function validCall(endpoint: Endpoint, lab: EquippedLaboratory): Promise<Sent> {
  const build = VALID_CALLS[nameOf(endpoint)]
  if (build) return build(lab)
  if (endpoint.method === 'GET' && idFieldsOf(endpoint).length === 0) return {}
  throw new Error(`valid-calls.ts has no call for ${nameOf(endpoint)}`)
}

function send(caller: Caller, endpoint: Endpoint, path: string, { query, body }: Sent) {
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  return caller.call(endpoint.method, `${path}${search}`, body, idempotent())
}

/** Every table with rows of organizations, and whether its rows are walled off. */
const tenantTables = () =>
  app.sql(
    `select c.relname as name, c.relrowsecurity as walled from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
     order by c.relname`,
  ) as Promise<{ name: string; walled: boolean }[]>

/**
 * How many rows of each table the first laboratory has, and which transaction wrote the last of them: a row that is changed is
 * written again.
 */
async function rowsOfLaboratory(): Promise<unknown> {
  return app.sql('execute rows_of_laboratory')
}

async function prepareRowsOfLaboratory(): Promise<void> {
  const parts = (await tenantTables()).map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, max(xmin::text::bigint) as written
       from ${name} where organization_id = ${app.laboratoryId}`,
  )
  await app.sql(`prepare rows_of_laboratory as ${parts.join(' union all ')}`)
}

describe('ids of another organization in paths', () => {
  test.each(nouns)(
    '[PERM-07] every call of %s that names a record refuses one of another organization, for every role, and changes nothing',
    async (noun) => {
      const before = await rowsOfLaboratory()
      const wrong: string[] = []
      for (const endpoint of naming.filter(
        (one) => one.noun === noun && isMounted(one) && !ANSWERS_ANYONE.has(nameOf(one)),
      )) {
        const path = pathOf(endpoint, first.ids)
        const sent = await validCall(endpoint, other)
        for (const stranger of strangers) {
          const reply = await send(stranger, endpoint, path, sent)
          const call = `${stranger.person.role} ${nameOf(endpoint)}`
          if (![403, 404].includes(reply.statusCode))
            wrong.push(`${call}: ${reply.statusCode} ${reply.body.slice(0, 80)}`)
          if (reply.body.includes(CANARY)) wrong.push(`${call} leaks`)
        }
      }
      expect(wrong).toEqual([])
      expect(await rowsOfLaboratory()).toEqual(before)
    },
  )

  test.each(nouns)('the reads of %s reach the record for its own organization', async (noun) => {
    for (const endpoint of naming.filter((one) => one.noun === noun && one.method === 'GET' && isMounted(one))) {
      const sent = await validCall(endpoint, first)
      const reply = await send(first.caller, endpoint, pathOf(endpoint, first.ids), sent)
      expect([403, 404], `${nameOf(endpoint)}: ${reply.body.slice(0, 80)}`).not.toContain(reply.statusCode)
    }
  })
})

const HOSTILE_IDS = ['0', '-1', '1.5', '9007199254740993', 'abc', '1;drop table samples', '%27', '1e3', '%F0%9F%A7%AA']

test.each(nouns)('hostile ids in the paths of %s are refused or not found, never a fault', async (noun) => {
  for (const endpoint of naming.filter((one) => one.noun === noun && isMounted(one))) {
    const sent = await validCall(endpoint, other)
    for (const id of HOSTILE_IDS) {
      const reply = await send(other.caller, endpoint, endpoint.path.replaceAll(/:\w+/g, id), sent)
      expect([400, 403, 404, 422], `${nameOf(endpoint)} ${id}: ${reply.statusCode}`).toContain(reply.statusCode)
    }
  }
})

/** Says whose organization a printed key is, and no more ([API2-53]). */
const ANSWERS_ANYONE = new Set(['GET /token_holders/:token'])

describe('ids of another organization in bodies and queries', () => {
  const calls = guarded
    .map((endpoint) => ({
      name: nameOf(endpoint),
      endpoint,
      fields: idFieldsOf(endpoint).filter((field) => !namesNoRecord(endpoint, field)),
    }))
    .filter(({ fields }) => fields.length > 0)

  test.each(calls)(
    '[PERM-07] $name takes none, and the same call with ids of its own is accepted',
    async ({ endpoint, fields }) => {
      if (!isMounted(endpoint)) return
      const own = await validCall(endpoint, other)
      const foreign = await validCall(endpoint, first)
      const before = await rowsOfLaboratory()
      const part = own.query ? 'query' : 'body'
      const path = pathOf(endpoint, { ...other.ids, ...own.path })
      const taken: string[] = []
      for (const field of fields) {
        const [id] = valuesAt(foreign[part], field)
        if (id === undefined) throw new Error(`valid-calls.ts names no record in ${field}`)
        const reply = await send(other.caller, endpoint, path, { ...own, [part]: replaceAt(own[part], field, id) })
        if (!isRefused(reply) && !WITHOUT_EFFECT.has(nameOf(endpoint)))
          taken.push(`${field}: ${reply.statusCode} ${reply.body.slice(0, 80)}`)
        if (reply.body.includes(CANARY)) taken.push(`${field} leaks`)
      }
      expect(taken).toEqual([])
      expect(await rowsOfLaboratory()).toEqual(before)
      const accepted = await send(other.caller, endpoint, path, own)
      expect(isRefused(accepted), accepted.body.slice(0, 200)).toBe(false)
    },
  )
})

/** A status that says so, a list without a row, as JSON or CSV, an import's row that was not taken, or a record of several that was not. */
function isRefused({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode === 429) throw new Error(`the limit of the address was met: ${body}`)
  if (statusCode >= 400 || /^Batch Number,[^\r\n]*\r\n$/.test(body)) return true
  return /^\{("data":\[(\]|\{[^{]*"outcome":"refused")|"done":\[\],"refused":\[\{)/.test(body)
}

/** Calls that take an unknown id for a new record, or for one that is gone already. */
const WITHOUT_EFFECT = new Set(['PATCH /form-templates/:id', 'POST /auth/logout'])

/** Fields that look like an id and name no record of an organization: the end of a field, or a call and its field. */
const NO_RECORDS = [
  // the state's own number
  'state_package_id',
  // tables that all organizations share
  'sample_type_id',
  'role_id',
  'chart_type_id',
  'chart_scale_id',
  'import_template_type_id',
  // words and numbers that only mean something inside the record they stand in
  'vial_number',
  'alternate_email_id',
  'certusKey',
  'update_intake_attribute.key',
  'rows.key',
  'POST /alerts/read alerts.key',
  'POST /files/tickets sha256',
  // records of another service, and of the provider alone ([API2-49])
  'entity.id',
  'consumer_id',
  // an organization to act for; who has the choice is [LOGIN-06]'s
  'GET /admin/organization_officers/privates organization_id',
  // a record that is not there yet has no parts
  'POST /methods method.id',
  'POST /prep_methods prep_steps.id',
  'POST /form-templates form_template.form_fields.id',
  // the id of the path once more
  'PATCH /methods/:id/update id',
  // not read: an import brings its vials and has no custom fields
  'POST /samples sample.prep_method_id',
  'POST /samples sample.form_template_id',
  'rows.sample.prep_method_id',
  'rows.sample.form_template_id',
]

function namesNoRecord(endpoint: Endpoint, field: string): boolean {
  const whole = `${nameOf(endpoint)} ${field}`
  return NO_RECORDS.some((end) => whole === end || whole.endsWith(`.${end}`) || whole.endsWith(` ${end}`))
}

describe('lists', () => {
  const queries = ['', '?searchIn=strain_name&searchData=Canary', '?organization_id=1', '?assumed_org=1', '?format=csv']
  test.each(queries)('never show rows of another organization, whatever their parameters: %s', async (query) => {
    for (const endpoint of ENDPOINTS.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      const reply = await other.caller.call('GET', `${endpoint.path}${query}`)
      expect(reply.body, nameOf(endpoint)).not.toContain(CANARY)
    }
  })

  test('[LOGIN-06] a super admin reaches the records of the organization they act for, and no others', async () => {
    const here = await app.signIn('superadmin', app.providerId)
    const acting = await app.signInAs(here.person, app.laboratoryId)
    const id = first.ids['samples']
    expect((await here.call('GET', `/samples/${id}`)).statusCode).toBe(404)
    expect((await acting.call('GET', `/samples/${id}`)).json().data.id).toBe(id)
    expect((await acting.call('GET', '/samples')).body).toContain(CANARY)
    expect((await here.call('GET', '/samples')).body).not.toContain(CANARY)
  })
})

describe('the tables', () => {
  test('[PERM-07] each with an organization_id shows its rows to that organization alone', async () => {
    await fillTablesWithoutCalls()
    const walled = (await tenantTables()).filter((table) => table.walled)
    expect(walled.length).toBeGreaterThan(40)
    const seenBy = async (name: string, organizationId: number) => {
      const { rows } = await app.deps.db.read({ organizationId }, (tx) =>
        sql`select 1 from ${sql.table(name)} where organization_id = ${app.laboratoryId} limit 1`.execute(tx),
      )
      return rows.length
    }
    const seen: [string, number, number][] = []
    for (const { name } of walled)
      seen.push([name, await seenBy(name, app.laboratoryId), await seenBy(name, app.otherLaboratoryId)])
    expect(seen.filter(([, own, others]) => own !== 1 || others !== 0)).toEqual([])
  })

  test('those that anyone may look into hold keys and hashes, nothing of a record', async () => {
    const open = (await tenantTables()).filter((table) => !table.walled)
    expect(open.map(({ name }) => name)).toEqual([
      'ledger_entries',
      'ledger_faults',
      'login_emails',
      'share_keys',
      'tracers',
    ])
  })
})

/** The provider writes these itself, except for what is learnt of searches that find thousands, and what a job notes. */
async function fillTablesWithoutCalls(): Promise<void> {
  for (const [table, columns, values] of [
    ['bank_terms', '', ''],
    ['alert_mails', ', user_id, alert_key, alert_at, mailed_at', `, 1, 'finished', now(), now()`],
    ['bank_card_receipts', ', receipt_id, confirmed_at, noted_by_name', `, gen_random_uuid(), now(), 'Ada'`],
    ['consumers', ', name', `, 'Zen Farms'`],
    ['sample_text_shapes', ', column_name, shape, sample_type_id, total', `, 'strain_name', 'aa', 1, 1`],
    ['sample_search_counts', ', column_name, pattern, sample_type_id, total', `, 'strain_name', 'kush', 1, 1`],
  ]) {
    await app.sql(`insert into ${table} (organization_id${columns}) values (${app.laboratoryId}${values})`)
  }
}
