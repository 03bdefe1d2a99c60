import { fireEvent, screen, type BoundFunctions, type queries, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { labTest, type Caller } from '../../../../../api/src/testing/lab-test.ts'
import type { Created } from '../../../../../api/src/testing/certificates.ts'
import { TEST_PASSWORD } from '../../../../../api/src/testing/people.ts'
import { fillBank } from '../../../../../api/src/testing/seals.ts'
import { makeManifest, makeOrigin, makeProject, makeSeal } from '../../../test/make-certificates.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'
import { stopPageClock } from '../../../test/page-clock.ts'
import { required } from '../../../test/required.ts'

type Part = BoundFunctions<typeof queries>

const { app: server, laboratory, sealer } = labTest()
let origin: Created
let seal: Created & { sampleId: number }
let project: Created
let manifest: Created
let app: RenderedApp

beforeAll(async () => {
  await fillBank(server)
  for (let number = 1; number <= 9; number++) await makeOrigin(sealer, `Harvest ${number}`)
  origin = await makeOrigin(sealer, 'Hill Farm lot')
  seal = await makeSeal(server, sealer, laboratory, 'Blue Dream', origin)
  const other = await makeSeal(server, sealer, laboratory, 'OG Kush', origin)
  project = await makeProject(sealer, 'Autumn', [seal, other])
  manifest = await makeManifest(sealer, 'Run to the lab', [seal], origin)
  await fillBank(server, server.otherLaboratoryId)
  await makeOrigin(await server.signIn('veriseal-admin', server.otherLaboratoryId), 'Of another laboratory')
  await sealer.newSample() // has no VERISEAL
})

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open({ at = '/certus', caller = sealer, ...options }: Options & { caller?: Caller } = {}) {
  app = renderApp(server, { token: caller.token, at, ...options })
  await screen.findByRole('table', { name: 'Certificates' })
}
const shows = (name: string) => screen.findByRole('link', { name })
const names = () =>
  within(screen.getByRole('table', { name: 'Certificates' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const rowOf = (name: string) => within(required(screen.getByRole('link', { name }).closest('tr')))
const listCalls = () => app.calls.filter(({ path }) => path === '/certi')
const search = (text: string) => app.user.type(screen.getByLabelText('Search TRACER or Name'), text)
const jump = async (text: string) => {
  const input = screen.getByLabelText<HTMLInputElement>('Page number')
  await app.user.clear(input)
  await app.user.type(input, `${text}{Enter}`)
}
const offered = async (name: string): Promise<(string | null)[]> => {
  await app.user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await app.user.keyboard('{Escape}')
  return items
}
async function choose(name: string, action: string) {
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: action }))
  return within(await screen.findByRole('dialog', { name: action }))
}
const posts = () => app.calls.filter(({ method }) => method === 'POST')
const button = (dialog: Part, name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })

