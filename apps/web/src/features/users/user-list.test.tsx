import { permissionsOf, type Permissions, type RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor, within, cleanup } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { labTest, type Caller } from '../../../../api/src/testing/lab-test.ts'
import { makePerson } from '../../../../api/src/testing/people.ts'
import { readClaims } from '../../frame/session/claims.ts'
import { browserHistoryAt, closingAsksFirst } from '../../test/browser-history.ts'
import { renderApp, type RenderedApp, type SentCall } from '../../test/render-app.tsx'

const { app: server } = labTest()
let admin: Caller
let app: RenderedApp
beforeEach(async () => {
  // those of the test before stand in no list
  await server.sql('update users set deleted_at = now() where organization_id = 1')
  admin = await server.signIn('admin')
})

const open = (
  at = '/user/list',
  token = admin.token,
  rest: Pick<NonNullable<Parameters<typeof renderApp>[1]>, 'intercept' | 'history'> = {},
) => {
  app = renderApp(server, { token, at, ...rest })
}
const person = (role: RoleSlug, name: string) =>
  makePerson(server.deps.db, { role, name, organizationId: server.laboratoryId })
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name, { selector: 'td *' })).closest('tr')
  if (!row) throw new Error(`${name} stands in no row`)
  return row
}
const pressIcon = async (label: string) => app.user.click(await screen.findByLabelText(label))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const facts = async (id: number) =>
  (await server.sql('select is_active, deleted_at is not null as deleted from users where id = $1', [id]))[0]
/** What an opened dropdown offers; the table's own selects are native ones. */
const options = async (): Promise<HTMLElement[]> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    if (found.length === 0) throw new Error('nothing is on offer')
    return found
  })
const choose = async (name: string) => {
  const option = (await options()).find(({ textContent }) => textContent === name)
  if (!option) throw new Error(`${name} is not on offer`)
  await app.user.click(option)
}
const changing = () => app.calls.filter(({ method }) => method !== 'GET')
const changes = () => changing().map(({ method, path, body }) => [method, path, body])
/** A token of the same session whose permissions the screen sees; the server goes by the session. */
async function tokenWith(permissions: Permissions): Promise<string> {
  const claims = readClaims(admin.token)
  if (claims === null) throw new Error('the test’s own token cannot be read')
  return server.deps.tokens.sign({ ...claims, permissions })
}
const withoutUser = (...gone: string[]): Permissions => {
  const all = permissionsOf('admin')
  return { ...all, user: (all['user'] ?? []).filter((action) => !gone.includes(action)) }
}

