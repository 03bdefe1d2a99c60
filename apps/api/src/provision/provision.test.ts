import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStrongPassword } from '@eluent/domain/passwords'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readSettings } from '../platform/settings.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Empty, as a first production start leaves it: a test app would put organizations in. */
let database: TestDatabase
let owner: pg.Client
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  dataDir = await mkdtemp(join(tmpdir(), 'eluent-provision-'))
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

interface Outcome {
  code: number
  out: string
  err: string
}

/** The command as an operator's shell runs it. */
function run(words: readonly string[], input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
    const child = execFile(process.execPath, [main, ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

const words = (email: string, organization: string, ...more: string[]): string[] => [
  '--organization',
  organization,
  '--name',
  'Ann Example',
  '--email',
  email,
  ...more,
]
const passwordIn = (out: string): string => /^Password +(\S+)/m.exec(out)?.[1] ?? ''
const rowsOf = async (sql: string, ...values: unknown[]) =>
  (await owner.query<Record<string, unknown>>(sql, values)).rows

/** Who these credentials are, asked of the real API. */
async function signIn(username: string, password: string, organizationId: number | null = null) {
  const app = await buildApp(
    readSettings({ DATABASE_URL: database.appUrl, DATA_DIR: dataDir, DATABASE_POOL_SIZE: '2', LOG_LEVEL: 'silent' }),
  )
  try {
    const login = { username, password, organization_id: organizationId }
    const reply = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: login })
    const authorization = `Bearer ${reply.json<{ access_token?: string }>().access_token ?? ''}`
    const methods = await app.http.inject({ url: '/api/methods', headers: { authorization } })
    return { status: reply.statusCode, methods: methods.statusCode, role: await roleOf(username) }
  } finally {
    await app.close()
  }
}
const roleOf = async (email: string) => (await rowsOf('select role from users where email = $1', email))[0]?.['role']

describe('an empty database', () => {
  test('gets a laboratory with its catalog and an administrator, who can sign in with the password shown once', async () => {
    const { code, out, err } = await run(words('Ann@Example.org', 'First Laboratory'))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const password = passwordIn(out)
    expect(isStrongPassword(password)).toBe(true)
    expect(out.split(password)).toHaveLength(2)
    expect(await signIn('ann@example.org', password)).toEqual({ status: 200, methods: 200, role: 'admin' })
    const [made] = await rowsOf('select id, name from organizations')
    expect(made).toMatchObject({ name: 'First Laboratory' })
    for (const table of ['methods', 'prep_methods']) {
      const [rows] = await rowsOf(
        `select count(*)::int as count from ${table} where organization_id = $1`,
        made?.['id'],
      )
      expect(rows?.['count']).toBeGreaterThan(0)
    }
    // number 2 is the provider's, whose super admins may act for every organization
    expect(Number(made?.['id'])).toBeGreaterThan(2)
  })

  test('the trail names what was made, and holds no password', async () => {
    const trail = await rowsOf(
      `select actor_name, actor_role, action, noun, new from audit_entries where actor_role = 'operator' order by id`,
    )
    expect(trail).toEqual([
      {
        actor_name: 'npm run provision',
        actor_role: 'operator',
        action: 'create',
        noun: 'organization',
        new: { name: 'First Laboratory' },
      },
      {
        actor_name: 'npm run provision',
        actor_role: 'operator',
        action: 'create',
        noun: 'user',
        new: { name: 'Ann Example', email: 'ann@example.org', role: 'admin' },
      },
    ])
  })
})

describe('a further call', () => {
  test('reuses the organization of exactly this name and leaves its catalog alone', async () => {
    const count = `select (select count(*)::int from organizations) as organizations, (select count(*)::int from methods) as methods`
    const before = await rowsOf(count)
    const { code, out } = await run(words('tess@example.org', 'First Laboratory', '--role', 'tester'))
    expect(code).toBe(0)
    expect(out).toMatch(/First Laboratory \(number \d+, there already\)/)
    expect(await rowsOf(count)).toEqual(before)
    expect(await signIn('tess@example.org', passwordIn(out))).toMatchObject({ status: 200, role: 'tester' })
  })

  test('an e-mail in use is refused in one line, and nothing is left of the organization meant for it', async () => {
    const { code, out, err } = await run(words('ANN@example.org', 'Second Laboratory'))
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: 'The e-mail ann@example.org is in use already.\n' })
    expect(await rowsOf(`select from organizations where name = 'Second Laboratory'`)).toEqual([])
  })

  test('two at the same moment make one organization', async () => {
    const outcomes = await Promise.all(
      ['one@example.org', 'two@example.org'].map((email) => run(words(email, 'Third Laboratory'))),
    )
    expect(await rowsOf(`select count(*)::int as n from organizations where name = 'Third Laboratory'`)).toEqual([
      { n: 1 },
    ])
    for (const { code, err } of outcomes)
      if (code !== 0)
        expect(err).toBe('The organization "Third Laboratory" was made at this moment by someone else: run it again.\n')
  })

  test('a name that two organizations have, and one that is not active, are refused', async () => {
    await owner.query(
      `insert into organizations (name, is_active) values ('Twin', true), ('Twin', true), ('Closed', false)`,
    )
    expect((await run(words('x@example.org', 'Twin'))).err).toBe('2 organizations are called "Twin".\n')
    expect((await run(words('x@example.org', 'Closed'))).err).toBe('The organization "Closed" is not active.\n')
  })
})

