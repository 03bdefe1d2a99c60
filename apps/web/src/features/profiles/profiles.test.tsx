import {
  addProfileValue,
  chooseProfile,
  createProfile,
  deleteProfile,
  listProfiles,
  type ProfileRow,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const NONE: ProfileRow = { key: 'none', name: 'None', own: null, values: [], not_verified: [] }
const VALUE = {
  field: 'retention_years',
  text: '5 years',
  source: 'WAC 16-309-030(5)',
  valid_from: '2024-05-18',
} as const
const WASHINGTON: ProfileRow = {
  key: 'washington',
  name: 'Washington',
  own: null,
  values: [{ ...VALUE, counts: true }],
  not_verified: ['Tolerance of labels.'],
}
const OURS: ProfileRow = {
  ...WASHINGTON,
  key: 'own-4',
  name: 'Ours',
  own: {
    id: 4,
    version: 2,
    copied_from: 'washington',
    first_used_at: null,
    updated_at: '2026-11-23T10:00:00.000Z',
    updated_by_name: 'Ada Admin',
  },
  values: [
    { ...VALUE, text: '7 years', source: 'SOP 12', valid_from: '2026-01-01', counts: true },
    { ...VALUE, counts: false },
  ],
}
const SCRATCH: ProfileRow = {
  ...NONE,
  key: 'own-5',
  name: 'From our own procedure',
  own: OURS.own && { ...OURS.own, id: 5, copied_from: NONE.key },
}

let app: RenderedApp
let server: ServerStandIn
function open(at: string, as: RoleSlug = 'admin', chosen = 'none') {
  server = standIn(
    answer(listProfiles, { data: [NONE, WASHINGTON, OURS, SCRATCH], chosen }),
    answer(createProfile, { data: OURS }),
    answer(addProfileValue, { data: OURS }),
    answer(chooseProfile, { chosen: 'washington' }),
    answer(deleteProfile, { message: 'Removed' }),
  )
  app = renderApp(server, { as, at })
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('[PROFILE-01] profiles are listed with their origin, and one is chosen for new samples after a question', async () => {
  open('/settings/profiles')
  expect(await screen.findByRole('link', { name: 'Washington' })).toBeTruthy()
  expect(screen.getByText('Copy of Washington')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^From our own procedure Own / })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'None' })).toBeNull()
  await app.user.click(screen.getByLabelText('Profile', { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'Washington', hidden: true }))
  expect(server.sent(chooseProfile)).toEqual([])
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose Profile' }))
  await app.user.click(dialog.getByRole('button', { name: 'Choose' }))
  await waitFor(() => expect(server.sent(chooseProfile)).toMatchObject([{ body: { profile_key: 'washington' } }]))
})

test('a profile is copied under a name; the chosen one cannot be removed', async () => {
  open('/settings/profiles', 'admin', 'own-4')
  expect(await screen.findByRole('button', { name: 'Remove Ours' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Remove Washington' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Copy Washington' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Washington' }))
  await app.user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(dialog.getByText('Please enter a name of 1 to 64 characters.')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/^Name/), 'Mine')
  await app.user.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() =>
    expect(server.sent(createProfile)).toMatchObject([{ body: { profile: { name: 'Mine', copy_of: 'washington' } } }]),
  )
})

test('[PROFILE-01] an installed profile shows each value with source and day, and is not changed', async () => {
  open('/settings/profiles/washington')
  expect(await rowsOf('Values')).toEqual([
    ['Rule', 'Value', 'Source', 'Valid from', 'Counts'],
    ['Records are kept', '5 years', 'WAC 16-309-030(5)', '05/18/2024', 'Today'],
  ])
  expect(screen.getByText('Tolerance of labels.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add Value' })).toBeNull()
})

test('[PROFILE-01] a profile of the laboratory gets a value that counts from a day; earlier ones stay in sight', async () => {
  open('/settings/profiles/own-4')
  expect((await rowsOf('Values')).slice(1).map((cells) => [cells[1], cells[4]])).toEqual([
    ['7 years', 'Today'],
    ['5 years', '–'],
  ])
  await app.user.click(screen.getByRole('button', { name: 'Add Value' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Value' }))
  await app.user.type(dialog.getByLabelText(/^Value/), 'THC, THCA')
  await app.user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('Please say where the value stands, such as WAC 16-309-160(4).')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/^Source/), 'SOP 9')
  await app.user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(server.sent(addProfileValue)).toMatchObject([
      {
        params: { id: 4 },
        body: { version: 2, value: { field: 'required_analytes', text: 'THC, THCA', source: 'SOP 9' } },
      },
    ]),
  )
})

test('a viewer reads, and is offered no change; a profile that is not there is named', async () => {
  open('/settings/profiles', 'viewer')
  await screen.findByRole('link', { name: 'Ours' })
  expect(screen.queryByRole('button', { name: /Copy|Remove/ })).toBeNull()
  await app.router.navigate({ to: '/settings/profiles/own-99' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Request Not Found' })).toBeTruthy()
})