describe('the addresses', () => {
  test('[ROUTE-09] the list opens at /user/list, the edit screen at /user/{id}/edit, typed and by the row’s Edit', async () => {
    const { id } = await person('tester', 'Ann Lee')
    open('/user/list')
    await rowOf('Ann Lee')
    expect([app.address(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual(['/user/list', 'Users'])
    await pressIcon('Edit Ann Lee')
    const opened = async () => {
      const name = await screen.findByDisplayValue('Ann')
      return [app.address(), screen.getByRole('heading', { level: 1 }).textContent, name.isConnected]
    }
    expect(await opened()).toEqual([`/user/${id}/edit`, 'Edit User', true])
    cleanup()
    open(`/user/${id}/edit`)
    expect(await opened()).toEqual([`/user/${id}/edit`, 'Edit User', true])
  })
})

describe('the list', () => {
  test('[USERLIST-01] [USERLIST-02] [USERLIST-07] the sidebar’s Users opens it: breadcrumb, columns, sorting, a colour and a word per row', async () => {
    const { id } = await person('viewer', 'Zoe Idle')
    await server.sql('update users set is_active = false where id = $1', [id])
    await person('tester', 'Bo Busy')
    open('/settings')
    await app.user.click(await screen.findByLabelText('Users', { selector: 'a' }))
    const [idle, busy] = [await rowOf('Zoe Idle'), await rowOf('Bo Busy')]
    const table = within(screen.getByRole('table', { name: 'Users' }))
    expect(app.address()).toBe('/user/list')
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(crumbs.textContent).toBe('Home›Users')
    // without the column of the checkboxes, by which several are activated or deactivated
    const heads = table.getAllByRole('columnheader').filter(({ textContent }) => textContent !== 'Select')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Role',
      'Date Created',
      'Date Updated',
      'Actions',
    ])
    expect(heads.filter((head) => within(head).queryByRole('button')).map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Date Created',
      'Date Updated',
    ])
    expect([busy.style.getPropertyValue('--row-tone'), idle.style.getPropertyValue('--row-tone')]).toEqual([
      'var(--mantine-color-green-filled)',
      'var(--mantine-color-red-filled)',
    ])
    expect([within(busy).queryByText('Active'), within(idle).queryByText('Inactive')]).not.toContain(null)
    await app.user.click(table.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(app.calls.at(-1)?.query.get('sortColumn')).toBe('name'))
  })

  test('[USERLIST-03] [USERLIST-11] is searched by name, email and role, ten to a page', async () => {
    for (let number = 10; number < 22; number += 1) await person('tester', `Grower ${number}`)
    open()
    expect(await screen.findAllByText(/^Grower/, { selector: 'td *' })).toHaveLength(10)
    const searchIn = screen.getByLabelText<HTMLSelectElement>('Search in')
    expect([...searchIn.options].map(({ textContent }) => textContent)).toEqual(['Name', 'Email', 'Role'])
    await app.user.selectOptions(searchIn, 'role')
    await app.user.type(screen.getByPlaceholderText('Search Role'), 'admin')
    await waitFor(() => expect(screen.queryAllByText(/^Grower/)).toEqual([]))
    expect(await rowOf(admin.person.name)).toBeTruthy()
  })

  test('[USERLIST-04] [USERLIST-05] a row click opens what is known of the user, a row action only what it is for', async () => {
    const { id, email } = await person('tester', 'Ann Lee')
    await server.sql(`update users set contact_number = '5551234567', alternate_email_id = 'a@b.org' where id = $1`, [
      id,
    ])
    open()
    await app.user.click(within(await rowOf('Ann Lee')).getByText(email))
    const dialog = await dialogOf('User')
    await dialog.findByText('5551234567')
    const labels = dialog.getAllByRole('term').map(({ textContent }) => textContent)
    expect(labels).toEqual(['Name', 'Role', 'Email', 'Phone', 'AltEmail', 'Created At', 'Updated At', 'Status'])
    const values = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect([...values.slice(0, 5), values[7]]).toEqual(['Ann Lee', 'Tester', email, '5551234567', 'a@b.org', 'Active'])
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.user.click(screen.getByLabelText('Edit Ann Lee'))
    await waitFor(() => expect(app.address()).toBe(`/user/${id}/edit`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[USERLIST-06] on one’s own row edit, deactivate and remove are disabled', async () => {
    await person('tester', 'Ann Lee')
    open()
    const own = within(await rowOf(admin.person.name))
    const states = ['Edit', 'Deactivate', 'Remove'].map(
      (action) => own.getByRole<HTMLButtonElement>('button', { name: `${action} ${admin.person.name}` }).disabled,
    )
    expect(states).toEqual([true, true, true])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Ann Lee' }).disabled).toBe(false)
    await app.router.navigate({ to: `/user/${admin.person.id}/edit` })
    expect(await screen.findByText('You cannot edit, remove or deactivate your own account.')).toBeTruthy()
  })

  test('[USERLIST-08] [PERM3-08] [PERM3-09] [PERM3-10] [PERM3-11] [PERM3-12] [PERM3-13] [PERM3-14] [PERM2-15] offers each action to its permission alone', async () => {
    const { email } = await person('tester', 'Ann Lee')
    open()
    await rowOf('Ann Lee')
    const addresses = ['Add User', 'Remote Invitation'].map((name) =>
      screen.getByText(name).closest('a')?.getAttribute('href'),
    )
    expect(addresses).toEqual(['/user/create', '/user/invite'])

    const shown = () => [
      screen.queryByText('Add User') !== null,
      screen.queryByText('Remote Invitation') !== null,
      screen.queryByLabelText('Edit Ann Lee') !== null,
      screen.queryByLabelText('Deactivate Ann Lee') !== null,
      screen.queryByLabelText('Remove Ann Lee') !== null,
      screen.queryByText('Ann Lee', { selector: 'td button, td button *' }) !== null,
    ]
    const actions = ['create', 'invite', 'edit', 'status', 'delete', 'view_user']
    for (const [index, action] of actions.entries()) {
      app.services.session.set(await tokenWith(withoutUser(action)))
      await waitFor(() => expect(shown()).toEqual(actions.map((_, at) => at !== index)))
    }
    app.services.session.set(await tokenWith(withoutUser(...actions)))
    await waitFor(() => expect(shown()).not.toContain(true))
    await app.user.click(screen.getByText(email))
    expect(screen.queryByRole('dialog')).toBeNull()
    for (const at of ['/user/create', '/user/invite', '/user/7/edit']) {
      await app.router.navigate({ to: at })
      await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
    }
    app.services.session.set(await tokenWith(withoutUser('list')))
    await app.router.navigate({ to: '/user/list' })
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
    expect(screen.queryByLabelText('Users', { selector: 'a' })).toBeNull()
  })

  test('[ERR3-18] a failing list says so, and Retry reads it again', async () => {
    let isDown = true
    await person('tester', 'Ann Lee')
    const broken = async (call: SentCall, next: () => Promise<Response>) =>
      call.path === '/users' && isDown ? Response.json({ error: 'no', code: 'forbidden' }, { status: 403 }) : next()
    open('/user/list', admin.token, { intercept: broken })
    expect(await screen.findByText('Something Went Wrong! Please Try Again')).toBeTruthy()
    isDown = false
    await app.user.click(screen.getByText('Retry'))
    expect(await rowOf('Ann Lee')).toBeTruthy()
  })
})

describe('activation', () => {
  test('[USERLIST-09] asks first; cancelling sends nothing, confirming updates is_active', async () => {
    const { id } = await person('tester', 'Ann Lee')
    open()
    await pressIcon('Deactivate Ann Lee')
    await app.user.click((await dialogOf('Deactivate User')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([changes(), await facts(id)]).toEqual([[], { is_active: true, deleted: false }])
    await pressIcon('Deactivate Ann Lee')
    await app.user.dblClick((await dialogOf('Deactivate User')).getByRole('button', { name: 'Deactivate' }))
    expect(await within(await rowOf('Ann Lee')).findByText('Inactive')).toBeTruthy()
    expect([changes(), await facts(id)]).toEqual([
      [['PATCH', `/users/${id}`, { user: { is_active: false } }]],
      { is_active: false, deleted: false },
    ])
    await pressIcon('Activate Ann Lee')
    await app.user.click((await dialogOf('Activate User')).getByRole('button', { name: 'Activate' }))
    expect(await within(await rowOf('Ann Lee')).findByText('Active')).toBeTruthy()
  })
})

describe('removal', () => {
  /** A tester who owns a sample. */
  async function owner(name: string) {
    const tester = await server.signInAs(await person('tester', name))
    await tester.newSample()
    return tester.person
  }
  const targetInput = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    dialog.findByLabelText(/^Hand over to/, { selector: 'input' })
  const giveReason = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    app.user.type(dialog.getByLabelText(/^Reason/), 'left the laboratory')

  test('[USERDEL-01] [USERDEL-02] [USERDEL-08] who owns nothing is removed by a plain confirmation, and the list reloads', async () => {
    const { id } = await person('viewer', 'Ann Lee')
    open()
    await pressIcon('Remove Ann Lee')
    const dialog = await dialogOf('Delete User')
    const confirm = await dialog.findByRole('button', { name: 'Delete' })
    expect(app.calls.some(({ path }) => path === `/users/${id}/metadata`)).toBe(true)
    expect(dialog.queryByLabelText(/^Hand over to/)).toBeNull()
    await giveReason(dialog)
    await app.user.dblClick(confirm)
    await waitFor(() => expect(screen.queryByText('Ann Lee', { selector: 'td *' })).toBeNull())
    expect([changes(), await facts(id)]).toEqual([
      [['DELETE', `/users/${id}`, { reason: 'left the laboratory' }]],
      { is_active: false, deleted: true },
    ])
  })

  test('[USERDEL-03] [USERDEL-04] [USERDEL-05] [USERDEL-07] [USERDEL-09] [USERDEL-10] what a tester owns goes to a chosen user, in order, while the page stays', async () => {
    const { id } = await owner('Ann Lee')
    const heir = await person('tester', 'Bo Next')
    const gone = await person('tester', 'Cy Gone')
    await server.sql('update users set is_active = false where id = $1', [gone.id])
    await person('viewer', 'Di Reader')
    let letGo = () => undefined as void
    const held = new Promise<void>((resolve) => (letGo = resolve))
    open('/user/list', admin.token, {
      history: browserHistoryAt('/user/list'),
      intercept: async (call, next) => {
        if (call.path.endsWith('/migrate')) await held
        return next()
      },
    })
    await pressIcon('Remove Ann Lee')
    const dialog = await dialogOf('Delete User')
    const input = await targetInput(dialog)
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete and Migrate' })
    expect([dialog.getByText('1 sample').textContent, confirm.disabled]).toEqual(['1 sample', true])
    await app.user.click(input)
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      'Bo Next (Tester)',
      `${admin.person.name} (Admin)`,
    ])
    await app.user.tab()
    expect(await dialog.findByText('Please select the user')).toBeTruthy()
    await app.user.click(input)
    await choose('Bo Next (Tester)')
    expect(closingAsksFirst()).toBe(false)
    await giveReason(dialog)
    await app.user.dblClick(confirm)
    expect((await screen.findByText('Please do not close the browser.')).textContent).toBeTruthy()
    void app.router.navigate({ to: '/settings' })
    expect(app.address()).toBe('/user/list')
    expect(closingAsksFirst()).toBe(true)
    letGo()
    await waitFor(() => expect(screen.queryByText('Ann Lee', { selector: 'td *' })).toBeNull())
    expect(app.address()).toBe('/user/list')
    expect(closingAsksFirst()).toBe(false)
    expect(changes()).toEqual([
      ['PATCH', `/users/${id}`, { user: { is_active: true } }],
      ['PATCH', `/users/${id}/migrate`, { target_user: heir.id }],
      ['DELETE', `/users/${id}`, { reason: 'left the laboratory' }],
    ])
    const [sample] = await server.sql('select created_by_id, created_by_name from samples order by id desc limit 1')
    expect(sample).toEqual({ created_by_id: String(heir.id), created_by_name: 'Ann Lee' })
  })

  test('[USERDEL-10] what a viewer owns may go to admins and testers, what an admin owns to admins only', async () => {
    const viewer = await person('viewer', 'Vi Viewer')
    const editor = await person('admin', 'Ed Admin')
    await person('tester', 'Tess Tester')
    for (const { id } of [viewer, editor]) {
      await server.sql('update samples set created_by_id = $1 where id in (select max(id) from samples)', [id])
      if (id === viewer.id) await admin.newSample()
    }
    open()
    const offered = async (name: string) => {
      await pressIcon(`Remove ${name}`)
      const dialog = await dialogOf('Delete User')
      await app.user.click(await targetInput(dialog))
      const texts = (await options()).map(({ textContent }) => textContent)
      await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return texts
    }
    expect(await offered('Vi Viewer')).toEqual([
      'Ed Admin (Admin)',
      'Tess Tester (Tester)',
      `${admin.person.name} (Admin)`,
    ])
    expect(await offered('Ed Admin')).toEqual([`${admin.person.name} (Admin)`])
  })

  test('[USERDEL-06] [ERR3-16] [ERR3-17] a failing step stops the later ones and shows what the server says', async () => {
    const { id } = await owner('Ann Lee')
    const heir = await person('tester', 'Bo Next')
    open()
    await pressIcon('Remove Ann Lee')
    const dialog = await dialogOf('Delete User')
    await app.user.click(await targetInput(dialog))
    await choose('Bo Next (Tester)')
    // somebody else deactivates the target meanwhile
    const colleague = await server.signIn('admin')
    await colleague.patch(`/users/${heir.id}`, { user: { is_active: false } })
    await giveReason(dialog)
    await app.user.click(dialog.getByRole('button', { name: 'Delete and Migrate' }))
    const panel = await dialog.findByRole('alert')
    expect(panel.textContent).toContain('Something went wrong')
    expect(panel.textContent).toContain('This user cannot take over the data')
    expect(changing().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PATCH /users/${id}`,
      `PATCH /users/${id}/migrate`,
    ])
    expect(await facts(id)).toEqual({ is_active: true, deleted: false })
  })
})
