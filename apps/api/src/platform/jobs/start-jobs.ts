import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { deliverMails } from '../mail/deliver-mail.ts'
import { Mailer } from '../mail/mailer.ts'
import { MAIL_CHANNEL } from '../mail/queue-mail.ts'
import { Jobs } from './jobs.ts'
import { Notices, type Channels } from '../notices/notices.ts'
import { listOrganizationsWith } from './waiting-work.ts'

/** Work for all organizations that is done by the clock. */
export interface Sweep {
  name: string
  /** When, in five fields, UTC. */
  cron: string
  run: () => Promise<void>
}

interface Deps {
  sweeps: readonly Sweep[]
  /** What is done with the announcements of transactions. */
  channels: Channels
  db: Database
  now: () => Date
  log: FastifyBaseLogger
  settings: {
    databaseOwnerUrl: string | undefined
    databaseListens: boolean
    smtpUrl: string | undefined
    mailFrom: string
  }
}

const SEND_MAILS = 'send-mails'
const SWEEP_OUTBOX = 'sweep-outbox'

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

async function defineSweeps({ sweeps }: Deps, jobs: Jobs): Promise<void> {
  for (const { name, cron, run } of sweeps) {
    // the next one by the clock does what this one could not
    await jobs.define<object>({ name, retryLimit: 0, retryDelayS: 1, run })
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
  /** One waits for each organization at most, behind those of the others: thousands of mails of one keep no other's waiting. */
  const request = (organizationId: number): Promise<void> =>
    jobs.send(SEND_MAILS, { organizationId }, String(organizationId))
  await jobs.define<{ organizationId: number }>({
    name: SEND_MAILS,
    onePerKey: true,
    retryLimit: 8,
    retryDelayS: 15,
    lookEveryS: 60,
    run: async ({ organizationId }) => {
      const { isMore, againAfterS } = await deliverMails({ ...deps, mailer }, organizationId)
      if (isMore) await request(organizationId)
      for (const afterS of againAfterS)
        await jobs.send(SEND_MAILS, { organizationId }, `${organizationId} after ${afterS} s`, afterS)
    },
  })
  await jobs.define<object>({
    name: SWEEP_OUTBOX,
    retryLimit: 0,
    retryDelayS: 1,
    run: async () => {
      for (const organizationId of await listOrganizationsWith(deps.db, 'mails', deps.now()))
        await request(organizationId)
    },
  })
  await jobs.schedule(SWEEP_OUTBOX, settings.databaseListens ? '*/5 * * * *' : '* * * * *')
  const hear = (text: string): void => {
    request(Number.parseInt(text, 10)).catch((error: unknown) => {
      log.warn({ err: error }, 'a mail could not be handed to the jobs; the sweep finds it')
    })
  }
  const missed = (): void => {
    jobs.send(SWEEP_OUTBOX, {}, 'all').catch((error: unknown) => {
      log.warn({ err: error }, 'the outbox could not be swept now; it is swept by the clock')
    })
  }
  return { mailer, channels: { [MAIL_CHANNEL]: { hear, missed } } }
}
