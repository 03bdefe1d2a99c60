import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { deliverMail, type MailReference } from '../mail/deliver-mail.ts'
import { Mailer } from '../mail/mailer.ts'
import { listForgottenMails } from '../mail/outbox-store.ts'
import { MAIL_CHANNEL } from '../mail/queue-mail.ts'
import { Jobs } from './jobs.ts'
import { Notices, type Channels } from './notices.ts'
import { listOrganizationIds, sweepAttempts, sweepIdempotencyKeys, sweepUploads } from './sweeps.ts'

/** Work of a feature that goes through all organizations. */
export interface Sweep {
  name: string
  /** When, in five fields, UTC. */
  cron: string
  run: (db: Database, organizationId: number) => Promise<void>
}

interface Deps {
  sweeps: readonly Sweep[]
  /** What is done with the announcements of transactions. */
  channels: Channels
  db: Database
  files: FileStore
  scratchFolders: readonly string[]
  now: () => Date
  log: FastifyBaseLogger
  settings: {
    databaseOwnerUrl: string | undefined
    databaseListens: boolean
    smtpUrl: string | undefined
    mailFrom: string
  }
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
  const { databaseListens, databaseOwnerUrl: url } = settings
  const jobs = new Jobs({ url, listens: databaseListens }, log)
  try {
    await jobs.start()
    await defineSweeps(deps, jobs)
    const mail = await defineMail(deps, jobs)
    const notices = new Notices(url, { ...deps.channels, ...mail?.channels }, log)
    if (databaseListens) await notices.start()
    return async () => {
      await notices.stop()
      mail?.mailer.close()
      await jobs.stop()
    }
  } catch (error) {
    await jobs.stop()
    throw error
  }
}

async function defineSweeps(deps: Deps, jobs: Jobs): Promise<void> {
  await jobs.define<object>({ name: SWEEP_KEYS, retryLimit: 2, retryDelayS: 60, run: () => sweepIdempotencyKeys(deps) })
  await jobs.schedule(SWEEP_KEYS, '17 * * * *')
  await jobs.define<object>({ name: SWEEP_UPLOADS, retryLimit: 2, retryDelayS: 60, run: () => sweepUploads(deps) })
  await jobs.schedule(SWEEP_UPLOADS, '37 * * * *')
  await jobs.define<object>({ name: SWEEP_ATTEMPTS, retryLimit: 2, retryDelayS: 60, run: () => sweepAttempts(deps) })
  await jobs.schedule(SWEEP_ATTEMPTS, '27 * * * *')
  for (const { name, cron, run } of deps.sweeps) {
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
}

/** The sending of mail; undefined where there is no mail server. */
async function defineMail(deps: Deps, jobs: Jobs): Promise<{ mailer: Mailer; channels: Channels } | undefined> {
  const { settings, log } = deps
  if (settings.smtpUrl === undefined) {
    log.warn('SMTP_URL is missing: mails wait in the outbox')
    return undefined
  }
  const mailer = new Mailer(settings.smtpUrl, settings.mailFrom)
  const request = ({ organizationId, id }: MailReference): Promise<void> =>
    jobs.send(SEND_MAIL, { organizationId, id }, id)
  await jobs.define<MailReference>({
    name: SEND_MAIL,
    retryLimit: MAIL_TRIES,
    retryDelayS: 15,
    lookEveryS: 30,
    run: (mail) => deliverMail({ ...deps, mailer }, mail),
  })
  await jobs.define<{ all?: boolean }>({
    name: SWEEP_OUTBOX,
    retryLimit: 0,
    retryDelayS: 1,
    run: async ({ all = !settings.databaseListens }) => {
      // a mail that was announced is on its way
      const before = new Date(deps.now().getTime() - (all ? 0 : FORGOTTEN_AFTER_MS))
      for (const organizationId of await listOrganizationIds(deps.db)) {
        const ids = await deps.db.read({ organizationId }, (tx) => listForgottenMails(tx, before, MAIL_TRIES))
        for (const id of ids) await request({ organizationId, id })
      }
    },
  })
  await jobs.schedule(SWEEP_OUTBOX, settings.databaseListens ? '*/5 * * * *' : '* * * * *')
  const hear = (text: string): void => {
    const [organizationId, id = ''] = text.split('/')
    request({ organizationId: Number(organizationId), id }).catch((error: unknown) => {
      log.warn({ err: error }, 'a mail could not be handed to the jobs; the sweep finds it')
    })
  }
  const missed = (): void => {
    jobs.send(SWEEP_OUTBOX, { all: true }, 'all').catch((error: unknown) => {
      log.warn({ err: error }, 'the outbox could not be swept now; it is swept by the clock')
    })
  }
  return { mailer, channels: { [MAIL_CHANNEL]: { hear, missed } } }
}
