import { createTestDatabase } from '@eluent/testkit'
import { createTestApp, type TestApp } from './app.ts'
import { startSmtpServer, type SmtpServer } from './smtp-server.ts'

/** The API, as `build` makes it, with its background work, which sends mail to a server of its own. */
export async function createMailApp(build = createTestApp): Promise<TestApp & { smtp: SmtpServer }> {
  const smtp = await startSmtpServer()
  const database = await createTestDatabase()
  const app = await build({ database, settings: { smtpUrl: smtp.url, databaseOwnerUrl: database.ownerUrl } })
  await app.startJobs()
  const close = async (): Promise<void> => {
    await app.close()
    await smtp.close()
    await database.drop()
  }
  return { ...app, smtp, close }
}
