import * as contract from '@eluent/contract'
import { ROLES } from '@eluent/domain/auth'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { inviteUser } from './invite-user.ts'
import { readPreferences, savePreferences } from './own-preferences.ts'
import { readProfile } from './read-profile.ts'
import { deleteUser, migrateUser, readRelatedCounts } from './remove-user.ts'
import { checkInvitation, signUp } from './sign-up.ts'
import { createUserLimits } from './user-limits.ts'
import {
  USER_SEARCHABLE,
  USER_SORTABLE,
  findUserRow,
  listActiveUserRows,
  listUserRows,
  presentUser,
  type UserColumn,
} from '../../records/users/users-store.ts'

type UsersDeps = Pick<Deps, 'db' | 'passwords' | 'tokens' | 'invitationTokens' | 'settings' | 'now'>

/** The people of an organization: their own profile, administration, invitations and sign-up. */
export function usersRoutes(app: FastifyInstance, deps: UsersDeps): void {
  const limits = createUserLimits(deps)
  mount(app, contract.me, async ({ call }) => readProfile(deps, call))

  mount(app, contract.readPreferences, ({ call }) => readPreferences(deps, call))
  mount(app, contract.savePreferences, ({ call, body }) => savePreferences(deps, call, body))

  mount(app, contract.listUsers, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const columns = { sortable: USER_SORTABLE, searchable: USER_SEARCHABLE, default_sort: 'id' } as const
      const { rows, total } = await listUserRows(tx, parseListQuery<UserColumn>(query, columns))
      return { data: rows.map(presentUser), meta: { total_count: total } }
    }),
  )
  mount(app, contract.listTotalUsers, async ({ call }) => {
    const rows = await deps.db.read(call, (tx) => listActiveUserRows(tx))
    return { data: rows.map(presentUser), meta: { total_count: rows.length } }
  })
  mount(app, contract.listRoles, async () => ({ data: [...ROLES], meta: { total_count: ROLES.length } }))
  mount(app, contract.createUser, async ({ call, body }) => ({ data: await createUser(deps, call, body) }), {
    keyedBody: ({ user }) => ({ ...user, password: undefined }),
  })
  mount(app, contract.readUser, ({ call, params }) =>
    deps.db.read(call, async (tx) => {
      const row = await findUserRow(tx, params.id)
      if (!row) throw new AppError('not_found')
      return { data: presentUser(row) }
    }),
  )
  mount(
    app,
    contract.updateUser,
    async ({ call, params, body }) => ({ data: await changeUser(deps, call, params.id, body) }),
    { keyedBody: (body) => ({ ...body, own_password: undefined }) },
  )
  mount(app, contract.readUserMetadata, async ({ call, params }) => ({
    data: await readRelatedCounts(deps, call, params.id),
  }))
  mount(app, contract.migrateUser, ({ call, params, body }) => migrateUser(deps, call, params.id, body.target_user))
  mount(app, contract.deleteUser, ({ call, params, body }) => deleteUser(deps, call, params.id, body))

  mount(app, contract.inviteUser, ({ call, body }) => inviteUser({ ...deps, countLetter: limits.letter }, call, body), {
    keyedBody: (body) => ({ ...body, own_password: undefined }),
  })
  mountPublic(app, contract.checkInvitation, async ({ call, body }) => {
    await limits.address(call.ip)
    return checkInvitation(deps, body.token)
  })
  mountPublic(app, contract.signUp, async ({ call, body }) => {
    await limits.address(call.ip)
    return signUp(deps, call, body.user)
  })
}
