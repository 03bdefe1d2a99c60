import { ALERT_KIND_NAMES } from '@eluent/domain/alerts'
import { typedAddresses } from '@eluent/domain/quality-settings'
import { queueRunEndText } from '@eluent/domain/queue'
import type { Tx } from '../../platform/db/database.ts'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { readOrganizationName, readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { takeStopsToMail } from '../../records/queue/queue-runs-store.ts'
import type { Deps } from '../../views/deps.ts'

type MailDeps = Pick<Deps, 'db' | 'settings'>

/**
 * Mails the addresses that a laboratory named that a run of its queue stopped, each run once. They belong to nobody who signs in, so
 * that instrument and rule are all that is said: no sample, no result, not what was seen.
 */
export async function mailStopsToAddresses(deps: MailDeps, organizationIds: readonly number[]): Promise<void> {
  await workByTurns(organizationIds, async (organizationId) => {
    await deps.db.transaction({ organizationId }, (tx) => mailStops(deps, tx))
    return false
  })
}

async function mailStops({ settings }: MailDeps, tx: Tx): Promise<void> {
  // also where nobody gets a mail: an address that is named later does not learn what was before
  const stops = await takeStopsToMail(tx)
  const addresses = typedAddresses((await readQualitySettings(tx)).queue_stop_addresses)
  if (stops.length === 0 || addresses.length === 0) return
  const laboratory = await readOrganizationName(tx)
  for (const { machine, rule } of stops) {
    const line = oneLine(`${ALERT_KIND_NAMES.queue_stopped}: ${machine}. ${queueRunEndText(rule)}`)
    const why = `${laboratory} named this address for queues that stop. What ran and what did not: ${settings.publicUrl}`
    for (const to of addresses)
      await queueMail(tx, tx.organizationId, {
        to,
        subject: line,
        text: `${line}\n\n${why}\n`,
        html: `<p>${escaped(line)}</p><p>${escaped(why)}</p>`,
      })
  }
}
