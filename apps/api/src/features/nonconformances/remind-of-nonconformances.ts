import { dayAfter } from '@eluent/domain/equipment'
import {
  NONCONFORMANCE_DUE_SOON_DAYS,
  openItems,
  reminderDue,
  reminderKey,
  type OpenItem,
} from '@eluent/domain/nonconformances'
import { dayInWords } from '@eluent/domain/text'
import type { Tx } from '../../platform/db/database.ts'
import { lockIfPresent } from '../../platform/db/rows.ts'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listChoosersOf } from '../../records/alerts/alerts-store.ts'
import { listActionRows } from '../../records/nonconformances/actions-store.ts'
import {
  listDueNonconformances,
  listOrganizationsWithNonconformances,
  noteNonconformanceMailed,
  type NonconformanceRecord,
} from '../../records/nonconformances/nonconformances-store.ts'
import { listActiveUserRows, listAdminEmails } from '../../records/users/users-store.ts'
import type { Deps } from '../../views/deps.ts'

type RemindDeps = Pick<Deps, 'db' | 'now'> & { settings: Pick<Deps['settings'], 'publicUrl'> }

/**
 * Mails each person what of nonconformances is theirs and due within 7 days, and once more when it is overdue. What is nobody's,
 * or of somebody who cannot sign in any more, goes to the admins. Who chose where these alerts go is mailed by that choice alone.
 */
export async function remindOfNonconformances(deps: RemindDeps): Promise<void> {
  const today = deps.now().toISOString().slice(0, 10)
  const until = dayAfter(today, NONCONFORMANCE_DUE_SOON_DAYS)
  await workByTurns(await listOrganizationsWithNonconformances(deps.db, until), async (organizationId) => {
    await deps.db.transaction({ organizationId }, (tx) => remind(deps, tx, { organizationId, today, until }))
    return false
  })
}

interface Turn {
  organizationId: number
  today: string
  until: string
}
interface Line {
  person: number | null
  text: string
}

async function remind({ settings }: RemindDeps, tx: Tx, { organizationId, today, until }: Turn): Promise<void> {
  const lines: Line[] = []
  const due = await listDueNonconformances(tx, until)
  const actions = Map.groupBy(
    await listActionRows(
      tx,
      due.map(({ id }) => id),
    ),
    ({ nonconformance_id }) => nonconformance_id,
  )
  for (const record of due) {
    const own = actions.get(record.id) ?? []
    const isDue = (item: OpenItem, reminded: NonconformanceRecord['reminded']) =>
      reminderDue(item, reminded, today) !== null
    if (!openItems(record, own).some((item) => isDue(item, record.reminded))) continue
    // another sweep may have mailed it meanwhile
    const held = (await lockIfPresent(tx, 'nonconformances', record.id)) as NonconformanceRecord | undefined
    if (held === undefined) continue
    const items = openItems(held, own).filter((item) => isDue(item, held.reminded))
    if (items.length === 0) continue
    const noted = items.map((item) => [
      reminderKey(item),
      { due_on: item.due_on, as: reminderDue(item, held.reminded, today) ?? 'overdue' },
    ])
    await noteNonconformanceMailed(tx, record.id, { ...held.reminded, ...Object.fromEntries(noted) })
    const whatOf = (item: OpenItem) => own.find(({ id }) => id === item.action_id)?.what ?? held.what
    lines.push(...items.map((item) => ({ person: item.person_id, text: lineOf(held, item, whatOf(item), today) })))
  }
  if (lines.length > 0)
    await mail(tx, { organizationId, lines, address: `${settings.publicUrl}/quality/nonconformances` })
}

const WORK = { close: 'To close', action: 'Corrective action', check: 'Check of effect' } as const

function lineOf({ number }: NonconformanceRecord, { kind, due_on }: OpenItem, what: string, today: string): string {
  const when = due_on < today ? `overdue since ${dayInWords(due_on)}` : `due ${dayInWords(due_on)}`
  return `${number}, ${WORK[kind]}, ${when}: ${oneLine(what)}`
}

/** One mail to each person, with all that is theirs. */
async function mail(
  tx: Tx,
  { organizationId, lines, address }: { organizationId: number; lines: readonly Line[]; address: string },
): Promise<void> {
  const choosers = await listChoosersOf(tx, ['nonconformance_due'])
  const [users, admins] = await Promise.all([listActiveUserRows(tx), listAdminEmails(tx, choosers)])
  const emailOf = new Map(users.map(({ id, email }) => [id, choosers.has(id) ? [] : [email]]))
  const byAddress = new Map<string, string[]>()
  for (const { person, text } of lines) {
    const own = person === null ? undefined : emailOf.get(person)
    for (const to of own ?? admins) byAddress.set(to, [...(byAddress.get(to) ?? []), text])
  }
  for (const [to, texts] of byAddress) await queueMail(tx, organizationId, { to, ...mailOf(texts, address) })
}

function mailOf(texts: readonly string[], address: string) {
  const items = texts.map((text) => `<li>${escaped(text)}</li>`).join('')
  return {
    subject: texts.length === 1 ? 'A nonconformance waits for you' : `${texts.length} nonconformances wait for you`,
    text: `${texts.join('\n')}\n\nRecord what was done: ${address}\n`,
    html: `<ul>${items}</ul><p><a href="${escaped(address)}">Record what was done</a></p>`,
  }
}
