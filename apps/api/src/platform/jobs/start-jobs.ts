import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { deliverMail, type MailReference } from '../mail/deliver-mail.ts'
import { Mailer } from '../mail/mailer.ts'
import { listForgottenMails } from '../mail/outbox-store.ts'
import { MAIL_CHANNEL } from '../mail/queue-mail.ts'
import { Jobs } from './jobs.ts'
import { Notices } from './notices.ts'
import { listOrganizationIds, sweepAttempts, sweepIdempotencyKeys, sweepUploads } from './sweeps.ts'

/** Work of a feature that goes through all organizations. */
export interface Sweep {
  name: string
  /** When; every minute where it does not say. Five fields, UTC. */
  cron?: string
  run: (db: Database, organizationId: number) => Promise<void>
}

interface Deps {
  sweeps: readonly Sweep[]
  db: Database
  files: FileStore
  scratchFolders: readonly string[]
  now: () => Date
  log: FastifyBaseLogger
  settings: { databaseOwnerUrl: string | undefined; smtpUrl: string | undefined; mailFrom: string }
}

const SEND_MAIL = 'send-mail'
const SWEEP_OUTBOX = 'sweep-outbox'
const SWEEP_KEYS = 'sweep-idempotency-keys'
const SWEEP_UPLOADS = 'sweep-uploads'
const SWEEP_ATTEMPTS = 'sweep-attempts'

const MAIL_TRIES = 8
const FORGOTTEN_AFTER_MS = 2 * 60_000

/** Starts all background work; answers how to stop it. */
export async function startJobs(deps: Deps): Promise<() => Promise<void>> {
  const { settings, log } = deps
  if (settings.databaseOwnerUrl === undefined) {
    log.warn('DATABASE_OWNER_URL is missing: there are no background jobs, mails wait in the outbox')
    return () => Promise.resolve()
  }
  const jobs = new Jobs(settings.databaseOwnerUrl, log)
  try {
    await jobs.start()
    const stopMail = await defineJobs(deps, jobs, settings.databaseOwnerUrl)
    return async () => {
      await stopMail()
      await jobs.stop()
    }
  } catch (error) {
    await jobs.stop()
    throw error
  }
}

/** @returns what ends the sending of mail */
async function defineJobs(deps: Deps, jobs: Jobs, url: string): Promise<() => Promise<void>> {
  await jobs.define<object>({ name: SWEEP_KEYS, retryLimit: 2, retryDelayS: 60, run: () => sweepIdempotencyKeys(deps) })
  await jobs.schedule(SWEEP_KEYS, '17 * * * *')
  await jobs.define<object>({ name: SWEEP_UPLOADS, retryLimit: 2, retryDelayS: 60, run: () => sweepUploads(deps) })
  await jobs.schedule(SWEEP_UPLOADS, '37 * * * *')
  await jobs.define<object>({ name: SWEEP_ATTEMPTS, retryLimit: 2, retryDelayS: 60, run: () => sweepAttempts(deps) })
  await jobs.schedule(SWEEP_ATTEMPTS, '27 * * * *')
  for (const { name, cron = '* * * * *', run } of deps.sweeps) {
    await jobs.define<object>({
      name,
      retryLimit: 0,
      retryDelayS: 1,
      run: async () => {
        for (const organizationId of await listOrganizationIds(deps.db)) await run(deps.db, organizationId)
      },
    })
    await jobs.schedule(name, cron)
  }
  return startMail(deps, jobs, url)
}

async function startMail(deps: Deps, jobs: Jobs, url: string): Promise<() => Promise<void>> {
  const { settings, log } = deps
  if (settings.smtpUrl === undefined) {
    log.warn('SMTP_URL is missing: mails wait in the outbox')
    return () => Promise.resolve()
  }
  const mailer = new Mailer(settings.smtpUrl, settings.mailFrom)
  const request = ({ organizationId, id }: MailReference): Promise<void> =>
    jobs.send(SEND_MAIL, { organizationId, id }, id)
  await jobs.define<MailReference>({
    name: SEND_MAIL,
    retryLimit: MAIL_TRIES,
    retryDelayS: 15,
    run: (mail) => deliverMail({ ...deps, mailer }, mail),
  })
  await jobs.define<object>({
    name: SWEEP_OUTBOX,
    retryLimit: 0,
    retryDelayS: 1,
    run: async () => {
      const before = new Date(deps.now().getTime() - FORGOTTEN_AFTER_MS)
      for (const organizationId of await listOrganizationIds(deps.db)) {
        const ids = await deps.db.read({ organizationId }, (tx) => listForgottenMails(tx, before, MAIL_TRIES))
        for (const id of ids) await request({ organizationId, id })
      }
    },
  })
  await jobs.schedule(SWEEP_OUTBOX, '* * * * *')
  const notices = new Notices(url, MAIL_CHANNEL, log, (text) => {
    const [organizationId, id = ''] = text.split('/')
    request({ organizationId: Number(organizationId), id }).catch((error: unknown) => {
      log.warn({ err: error }, 'a mail could not be handed to the jobs; the sweep finds it')
    })
  })
  await notices.start()
  return async () => {
    await notices.stop()
    mailer.close()
  }
}
