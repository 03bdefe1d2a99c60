import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailApp } from '../../testing/mail-app.ts'
import { deliverMail } from './deliver-mail.ts'
import { Mailer } from './mailer.ts'
import { queueMail } from './queue-mail.ts'
import { labTest } from '../../testing/lab-test.ts'

const { app } = labTest(createMailApp)
let mailer: Mailer
beforeAll(() => {
  mailer = new Mailer(app.smtp.url, 'Eluent <no-reply@example.org>')
})
afterAll(() => mailer.close())

const queue = (to: string, subject: string, fail?: Error) =>
  app.deps.db.transaction({ organizationId: 1 }, async (tx) => {
    await queueMail(tx, 1, { to, subject, text: 'Hello', html: '<p>Hello</p>' })
    if (fail) throw fail
  })
const stateOf = async (subject: string) => (await app.sql('select * from mail_outbox where subject = $1', [subject]))[0]
const received = (subject: string) => app.smtp.messages.filter((message) => message.includes(`Subject: ${subject}`))

describe('the outbox', () => {
  test('a mail goes out soon that was announced while nobody listened', async () => {
    await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'eluent-notices'`,
    )
    await queue('grower@example.org', 'Unheard')
    await expect.poll(() => received('Unheard').length, { timeout: 20_000 }).toBe(1)
  })

  test('a mail goes out after its transaction has committed, once, and is marked', async () => {
    await queue('grower@example.org', 'Committed')
    await expect.poll(() => received('Committed').length).toBe(1)
    await expect.poll(async () => (await stateOf('Committed'))?.['sent_at']).not.toBeNull()
    expect(await stateOf('Committed')).toMatchObject({ body_text: '', body_html: null }) // what went out is not kept
    expect(app.smtp.recipients).toContain('grower@example.org')
    const id = String((await stateOf('Committed'))?.['id'])
    await deliverMail({ db: app.deps.db, mailer, now: app.deps.now }, { organizationId: 1, id })
    expect(received('Committed')).toHaveLength(1)
    expect(received('Committed')[0]).toContain(`Message-ID: <${id}@eluent>`)
  })

  test('a mail of a transaction that is rolled back never goes out', async () => {
    await expect(queue('grower@example.org', 'Rolled back', new Error('no'))).rejects.toThrow('no')
    await queue('grower@example.org', 'Afterwards')
    await expect.poll(() => received('Afterwards').length).toBe(1)
    expect(received('Rolled back')).toEqual([])
  })

  test('a mail that the server refuses stays in the outbox with the reason, and goes out later', async () => {
    app.smtp.refuse(true)
    await queue('grower@example.org', 'Refused')
    await expect.poll(async () => (await stateOf('Refused'))?.['last_error']).toContain('451')
    app.smtp.refuse(false)
    const id = String((await stateOf('Refused'))?.['id'])
    await deliverMail({ db: app.deps.db, mailer, now: app.deps.now }, { organizationId: 1, id })
    expect(received('Refused')).toHaveLength(1)
    expect(await stateOf('Refused')).toMatchObject({ last_error: null, attempts: '1' })
  })

  test('two senders at once send one mail', async () => {
    app.smtp.refuse(true)
    await queue('grower@example.org', 'Race')
    await expect.poll(async () => (await stateOf('Race'))?.['last_error']).toContain('451')
    app.smtp.refuse(false)
    const id = String((await stateOf('Race'))?.['id'])
    const deliver = () => deliverMail({ db: app.deps.db, mailer, now: app.deps.now }, { organizationId: 1, id })
    await Promise.all([deliver(), deliver()])
    expect(received('Race')).toHaveLength(1)
  })

  test('an address or a subject cannot smuggle in another recipient or header', async () => {
    const send = (to: string, subject: string) =>
      mailer.send({ id: subject.slice(0, 5), to, subject, text: 'x', html: null })
    const before = app.smtp.recipients.length
    await send('one@example.org', 'Lines\r\nBcc: two@example.org')
    expect(app.smtp.recipients.slice(before)).toEqual(['one@example.org'])
    expect(app.smtp.messages.at(-1)?.split('\r\n')).not.toContain('Bcc: two@example.org')
    await expect(send('a@example.org, b@example.org', 'Lists')).rejects.toThrow(RangeError)
  })
})
