import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '../../src/platform/mail/queue-mail.ts'
import { createTestApp, type TestApp } from '../../src/testing/app.ts'
import { labTest } from '../../src/testing/lab-test.ts'
import { createMailApp } from '../../src/testing/mail-app.ts'

const { app } = labTest(createMailApp)
let second: TestApp
beforeAll(async () => {
  second = await createTestApp({ database: app.database, settings: app.deps.settings })
  await second.startJobs()
})
afterAll(() => second.close())

// both nodes hear of every mail, and both may take up the job that sends it
test('of two nodes one sends each mail, whichever wrote it', async () => {
  const subjects = Array.from({ length: 20 }, (_, at) => `Mail ${at}`)
  await Promise.all(
    subjects.map((subject, at) =>
      (at % 2 === 0 ? app : second).deps.db.transaction({ organizationId: 1 }, (tx) =>
        queueMail(tx, 1, { to: 'grower@example.org', subject, text: 'Hello', html: '<p>Hello</p>' }),
      ),
    ),
  )
  const waiting = () => app.value('select count(*) from mail_outbox where sent_at is null')
  await expect.poll(async () => Number(await waiting()), { timeout: 60_000 }).toBe(0)
  const sent = app.smtp.messages.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? '')
  expect(sent.toSorted()).toEqual(subjects.toSorted())
})
