import { isEmail } from '@eluent/domain/text'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { queueMail, refuseManyMails } from '../../platform/mail/queue-mail.ts'
import { analyticalReportPdf } from './analytical-report-pdf.ts'
import { analyticalReportMail } from './analytical-report-mail.ts'

/** Sends a report as it stands now, as a PDF, by e-mail. @throws AppError not_found, validation_failed, organization_mails_full */
export async function shareAnalyticalReport(
  deps: Pick<Deps, 'db' | 'now' | 'uses'>,
  call: Call,
  id: number,
  email: string,
): Promise<{ message: string }> {
  const to = email.trim()
  if (!isEmail(to)) throw fieldErrors({ email: ['Please enter a valid email address'] })
  // drawn before the transaction, which would hold a connection while it is
  const { name, organization, fileName, pdf } = await analyticalReportPdf(deps, call, id)
  return deps.db.transaction(call, async (tx) => {
    await refuseManyMails(tx, deps.uses.limitOf(call.organizationId, 'mails_waiting'))
    await queueMail(tx, call.organizationId, {
      to,
      ...analyticalReportMail({ reportName: name, organization, sender: call.actor.name }),
      about: { noun: 'analytical_report', recordId: id },
      attachments: [{ name: fileName, mediaType: 'application/pdf', bytes: pdf }],
    })
    await writeAudit(tx, call, { action: 'share', noun: 'analytical_report', recordId: id, new: { email: to } })
    return { message: 'Report shared successfully' }
  })
}
