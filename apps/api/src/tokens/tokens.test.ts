import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BankInfo } from '@eluent/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { fillBank } from './fill-bank.ts'
import { readTokenOptions } from './read-token-options.ts'
import { labTest } from '../testing/lab-test.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const { app, sealer } = labTest()
let ownerDb: Database
beforeAll(async () => {
  ownerDb = new Database({ ...app.deps.settings.database, url: app.database.ownerUrl, size: 2 }, createLog('silent'))
})
afterAll(() => ownerDb.close())

/** The command as an operator's shell runs it. */
function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: app.database.appUrl, DATABASE_OWNER_URL: app.database.ownerUrl }
    execFile(process.execPath, [main, ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
const bank = async () => (await sealer.get('/certi/1/bank')).json<{ bank_info: BankInfo }>().bank_info

test('[BANK-06] the operator adds tokens and sets the terms; what is not named stays, and the trail tells it', async () => {
  await fillBank(ownerDb, readTokenOptions(['--organization', 'Laboratory', '--add', '20', '--jurisdiction', 'Oregon']))
  const prices = ['--price', '25.50', '--bundle', '50', '--bundle-price', '1000']
  expect(await run('--organization', 'Laboratory', '--add', '5', ...prices)).toMatchObject({
    code: 0,
    out: 'Laboratory (number 1) has 25 tokens.\n',
  })
  expect(await bank()).toMatchObject({
    quantity: 25,
    juri: 'Oregon',
    token_price: 25.5,
    bulk_quantity: 50,
    bundle_price: 1000,
  })
  const lines = await app.sql(`select actor_name, new from audit_entries where noun = 'bank' order by id`)
  const actor_name = 'npm run tokens'
  expect(lines).toEqual([
    { actor_name, new: { added: 20, quantity: 20, jurisdiction: 'Oregon' } },
    { actor_name, new: { added: 5, quantity: 25, token_price: 25.5, bulk_quantity: 50, bundle_price: 1000 } },
  ])
  const unknown = readTokenOptions(['--organization', 'Nobody', '--add', '1'])
  await expect(fillBank(ownerDb, unknown)).rejects.toThrow('There is no organization "Nobody".')
})

test.each([
  [['--add', '5'], '--organization is missing'],
  [['--organization', 'A'], 'There is nothing to do'],
  [['--organization', 'A', '--add', '-5'], '--add'],
  [['--organization', 'A', '--add', '1.5'], '--add: a whole number from 1 to 1000000 is needed, not "1.5"'],
  [['--organization', 'A', '--price', '1,50'], '--price: a price in dollars such as 25.50 is needed, not "1,50"'],
  [['--organization', 'A', '--jurisdiction', ' '], '--jurisdiction: it is blank'],
  [['--tokens', '5'], "Unknown option '--tokens'"],
])('the words %j are refused with their fault', (words, fault) => {
  expect(() => readTokenOptions(words)).toThrow(fault)
})
