import type {
  BodyOf,
  createListView as createEndpoint,
  ListView,
  ReasonBody,
  updateListView as updateEndpoint,
} from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { LIST_VIEW_TEXTS, MOST_VIEWS, viewNameError, type ViewedList } from '@eluent/domain/lists'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { refuseTwin } from '../../platform/db/refuse-twin.ts'
import { change, checkVersion, create, present, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { countListViews, lockListView, presentListView } from '../../records/list-views/list-views-store.ts'

interface Deps {
  db: Database
}

const NAME_TAKEN = { name: [LIST_VIEW_TEXTS.nameTaken] }

/** Keeps a view, of the caller or of the organization. @throws AppError validation_failed, forbidden */
export async function createListView(
  deps: Deps,
  call: Call,
  { list, definition, shared = false, name: typed }: BodyOf<typeof createEndpoint>['list_view'],
): Promise<ListView> {
  const name = checkedName(typed, list)
  if (shared) mayShare(call)
  const ownerId = shared ? null : call.actor.userId
  const columns = { list, name, definition: json(definition), owner_id: ownerId }
  return refuseTwin(NAME_TAKEN, () =>
    deps.db.transaction(call, async (tx) => {
      await refuseTooMany(tx, list, ownerId)
      const row = await create(tx, 'list_views', columns, call.actor)
      // what a person keeps for themselves is no record of the laboratory
      if (shared) {
        const now = { name, definition }
        await writeAudit(tx, call, { action: 'create', noun: 'list_view', recordId: row.id, new: now })
      }
      return presentListView(row)
    }),
  )
}

/** Renames, shares or replaces a view. @throws AppError not_found, forbidden, changed_meanwhile, validation_failed */
export async function updateListView(
  deps: Deps,
  call: Call,
  id: number,
  { list_view: input, version }: BodyOf<typeof updateEndpoint>,
): Promise<ListView> {
  return refuseTwin(NAME_TAKEN, () =>
    deps.db.transaction(call, async (tx) => {
      const stored = present(await lockListView(tx, id, call.actor.userId))
      const list = stored.list as ViewedList
      const wasShared = stored.owner_id === null
      const { shared = wasShared, definition = stored.definition } = input
      if (shared || wasShared) mayShare(call)
      checkVersion(stored, version)
      const name = input.name === undefined ? stored.name : checkedName(input.name, list)
      const ownerId = shared ? null : call.actor.userId
      if (shared !== wasShared) await refuseTooMany(tx, list, ownerId)
      const row = await change(
        tx,
        'list_views',
        id,
        { name, definition: json(definition), owner_id: ownerId },
        call.actor,
      )
      if (shared || wasShared) {
        const old = { name: stored.name, definition: stored.definition, shared: wasShared }
        const now = { name, definition, shared }
        await writeAudit(tx, call, { action: 'edit', noun: 'list_view', recordId: id, old, new: now })
      }
      return presentListView(row)
    }),
  )
}

/** Takes a view off its list; one of the organization with a reason. @throws AppError not_found, forbidden, reason_required */
export async function deleteListView(
  deps: Deps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    const stored = present(await lockListView(tx, id, call.actor.userId))
    if (stored.owner_id === null) {
      mayShare(call)
      const why = givenReason(body)
      const old = { name: stored.name, definition: stored.definition }
      await writeAudit(tx, call, { action: 'void', noun: 'list_view', recordId: id, old, why })
    }
    await voidRow(tx, 'list_views', id, call.actor)
    return { message: 'View deleted successfully' }
  })
}

function checkedName(typed: unknown, list: ViewedList): string {
  const error = viewNameError(typed, list)
  if (error !== null) throw fieldErrors({ name: [error] })
  return String(typed).trim()
}

function mayShare(call: Call): void {
  if (!can(call.actor.permissions, 'list_view.share')) throw new AppError('forbidden')
}

async function refuseTooMany(tx: Tx, list: ViewedList, ownerId: number | null): Promise<void> {
  if ((await countListViews(tx, list, ownerId)) >= MOST_VIEWS) throw fieldErrors({ name: [LIST_VIEW_TEXTS.tooMany] })
}
