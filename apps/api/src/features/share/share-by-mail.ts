import type { BulkReply } from '@eluent/contract'
import { nonconformanceRefusal, reviewRefusal, UNRELEASED_TEXT } from '@eluent/domain/report'
import { sampleName, stateText, type SampleState } from '@eluent/domain/samples'
import { isEmail } from '@eluent/domain/text'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Deps } from '../../views/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { queueMail, refuseManyMails } from '../../platform/mail/queue-mail.ts'
import { shareUrl } from '../../views/results/report-pdf.ts'
import { listKeptBack } from '../../records/samples/kept-back-store.ts'
import { listOpenReviews } from '../../records/inventory/open-reviews.ts'
import { listHoldingNonconformances } from '../../records/nonconformances/touches-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { keepSent, listShared, type SharedSample } from '../../records/share/shares-store.ts'
import { severalMail, shareMail } from './share-mail.ts'

type MailDeps = Pick<Deps, 'db' | 'settings' | 'uses'>

const NOT_AN_ADDRESS = 'Please enter a valid email address'

/**
 * Sends the public link of a sample by e-mail. The link is made here from the sample's own key: no address of the
 * caller's is ever mailed. @throws AppError not_found, share_unreleased, report_under_review, validation_failed, organization_mails_full
 */
export async function shareByMail(
  deps: MailDeps,
  call: Call,
  sampleId: number,
  email: string,
): Promise<{ message: string }> {
  const to = email.trim()
  if (!isEmail(to)) throw fieldErrors({ email: [NOT_AN_ADDRESS] })
  return deps.db.transaction(call, async (tx) => {
    const [sample, refusalOf] = await Promise.all([
      readRow(tx, 'samples', sampleId),
      reviewRefusals(tx, [sampleId]),
      refuseManyMails(tx, deps.uses.limitOf(call.organizationId, 'mails_waiting')),
    ])
    const refusal = refusalOf(sampleId)
    if (refusal === UNRELEASED_TEXT) throw new AppError('share_unreleased')
    if (refusal !== null) throw new AppError('report_under_review', { values: { reason: refusal } })
    await send(deps, tx, call, [sample], [to])
    return { message: 'Report shared successfully' }
  })
}

/**
 * Sends the links of several samples, one mail to each address. Samples that are not there or under review are named.
 * @throws AppError validation_failed, organization_mails_full
 */
export async function shareSeveral(
  deps: MailDeps,
  call: Call,
  { samples: ids, emails }: { samples: readonly number[]; emails: readonly string[] },
): Promise<BulkReply> {
  const addresses = [...new Map(emails.map((email) => [email.trim().toLowerCase(), email.trim()])).values()]
  const wrong = addresses.find((address) => !isEmail(address))
  if (wrong !== undefined) throw fieldErrors({ emails: [`${NOT_AN_ADDRESS}: ${wrong}`] })
  return deps.db.transaction(call, async (tx) => {
    const [found, refusalOf] = await Promise.all([
      listShared(tx, ids),
      reviewRefusals(tx, ids),
      refuseManyMails(tx, deps.uses.limitOf(call.organizationId, 'mails_waiting')),
    ])
    const mailed = found.filter(({ id }) => refusalOf(id) === null)
    if (mailed.length > 0) await send(deps, tx, call, mailed.toSorted(byBatchNumber), addresses)
    const done = new Set(mailed.map(({ id }) => id))
    const missing = new AppError('not_found').message
    const nameOf = new Map(found.map((sample) => [sample.id, sampleName(sample)]))
    return {
      done: ids.filter((id) => done.has(id)),
      refused: ids
        .filter((id) => !done.has(id))
        .map((id) => ({ id, name: nameOf.get(id) ?? `Sample ${id}`, reason: refusalOf(id) ?? missing })),
    }
  })
}

/** Why the report of one of these samples is not mailed. */
async function reviewRefusals(tx: Tx, ids: readonly number[]): Promise<(id: number) => string | null> {
  const [reviews, open, unreleased] = await Promise.all([
    listOpenReviews(tx, ids),
    listHoldingNonconformances(tx, ids),
    listKeptBack(tx, ids),
  ])
  return (id) =>
    (unreleased.has(id) ? UNRELEASED_TEXT : null) ??
    reviewRefusal(reviews.get(id) ?? []) ??
    nonconformanceRefusal(open.get(id) ?? [])
}

async function send(
  deps: MailDeps,
  tx: Tx,
  call: Call,
  samples: readonly SharedSample[],
  addresses: readonly string[],
): Promise<void> {
  const from = { organization: await readOrganizationName(tx), sender: call.actor.name }
  const reports = samples.map((sample) => ({
    name: sampleName(sample),
    // its place in the queue changes until the mail is read
    state: stateText(sample.state as SampleState, {
      runs: sample.run_count,
      runs_required: sample.required_runs,
      queue_place: null,
    }),
    link: shareUrl(deps.settings.publicUrl, sample.share_key),
  }))
  const [only, ...others] = reports
  const [first] = samples
  if (only === undefined || first === undefined) return
  const mail =
    others.length === 0
      ? shareMail({ ...from, ...only, sampleName: first.strain_name ?? 'a sample' })
      : severalMail({ ...from, reports })
  const about = { noun: 'sample', recordId: first.id } as const
  for (const to of addresses) await queueMail(tx, call.organizationId, { to, ...mail, about })
  await keepSent(
    tx,
    samples.map(({ id }) => id),
  )
  await writeAuditLines(
    tx,
    call,
    samples.flatMap(({ id }) =>
      addresses.map((email) => ({ action: 'share', noun: 'sample', recordId: id, new: { email } }) as const),
    ),
  )
}

const collator = new Intl.Collator('en', { numeric: true })

/** 'B-9' before 'B-10'; those without a number last. */
function byBatchNumber(one: SharedSample, other: SharedSample): number {
  if (one.batch_number === null || other.batch_number === null)
    return Number(one.batch_number === null) - Number(other.batch_number === null) || one.id - other.id
  return collator.compare(one.batch_number, other.batch_number) || one.id - other.id
}
