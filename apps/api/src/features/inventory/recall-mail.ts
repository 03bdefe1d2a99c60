import { sampleName } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listNewestReleases } from '../../records/inventory/affected-samples-store.ts'
import { readOrganizationName, readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { listShared, listSharesOfMany } from '../../records/share/shares-store.ts'
import type { Deps } from '../../views/deps.ts'
import { shareUrl } from '../../views/results/report-pdf.ts'

/** As many reports as one mail names. */
const MOST_NAMED = 200

interface RecalledReport {
  id: number
  name: string
  link: string
}

/**
 * Tells everybody to whom a released report of these samples was mailed that it is under review, where the laboratory set so:
 * one mail for each address. Answers the addresses.
 */
export async function tellOfRecall(
  { settings }: Pick<Deps, 'settings'>,
  tx: Tx,
  call: Call,
  sampleIds: readonly number[],
): Promise<string[]> {
  if (sampleIds.length === 0 || !(await readQualitySettings(tx)).recall_tells_clients) return []
  const [shares, releases] = await Promise.all([listSharesOfMany(tx, sampleIds), listNewestReleases(tx, sampleIds)])
  const numbers = new Map(releases.map(({ sample_id, report_number }) => [sample_id, report_number]))
  const mailed = shares.filter(({ record_id }) => numbers.has(Number(record_id)))
  if (mailed.length === 0) return []
  const samples = await listShared(tx, [...new Set(mailed.map(({ record_id }) => Number(record_id)))])
  const reports = new Map(
    samples.map((sample) => [
      sample.id,
      {
        id: sample.id,
        name: `${numbers.get(sample.id) ?? ''}, ${sampleName(sample)}`,
        link: shareUrl(settings.publicUrl, sample.share_key),
      },
    ]),
  )
  const organization = await readOrganizationName(tx)
  const byAddress = Map.groupBy(mailed, ({ new: noted }) => addressIn(noted).toLowerCase())
  for (const lines of byAddress.values()) {
    const own = [...new Set(lines.map(({ record_id }) => Number(record_id)))].flatMap((id) => reports.get(id) ?? [])
    const [first] = own
    if (first === undefined) continue
    const about = { noun: 'sample', recordId: first.id } as const
    await queueMail(tx, call.organizationId, { to: addressIn(lines[0]?.new), ...recallMail(organization, own), about })
  }
  return [...byAddress.keys()]
}

function addressIn(noted: unknown): string {
  const email = typeof noted === 'object' && noted !== null && 'email' in noted ? noted.email : ''
  return typeof email === 'string' ? email : ''
}

function recallMail(organization: string, reports: readonly RecalledReport[]) {
  const named = reports.slice(0, MOST_NAMED).map(({ name, link }) => ({ name: oneLine(name), link }))
  const more = reports.length - named.length
  const rest = more > 0 ? [`and ${more} more`] : []
  const sentence = `${oneLine(organization)} has recalled a material that was used for ${reports.length === 1 ? 'a report that was' : 'reports that were'} mailed to you. Until it is known whether a result changes, please do not rely on:`
  const items = [
    ...named.map(({ name, link }) => `<li><a href="${escaped(link)}">${escaped(name)}</a></li>`),
    ...rest.map((text) => `<li>${text}</li>`),
  ]
  return {
    subject: reports.length === 1 ? 'A report is under review' : `${reports.length} reports are under review`,
    text: `${sentence}\n\n${[...named.map(({ name, link }) => `${name}: ${link}`), ...rest].join('\n')}\n`,
    html: `<p>${escaped(sentence)}</p><ul>${items.join('')}</ul>`,
  }
}
