import { dueText, isReminderDue, type DueItem } from '@eluent/domain/equipment'
import type { Tx } from '../../platform/db/database.ts'
import { lockIfPresent } from '../../platform/db/rows.ts'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listChoosersOf } from '../../records/alerts/alerts-store.ts'
import { listOrganizationsWithEquipment, noteReminded } from '../../records/equipment/equipment-store.ts'
import { listAdminEmails } from '../../records/users/users-store.ts'
import type { Deps } from '../../views/deps.ts'
import { listDuePieces } from '../../views/equipment/list-due.ts'
import { noteDueOfWaiting } from '../../views/equipment/note-due-days.ts'

type RemindDeps = Pick<Deps, 'db' | 'now'> & { settings: Pick<Deps['settings'], 'publicUrl'> }

/**
 * Mails the admins of each laboratory what of its equipment is due: 14 days before, on the day, each week after.
 * Who chose where these alerts go is mailed by that choice alone.
 */
export async function remindOfEquipment(deps: RemindDeps): Promise<void> {
  await workByTurns(await listOrganizationsWithEquipment(deps.db), async (organizationId) => {
    const isMore = await deps.db.transaction({ organizationId }, noteDueOfWaiting)
    if (isMore) return true
    await deps.db.transaction({ organizationId }, (tx) => remind(deps, tx, organizationId))
    return false
  })
}

async function remind({ now, settings }: RemindDeps, tx: Tx, organizationId: number): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const lines: string[] = []
  for (const { piece, items } of await listDuePieces(tx, today)) {
    if (!items.some((item) => isReminderDue(item, piece.reminded, today))) continue
    // another sweep may have mailed it meanwhile
    const held = await lockIfPresent(tx, 'equipment', piece.id)
    const mailed = items.filter((item) => held !== undefined && isReminderDue(item, held.reminded, today))
    if (held === undefined || mailed.length === 0) continue
    const noted = mailed.map(({ kind, due_on }) => [kind, { due_on, mailed_on: today }])
    await noteReminded(tx, piece.id, { ...held.reminded, ...Object.fromEntries(noted) })
    lines.push(`${oneLine(piece.name)}: ${mailed.map((item: DueItem) => dueText(item)).join(', ')}`)
  }
  if (lines.length === 0) return
  const mail = equipmentMail(lines, `${settings.publicUrl}/equipment`)
  const choosers = await listChoosersOf(tx, ['equipment_due'])
  for (const to of await listAdminEmails(tx, choosers)) await queueMail(tx, organizationId, { to, ...mail })
}

function equipmentMail(lines: readonly string[], address: string) {
  const items = lines.map((line) => `<li>${escaped(line)}</li>`).join('')
  return {
    subject: lines.length === 1 ? 'Equipment is due' : `${lines.length} pieces of equipment are due`,
    text: `${lines.join('\n')}\n\nOverdue equipment is not used for samples. Record what was done: ${address}\n`,
    html: `<ul>${items}</ul><p>Overdue equipment is not used for samples. <a href="${escaped(address)}">Record what was done</a></p>`,
  }
}