describe('--super', () => {
  test('makes the provider, number 2, and a super admin who may act for any organization', async () => {
    const { code, out } = await run(['--super', '--name', 'Sue', '--email', 'sue@example.org'])
    expect(code).toBe(0)
    expect(await rowsOf('select name from organizations where id = 2')).toEqual([{ name: 'Provider' }])
    const [laboratory] = await rowsOf(`select id from organizations where name = 'First Laboratory'`)
    const signedIn = await signIn('sue@example.org', passwordIn(out), Number(laboratory?.['id']))
    expect(signedIn).toEqual({ status: 200, methods: 200, role: 'superadmin' })
  })

  test('a second one joins the provider; another name for it is refused', async () => {
    expect((await run(['--super', '--name', 'Sam', '--email', 'sam@example.org'])).code).toBe(0)
    expect((await run(words('x@example.org', 'Other', '--super'))).err).toBe(
      'The provider is called "Provider", not "Other": leave --organization out.\n',
    )
  })
})

describe('--officer-of', () => {
  test('[LOGIN-05] makes a super admin of a laboratory, who may act for the named organizations alone', async () => {
    await run(words('first@river.example', 'River Laboratory'))
    const officer = words('officer@hill.example', 'Hill Laboratory', '--officer-of', 'River Laboratory')
    const { code, out } = await run([...officer, '--officer-of', 'Hill Laboratory'])
    expect(code).toBe(0)
    expect(out).toMatch(/^Organization +Hill Laboratory .*new/m)
    expect(out).toMatch(/^Acts for +River Laboratory, Hill Laboratory$/m)
    const numbers = await rowsOf(`select id from organizations where name in ('River Laboratory', 'Hill Laboratory')`)
    const asOf = async (id: unknown) => signIn('officer@hill.example', passwordIn(out), Number(id))
    expect(numbers).toHaveLength(2)
    for (const { id } of numbers)
      expect(await asOf(id)).toMatchObject({ status: 200, methods: 200, role: 'superadmin' })
    expect((await asOf(2)).status).toBe(403)
  })

  test('an organization that is not there is named, and nothing is left of the call', async () => {
    const missing = await run(words('nobody@lake.example', 'Lake Laboratory', '--officer-of', 'Nowhere'))
    expect(missing).toMatchObject({ code: 1, err: 'No organization is called "Nowhere".\n' })
    expect(await rowsOf(`select id from organizations where name = 'Lake Laboratory'`)).toEqual([])
    const both = await run(words('nobody@lake.example', 'Lake Laboratory', '--officer-of', ' ', '--super'))
    expect(both.code).toBe(2)
    expect(both.err).toContain('--officer-of is a role: leave --role and --super out\n--officer-of is missing')
  })
})

describe('the password', () => {
  test('can come from standard input and is then not shown', async () => {
    const { code, out } = await run(words('pat@example.org', 'First Laboratory', '--password-stdin'), 'Sesame open 8\n')
    expect(code).toBe(0)
    expect(out).not.toMatch(/Password|Sesame/)
    expect(await signIn('pat@example.org', 'Sesame open 8')).toMatchObject({ status: 200 })
  })

  test('obeys the rule of every password', async () => {
    const { code, err } = await run(words('weak@example.org', 'First Laboratory', '--password-stdin'), 'sesame')
    expect({ code, err }).toEqual({
      code: 2,
      err: 'The password is refused: Minimum 8 characters with at least one lowercase, one uppercase and one digit, and at most 64 characters.\n',
    })
    expect(await roleOf('weak@example.org')).toBeUndefined()
  })

  test.each(['Password1', 'Eluent-demo-1', 'FirstLaboratory1'])('is not easy to guess: %s', async (password) => {
    const { code, err } = await run(words('weak@example.org', 'First Laboratory', '--password-stdin'), password)
    expect({ code, err }).toEqual({
      code: 2,
      err: 'This password is easy to guess. Choose a longer or less common one.\n',
    })
  })
})

describe('the words', () => {
  let email: string
  beforeEach(() => (email = 'new@example.org'))

  test('every fault is reported at once, one line each, with the usage', async () => {
    const { code, err } = await run(['--email', 'nobody', '--role', 'king'])
    expect(code).toBe(2)
    expect(err.split('\n')).toEqual([
      '--organization is missing',
      '--name is missing',
      '--email: this is not an e-mail address',
      '--role: one of veriseal-coaadmin, veriseal-admin, admin, tester, viewer is needed, not "king"',
      expect.stringMatching(/^Use: npm run provision -- /),
      '',
    ])
  })

  test('an unknown word is named, and a super admin is asked for by --super only', async () => {
    expect((await run(words(email, 'First Laboratory', '--colour', 'red'))).err).toMatch(
      /^Unknown option '--colour'\nUse: /,
    )
    expect((await run(words(email, 'First Laboratory', '--role', 'superadmin'))).err).toMatch(/is made with --super/)
  })

  test('--check tells the faults without a database', async () => {
    expect(await run([...words(email, 'Nowhere'), '--check'])).toEqual({ code: 0, out: '', err: '' })
    expect(await rowsOf(`select from organizations where name = 'Nowhere'`)).toEqual([])
  })
})
