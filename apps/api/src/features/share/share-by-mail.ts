import { isEmail } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Deps } from '../../views/deps.ts'
import { readRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { queueMail, refuseManyMails } from '../../platform/mail/queue-mail.ts'
import { shareUrl } from '../../views/results/report-pdf.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { shareMail } from './share-mail.ts'

/**
 * Sends the public link of a sample by e-mail. The link is made here from the sample's own key: no address of the
 * caller's is ever mailed. @throws AppError not_found, validation_failed, organization_mails_full
 */
export async function shareByMail(
  deps: Pick<Deps, 'db' | 'settings' | 'uses'>,
  call: Call,
  sampleId: number,
  email: string,
): Promise<{ message: string }> {
  const to = email.trim()
  if (!isEmail(to)) throw fieldErrors({ email: ['Please enter a valid email address'] })
  return deps.db.transaction(call, async (tx) => {
    const [sample] = await Promise.all([
      readRow(tx, 'samples', sampleId),
      refuseManyMails(tx, deps.uses.limitOf(call.organizationId, 'mails_waiting')),
    ])
    await queueMail(tx, call.organizationId, {
      to,
      ...shareMail({
        sampleName: sample.strain_name ?? 'a sample',
        organization: await readOrganizationName(tx),
        sender: call.actor.name,
        link: shareUrl(deps.settings.publicUrl, sample.share_key),
      }),
    })
    await writeAudit(tx, call, { action: 'share', noun: 'sample', recordId: sampleId, new: { email: to } })
    return { message: 'Report shared successfully' }
  })
}
