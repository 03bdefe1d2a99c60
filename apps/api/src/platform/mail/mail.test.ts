import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailApp } from '../../testing/mail-app.ts'
import { listOrganizationsWith } from '../jobs/waiting-work.ts'
import { deliverMails } from './deliver-mail.ts'
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
/** By a sender beside the product's own: what that one has in hand is left to it. */
const deliver = () => deliverMails({ ...app.deps, log: app.http.log, mailer }, 1)
/** As it stands when the wait of its next try is over. */
const makeDue = (subject: string) =>
  app.sql(`update mail_outbox set due_at = now() where subject = $1 and sent_at is null`, [subject])
const stateOf = async (subject: string) => (await app.sql('select * from mail_outbox where subject = $1', [subject]))[0]
/** As it stands after one more look: what a sender had in hand and let go is taken by the next one. */
const lookedAt = async (subject: string) => {
  await deliver()
  return stateOf(subject)
}
const received = (subject: string) => app.smtp.messages.filter((message) => message.includes(`Subject: ${subject}`))

describe('the outbox', () => {
  test('a mail goes out soon that was announced while nobody listened', async () => {
    await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'eluent-notices'`,
    )
    await queue('grower@example.org', 'Unheard')
    await expect.poll(() => received('Unheard').length, { timeout: 60_000 }).toBe(1)
  })

  test('a mail goes out after its transaction has committed, once, and is marked', async () => {
    await queue('grower@example.org', 'Committed')
    await expect.poll(() => received('Committed').length).toBe(1)
    await expect.poll(async () => (await stateOf('Committed'))?.['sent_at']).not.toBeNull()
    expect(await stateOf('Committed')).toMatchObject({ body_text: '', body_html: null }) // what went out is not kept
    expect(app.smtp.recipients).toContain('grower@example.org')
    const id = String((await stateOf('Committed'))?.['id'])
    await deliver()
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
    await deliver()
    expect(received('Refused')).toEqual([]) // it is not its time
    await makeDue('Refused')
    await deliver()
    await expect
      .poll(() => stateOf('Refused'))
      .toMatchObject({ last_error: null, attempts: '1', due_at: null, sent_at: expect.anything() as unknown })
    expect(received('Refused')).toHaveLength(1)
  })

  test('a mail whose next try lies further ahead than any wait goes out: the clock was put back', async () => {
    app.smtp.refuse(true)
    await queue('grower@example.org', 'Clock')
    await expect.poll(async () => (await stateOf('Clock'))?.['last_error']).toContain('451')
    app.smtp.refuse(false)
    await app.sql(`update mail_outbox set due_at = now() + interval '2 days' where subject = 'Clock'`)
    await deliver()
    await expect.poll(() => received('Clock').length).toBe(1)
  })

  test('a mail is given up after eight tries, and looked for no more', async () => {
    app.smtp.refuse(true)
    await queue('grower@example.org', 'Given up')
    for (let tries = 1; tries < 8; tries += 1) {
      await expect.poll(async () => (await lookedAt('Given up'))?.['attempts']).toBe(String(tries))
      await makeDue('Given up')
    }
    await expect.poll(() => lookedAt('Given up')).toMatchObject({ attempts: '8', due_at: null })
    expect(await listOrganizationsWith(app.deps.db, 'mails', app.deps.now())).toEqual([])
    app.smtp.refuse(false)
  })

  test('two senders at once send one mail', async () => {
    app.smtp.refuse(true)
    await queue('grower@example.org', 'Race')
    await expect.poll(async () => (await stateOf('Race'))?.['last_error']).toContain('451')
    app.smtp.refuse(false)
    await makeDue('Race')
    await Promise.all([deliver(), deliver()])
    await expect.poll(async () => (await stateOf('Race'))?.['sent_at']).not.toBeNull()
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

  test('F19: a server that sends a byte now and then is given up within the limit', async () => {
    const sockets = new Set<Socket>()
    const dripping = createServer((socket) => {
      const drip = setInterval(() => socket.write('2'), 20)
      sockets.add(socket.on('error', () => undefined).on('close', () => clearInterval(drip)))
    }).listen(0, '127.0.0.1')
    await once(dripping, 'listening')
    const { port } = dripping.address() as AddressInfo
    const slow = new Mailer(`smtp://127.0.0.1:${port}`, 'Eluent <no-reply@example.org>', 300)
    await expect(
      slow.send({ id: 'drip', to: 'one@example.org', subject: 'Drip', text: 'x', html: null }),
    ).rejects.toThrow('aborted')
    // the connection is not left behind
    for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
    dripping.close()
    await once(dripping, 'close')
  })
})