describe('the list', () => {
  test('[CERTLIST-01] [CERTLIST-02] [CERTLIST-03] [CERTLIST-05] [CERTLIST-16] [ROUTE-01] breadcrumb, logo, search, table of ten, pages', async () => {
    await open()
    await shows('Run to the lab')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(crumbs.getByText('CERTUS')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'CERTUS' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Type',
      'TRACER',
      'Status',
      'Expiration Date',
      'Date Created',
      'Created By',
      'Actions',
    ])
    expect(names()).toEqual([
      'Run to the lab',
      'Autumn',
      'OG Kush',
      'Blue Dream',
      'Hill Farm lot',
      ...[9, 8, 7, 6, 5].map((number) => `Harvest ${number}`),
    ])
    const cells = rowOf('Autumn')
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(0, 4)).toEqual(['Autumn', 'Project', project.share_key, 'Valid'])
    expect(cells[4]).toContain(dayjs().add(1, 'year').format('MM/DD/YYYY'))
    expect(cells[6]).toBe(sealer.person.name)
    expect(screen.getByRole('link', { name: 'QR Scanner' }).getAttribute('href')).toBe('/certus_app')
    expect(screen.getByText('1/2')).toBeTruthy()
  })

  test('[CERTLIST-04] [CERTLIST-20] the page stands in the address; a jump clamps, a blank one goes to page 1', async () => {
    await open({ at: '/certus?page=2' })
    await shows('Harvest 4')
    expect(names()).toEqual([4, 3, 2, 1].map((number) => `Harvest ${number}`))
    await jump(' ')
    await shows('Run to the lab')
    expect(app.router.state.location.search).toMatchObject({ page: '1' })
    await jump('99')
    await shows('Harvest 4')
    expect(app.router.state.location.search).toMatchObject({ page: '2' })
    await jump('0')
    await shows('Run to the lab')
    await app.user.click(screen.getByRole('button', { name: 'Next page' }))
    await shows('Harvest 4')
    expect(app.address()).toBe('/certus?page=2')
  })

  test('an address that names a page beyond the last becomes that of the last', async () => {
    await open({ at: '/certus?page=99' })
    await shows('Harvest 4')
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ page: '2' }))
    expect(screen.getByText('2/2')).toBeTruthy()
    // in its place: the way back does not lead there again
    expect(app.router.history.length).toBe(1)
  })

  test('[CERTLIST-17] [CERTLIST-18] [CERTLIST-19] a search is sent upper-cased from 3 characters on, from page 1', async () => {
    await open({ at: '/certus?page=2' })
    await shows('Harvest 4')
    await search('au')
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ search: 'au' }))
    await shows('Run to the lab')
    expect(listCalls().at(-1)?.query.has('search')).toBe(false)
    await search('tum')
    await waitFor(() => expect(names()).toEqual(['Autumn']))
    expect(Object.fromEntries(required(listCalls().at(-1)).query)).toMatchObject({ page: '1', search: 'AUTUM' })
    await app.user.click(screen.getByRole('button', { name: 'Clear search' }))
    await shows('Run to the lab')
    await search(project.share_key.slice(2, 9).toLowerCase())
    await waitFor(() => expect(names()).toEqual(['Autumn']))
  })

  test('[CERTLIST-08] a row opens by its type; [CERTLIST-14] its actions do not', async () => {
    await open()
    await shows('Run to the lab')
    const targets = ['Hill Farm lot', 'Run to the lab', 'Autumn', 'Blue Dream'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(targets).toEqual([
      `/certus/certificate/${origin.id}`,
      `/certus/transportation/${manifest.id}`,
      `/certus/project/${project.id}`,
      `/sample/${seal.sampleId}/results`,
    ])
    await app.user.click(screen.getByRole('button', { name: 'Actions for Autumn' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    await app.user.click(within(await screen.findByRole('dialog', { name: 'Revoke' })).getByText('Cancel'))
    expect(app.address()).toBe('/certus')
    await app.user.click(rowOf('Autumn').getByText('Project'))
    await waitFor(() => expect(app.address()).toBe(`/certus/project/${project.id}`))
  })

  test('[CERTLIST-15] a TRACER is copied, and Copied! stands for 5 seconds', async () => {
    await open()
    await shows('Autumn')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const copied = () => rowOf('Autumn').queryByText('Copied!', { selector: 'output' })
    const clock = stopPageClock()
    fireEvent.click(screen.getByRole('button', { name: `Copy TRACER ${project.share_key}` }))
    await clock.until(copied)
    expect(writeText).toHaveBeenCalledWith(project.share_key)
    await clock.pass(4999)
    expect(copied()).not.toBeNull()
    await clock.pass(1)
    expect(copied()).toBeNull()
    writeText.mockRestore()
    expect(app.address()).toBe('/certus')
  })

  test('[CERTLIST-21] another organization sees its own only, and nothing found says so', async () => {
    await open({ caller: await server.signIn('veriseal-admin', server.otherLaboratoryId) })
    await shows('Of another laboratory')
    expect(names()).toEqual(['Of another laboratory'])
    await search('nowhere')
    expect(await screen.findByText('No Records Found')).toBeTruthy()
  })

  test('[ERR3-02] [ERR3-14] a failed read says its status text', async () => {
    const reject = async () => Response.json({ error: 'x' }, { status: 500, statusText: 'Internal Server Error' })
    app = renderApp(server, {
      token: sealer.token,
      at: '/certus',
      intercept: ({ path }, next) => (path === '/certi' ? reject() : next()),
    })
    expect(await screen.findByText('Internal Server Error. Failed to retrieve certi.')).toBeTruthy()
  })
})

describe('who may what', () => {
  const CREATE = ['Create Certificate of Origin', 'Create Project', 'Create Transportation Manifest']

  test('[CERTLIST-06] [PERM3-01] [PERM3-02] [PERM3-03] [PERM3-04] the buttons open their screens, the header its own', async () => {
    await open()
    const links = CREATE.map((name) => screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href'))
    expect(links).toEqual(['/certus/certificate/create', '/certus/project/create', '/certus/transportation/create'])
    const header = within(screen.getByRole('banner'))
    expect((await header.findByRole('link', { name: 'Create Project' })).getAttribute('href')).toBe(
      '/certus/project/create',
    )
  })

  test('[CERTLIST-07] without a token the three are disabled', async () => {
    await fillBank(server, server.laboratoryId, 0)
    try {
      await open()
      await waitFor(() =>
        expect(CREATE.map((name) => screen.queryByRole<HTMLButtonElement>('button', { name })?.disabled)).toEqual([
          true,
          true,
          true,
        ]),
      )
    } finally {
      await fillBank(server)
    }
  })

  test('[PERM3-06] [PERM3-04] without certus there is no list, no entry and no control', async () => {
    const admin = await server.signIn('admin')
    app = renderApp(server, { token: admin.token, at: '/certus' })
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
    await screen.findByRole('banner')
    expect(screen.queryByRole('link', { name: 'CERTUS' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create Project' })).toBeNull()
    for (const path of ['/certus/project/create', '/certus/transportation/create', '/certus/certificate/create']) {
      await app.router.navigate({ to: path })
      await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
    }
  })
})

describe('expire, renew and revoke', () => {
  const CLOSED = 'could not be expired on the CERTUS KSI Blockchain, please submit a support ticket.'
  const tomorrow = () => dayjs().add(1, 'day').format('YYYY-MM-DD')

  test('[CERTACT-01] [CERTACT-02] [CERTACT-03] [CERTACT-05] [CERTACT-13] [CERTACT-14] [PERM3-07] a day is chosen, its end is the new date', async () => {
    await open()
    const dialog = await choose('Harvest 9', 'Set Expire Date')
    const date = dialog.getByLabelText<HTMLInputElement>('Expiration Date')
    expect(date.min).toBe(dayjs().format('YYYY-MM-DD'))
    expect(button(dialog, 'OK').disabled).toBe(true)
    await app.user.type(date, dayjs().subtract(1, 'day').format('YYYY-MM-DD'))
    expect(button(dialog, 'OK').disabled).toBe(true)
    await app.user.click(button(dialog, 'Cancel'))
    expect(posts()).toEqual([])

    const again = await choose('Harvest 9', 'Set Expire Date')
    await app.user.type(again.getByLabelText('Expiration Date'), tomorrow())
    const reason = again.getByLabelText<HTMLInputElement>('Reason (optional)')
    expect(reason.maxLength).toBe(64)
    await app.user.type(reason, 'Season ends')
    await app.user.dblClick(button(again, 'OK'))
    const ends = dayjs(tomorrow()).endOf('day').format('MM/DD/YYYY h:mm A')
    expect(await again.findByText(`New expiration date: ${ends}`)).toBeTruthy()
    expect(posts()).toHaveLength(1)
    expect(posts()[0]?.body).toMatchObject({ expiry_date: tomorrow(), expiry_reason: 'Season ends' })
    await app.user.click(button(again, 'OK'))
    await waitFor(() => expect(rowOf('Harvest 9').getByRole('cell', { name: ends })).toBeTruthy())
  })

  test('[CERTACT-04] [CERTACT-06] [CERTACT-07] [CERTLIST-12] Expire Now expires it at once, Renew makes it valid again', async () => {
    await open()
    await shows('Harvest 8')
    expect(await offered('Harvest 8')).toEqual(['Set Expire Date', 'Revoke'])
    const dialog = await choose('Harvest 8', 'Set Expire Date')
    await app.user.click(button(dialog, 'Expire Now'))
    await app.user.click(button(dialog, 'OK'))
    await dialog.findByText(/^New expiration date/)
    await app.user.click(button(dialog, 'OK'))
    await waitFor(() => expect(rowOf('Harvest 8').getByText('Expired')).toBeTruthy())
    expect(await offered('Harvest 8')).toEqual(['Renew', 'Revoke'])

    const renewal = await choose('Harvest 8', 'Renew')
    expect(renewal.queryByRole('button', { name: 'Expire Now' })).toBeNull()
    expect(button(renewal, 'OK').disabled).toBe(true)
    const date = renewal.getByLabelText('New Expiration Date')
    await app.user.type(date, dayjs().subtract(1, 'day').format('YYYY-MM-DD'))
    expect(renewal.getByText('The new date must be in the future.')).toBeTruthy()
    expect(button(renewal, 'OK').disabled).toBe(true)
    await app.user.clear(date)
    await app.user.type(date, tomorrow())
    await app.user.click(button(renewal, 'OK'))
    await renewal.findByText(/^New expiration date/)
    await app.user.click(button(renewal, 'OK'))
    await waitFor(() => expect(rowOf('Harvest 8').getByText('Valid')).toBeTruthy())
    expect(await offered('Harvest 8')).toEqual(['Set Expire Date', 'Revoke'])
  })

  test('[CERTACT-08] [CERTACT-09] [CERTACT-10] [CERTLIST-13] revoking takes two switches, one after the other', async () => {
    await open()
    const dialog = await choose('Harvest 7', 'Revoke')
    expect(
      dialog.getByText(
        'This action is not reversible. Results will be permanently marked invalid through the QR code.',
      ),
    ).toBeTruthy()
    const switches = () => dialog.getAllByRole<HTMLInputElement>('switch')
    const nth = (index: number) => required(switches()[index])
    const ok = () => button(dialog, 'OK').disabled
    expect([switches().length, ok()]).toEqual([1, true])
    await app.user.click(nth(0))
    expect([switches().length, ok()]).toEqual([2, true])
    await app.user.click(nth(1))
    expect(ok()).toBe(false)
    await app.user.click(nth(0))
    expect([switches().length, ok()]).toEqual([1, true])
    await app.user.click(nth(0))
    expect([nth(1).checked, ok()]).toEqual([false, true])
    await app.user.click(nth(1))
    await app.user.click(button(dialog, 'OK'))
    expect(await dialog.findByText('Please enter your own password')).toBeTruthy()
    expect(posts()).toEqual([])
    const password = dialog.getByLabelText(/^Your Password/)
    await app.user.type(password, 'Wrong-horse-7')
    await app.user.click(button(dialog, 'OK'))
    expect(await dialog.findByText('Your password is wrong')).toBeTruthy()
    expect(rowOf('Harvest 7').getByText('Valid')).toBeTruthy()
    await app.user.clear(password)
    await app.user.type(password, TEST_PASSWORD)
    await app.user.click(button(dialog, 'OK'))
    await waitFor(() => expect(rowOf('Harvest 7').getByText('Revoked').dataset['tone']).toBe('bad'))
    expect(screen.queryByRole('button', { name: 'Actions for Harvest 7' })).toBeNull()
  })

  test('[CERTACT-12] [ERR3-01] a failure says which action failed, and only Close is left, which reloads', async () => {
    const made = await makeOrigin(sealer, 'Contested')
    await open()
    await shows('Contested')
    // Somebody else is quicker.
    const ids = { certus_batch_id: made.batch_id, certusDocId: made.id, password: TEST_PASSWORD }
    await sealer.post(`/certi/revoke/${made.batch_id}`, ids)
    const dialog = await choose('Contested', 'Set Expire Date')
    await app.user.click(button(dialog, 'Expire Now'))
    await app.user.click(button(dialog, 'OK'))
    const failed = within(await screen.findByRole('dialog', { name: 'Error!' }))
    expect(failed.getByRole('alert').textContent).toBe(`This VERISEAL ${CLOSED}`)
    expect(failed.getByRole('link').getAttribute('href')).toBe('/support')
    expect(failed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
    await app.user.keyboard('{Escape}')
    expect(app.reload).not.toHaveBeenCalled()
    await app.user.click(button(failed, 'Close'))
    expect(app.reload).toHaveBeenCalledOnce()
  })
})
