import { counted } from '@eluent/domain/text'
import { describePlaces } from '@eluent/postgres'
import {
  readFacts,
  readJobs,
  readLongStatements,
  readMigrations,
  readSlowStatements,
  readWaitingMails,
  readWorkers,
} from '../platform/db/database-facts.ts'
import type { Database } from '../platform/db/database.ts'
import { countDamage, findLastAudit } from '../records/files/file-audits-store.ts'
import { findLastLedgerAudit } from '../records/ledger/ledger-audits-store.ts'
import { good, look, spanOf, wrong, type Finding } from './findings.ts'

const OLDEST_POSTGRES = 160_000
const DAY_MS = 86_400_000
/** A driver or server that is further off is flagged, too. */
const CLOCK_LIMIT_MS = 5_000
const SLOW_MEAN_MS = 500

export interface DatabasePlace {
  readonly db: Database
  readonly appUrl: string
  /** Undefined where only the application's role is known. */
  readonly ownerUrl: string | undefined
  /** The migrations of this version. */
  readonly migrations: readonly string[]
  readonly now: () => Date
  readonly longAfterS?: number
}

/** How far a clock is from ours; half the way of the question is not counted. */
export function clockFinding(about: string, whose: string, offByMs: number): Finding {
  const seconds = Math.round(offByMs / 1000)
  if (Math.abs(offByMs) <= CLOCK_LIMIT_MS) return good(about, `${whose} and this machine agree.`)
  const says = `${whose} is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine: set both by NTP.`
  return Math.abs(offByMs) > 60_000 ? wrong(about, says) : look(about, says)
}

async function checkServer({ appUrl, ownerUrl, migrations, now }: DatabasePlace): Promise<Finding[]> {
  const { version, versionNumber, clock } = await readFacts(appUrl)
  // the application's role may not read it
  const applied = ownerUrl === undefined ? migrations : await readMigrations(ownerUrl)
  const unknown = applied.filter((name) => !migrations.includes(name))
  const waiting = migrations.filter((name) => !applied.includes(name))
  const schema =
    unknown.length > 0
      ? wrong('schema', `A newer version migrated the database (${unknown[0]}): start that one.`)
      : waiting.length > 0
        ? look(
            'schema',
            `${counted(waiting.length, 'migration waits', 'migrations wait')} for the next start, the first is ${waiting[0]}. Make a backup before.`,
          )
        : good('schema', `${counted(applied.length, 'migration')}, all of this version.`)
  // a test sets our clock
  const shift = now().getTime() - clock.answered
  return [
    versionNumber < OLDEST_POSTGRES
      ? wrong('database', `PostgreSQL ${version} is too old: 16 or newer is needed.`)
      : good('database', `PostgreSQL ${version} answers.`),
    schema,
    clockFinding('clock', 'The clock of the database', clock.theirs - (clock.asked + clock.answered) / 2 - shift),
  ]
}

/** On several database servers, whether each table is distributed as it should be. */
export async function checkTables({ appUrl }: Pick<DatabasePlace, 'appUrl'>): Promise<Finding[]> {
  const { lines, hasCitus, misplaced } = await describePlaces(appUrl)
  if (!hasCitus) return []
  const [first] = misplaced
  return first === undefined
    ? [good('tables', `${counted(lines.length, 'table')}, each on the database servers where it should lie.`)]
    : [
        wrong(
          'tables',
          `${counted(misplaced.length, 'table does', 'tables do')} not lie where they should, the first is ${first}: npm run scale-out -- --check.`,
        ),
      ]
}

/** Of several database servers, whether the rows of a laboratory are read where they lie, without the coordinator between. */
export async function checkWorkers({ appUrl }: Pick<DatabasePlace, 'appUrl'>): Promise<Finding[]> {
  const workers = await readWorkers(appUrl)
  const far = workers.filter(({ answers }) => !answers).map(({ address }) => address)
  if (workers.length === 0) return []
  return far.length === 0
    ? [good('workers', `${counted(workers.length, 'worker')} of the database can be read from here.`)]
    : [
        look(
          'workers',
          `From here the application cannot connect to ${far.join(', ')}: what lies there is read through the coordinator, which takes longer (docs/scale.md, "Citus").`,
        ),
      ]
}

async function checkAudits({ db, now }: DatabasePlace): Promise<Finding[]> {
  const [files, damage, ledger] = await Promise.all([
    findLastAudit(db.lookups),
    countDamage(db.lookups),
    findLastLedgerAudit(db.lookups),
  ])
  const ageOf = (at: string): number => now().getTime() - Date.parse(at)
  const findings: Finding[] = []
  if (damage > 0)
    findings.push(
      wrong(
        'files',
        `${counted(damage, 'stored file is', 'stored files are')} damaged or missing: npm run files:audit names them.`,
      ),
    )
  else if (!files?.finished_at)
    findings.push(look('files', 'The stored files were never audited: npm run files:audit.'))
  else if (ageOf(files.finished_at) > 40 * DAY_MS)
    findings.push(
      look(
        'files',
        `The stored files were audited ${spanOf(ageOf(files.finished_at))} ago: npm run files:audit, monthly.`,
      ),
    )
  else
    findings.push(
      good(
        'files',
        `${counted(files.files, 'stored file was as it was', 'stored files were as they were')} uploaded ${spanOf(ageOf(files.finished_at))} ago.`,
      ),
    )
  if (!ledger) findings.push(look('ledger', 'The log of certificates was never audited: npm run ledger:audit.'))
  else if (ledger.faults > 0)
    findings.push(
      wrong(
        'ledger',
        `The last audit of the log of certificates found ${counted(ledger.faults, 'fault')}: docs/ledger.md, section 4.`,
      ),
    )
  else if (ageOf(ledger.finished_at) > 8 * DAY_MS)
    findings.push(
      look(
        'ledger',
        `The log of certificates was audited ${spanOf(ageOf(ledger.finished_at))} ago: npm run ledger:audit, nightly.`,
      ),
    )
  else
    findings.push(
      good(
        'ledger',
        `${counted(ledger.entries, 'entry of the log was', 'entries of the log were')} as signed ${spanOf(ageOf(ledger.finished_at))} ago.`,
      ),
    )
  return findings
}

async function checkStatements({ appUrl, longAfterS = 30 }: DatabasePlace): Promise<Finding> {
  const [long] = await readLongStatements(appUrl, longAfterS)
  if (long) return look('statements', `At work for ${long.seconds} s: ${long.text}`)
  const slow = await readSlowStatements(appUrl, SLOW_MEAN_MS)
  if (slow?.[0])
    return look('statements', `${slow[0].milliseconds} ms on average in ${slow[0].calls} calls: ${slow[0].text}`)
  return good('statements', slow ? 'None is slow.' : 'None is slow now; pg_stat_statements would tell of the past.')
}

async function checkJobs({ ownerUrl, now }: DatabasePlace): Promise<Finding[]> {
  if (ownerUrl === undefined)
    return [look('jobs', 'DATABASE_OWNER_URL is not known: jobs and mails were not looked at.')]
  const jobs = await readJobs(ownerUrl, new Date(now().getTime() - DAY_MS))
  const names = (of: 'failed' | 'late'): string =>
    (jobs ?? []).flatMap((job) => (job[of] > 0 ? `${job.name} ${job[of]}` : [])).join(', ')
  const mails = await readWaitingMails(ownerUrl, new Date(now().getTime() - 10 * 60_000))
  return [
    jobs === undefined
      ? look('jobs', 'There are none yet: the product was never started on this database.')
      : names('failed') !== ''
        ? look('jobs', `Failed since yesterday: ${names('failed')}.`)
        : names('late') !== ''
          ? look('jobs', `Due for ten minutes and not begun: ${names('late')}.`)
          : good('jobs', 'None failed since yesterday, none is late.'),
    mails.count > 0
      ? look(
          'mails',
          `${mails.count} wait for more than ten minutes${mails.lastError === null ? '' : `: ${mails.lastError}`}.`,
        )
      : good('mails', 'None waits.'),
  ]
}

/** Everything that the database can say; one line where it cannot be reached. */
export async function checkDatabase(place: DatabasePlace): Promise<Finding[]> {
  try {
    const server = await checkServer(place)
    // tables of another version are not asked
    if (server.some(({ about, level }) => about === 'schema' && level !== 'good')) return server
    const tables = await checkTables(place)
    return [
      ...server,
      ...tables,
      ...(tables.length > 0 ? await checkWorkers(place) : []),
      ...(await checkAudits(place)),
      await checkStatements(place),
      ...(await checkJobs(place)),
    ]
  } catch (error) {
    return [
      wrong('database', `It cannot be asked: ${error instanceof Error ? error.message || error.name : String(error)}.`),
    ]
  }
}
