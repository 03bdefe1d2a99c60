import {
  addCorrectiveAction,
  checkCorrectiveAction,
  closeNonconformance,
  countNonconformances,
  createNonconformance,
  investigateNonconformance,
  listNonconformancePeople,
  listNonconformances,
  listReleases,
  listSamples,
  readNonconformance,
  updateNonconformance,
  type Nonconformance,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, pageOf, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const OPEN = {
  id: 3,
  version: 2,
  number: 'NC-2026-003',
  kind: 'quality_control',
  severity: 'high',
  state: 'contained',
  what: 'CBDA of the check standard read 78 %',
  found_on: '2026-01-05',
  since: '2026-01-02',
  source: 'hand',
  owner_id: 1,
  owner_name: 'Tina Tester',
  due_on: '2026-02-04',
  next_due_on: '2026-02-04',
  due: 'overdue',
  closed_at: null,
  closed_by_name: null,
  created_at: '2026-01-05T10:00:00Z',
  created_by_name: 'Tina Tester',
  containment: 'The queue was stopped',
  contained_on: '2026-01-05',
  contained_by_name: 'Tina Tester',
  cause_method: null,
  causes: [],
  cause_on: null,
  cause_by_name: null,
  round: 1,
  reopen_reason: null,
  touches: [
    {
      touch_id: 9,
      kind: 'sample',
      id: 12,
      name: 'Gelato',
      created_at: '2026-01-05T10:00:00Z',
      created_by_name: 'Tina',
    },
  ],
  touches_count: 1,
  actions: [],
  closings: [],
  signature_missing: false,
  is_alone: false,
} satisfies Nonconformance
const DONE = {
  id: 5,
  version: 2,
  round: 1,
  what: 'Check the pipette each week',
  who_id: 41,
  who_name: 'Tina Tester',
  due_on: '2026-01-20',
  done_on: '2026-01-19',
  done_note: 'A weekly check is scheduled',
  done_by_id: 41,
  done_by_name: 'Tina Tester',
  checker_id: 42,
  checker_name: 'Ada Admin',
  check_due_on: '2026-02-20',
  checked_on: null,
  is_effective: null,
  check_note: null,
  checked_by_id: null,
  checked_by_name: null,
  checked_alone: false,
  replaces_id: null,
} satisfies Nonconformance['actions'][number]

let app: RenderedApp
let server: ServerStandIn
function open(at: string, record: Partial<Nonconformance> = {}, as: RoleSlug = 'admin') {
  const data = { ...OPEN, ...record }
  server = standIn(
    answer(listNonconformances, ({ query }) => pageOf([data], query)),
    answer(countNonconformances, { data: { open: 4, due_soon: 1, overdue: 2, mine: 3 } }),
    answer(listNonconformancePeople, {
      data: [
        { id: 41, name: 'Tina Tester' },
        { id: 42, name: 'Ada Admin' },
      ],
    }),
    answer(readNonconformance, { data }),
    answer(createNonconformance, { data }),
    answer(updateNonconformance, { data }),
    answer(investigateNonconformance, { data }),
    answer(addCorrectiveAction, { data }),
    answer(checkCorrectiveAction, { data }),
    answer(closeNonconformance, { data }),
    answer(listReleases, { data: [] }),
    answer(listSamples, ({ query }) => pageOf([], query)),
  )
  app = renderApp(server, { as, at })
}
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('[NCR-01] [NCR-05] the list says state, severity and what is due in words; filters and counts', async () => {
  open('/quality/nonconformances?severity=high&whose=mine')
  await screen.findByText('NC-2026-003')
  const [, row] = within(screen.getByRole('table', { name: 'Nonconformances' })).getAllByRole('row')
  expect(row?.textContent).toContain('HighContained01/05/2026Tina TesterOverdue02/04/2026')
  expect(server.sent(listNonconformances)[0]?.query).toMatchObject({ severity: 'high', mine: true })
  expect(await screen.findByText('4 open, 1 due within 7 days, 2 overdue, 3 yours')).toBeTruthy()
  expect(await screen.findByTitle('3 open, yours')).toBeTruthy()
  await press('Remove filter Severity: High')
  await waitFor(() => expect(server.sent(listNonconformances).at(-1)?.query).not.toHaveProperty('severity'))
})

test('[NCR-05] Home says how many are open, due this week and overdue, each with its list', async () => {
  open('/')
  const link = await screen.findByRole('link', { name: '2 overdue' })
  expect(link.getAttribute('href')).toBe('/quality/nonconformances?due=overdue')
  expect(screen.getByRole('link', { name: '1 due within 7 days' })).toBeTruthy()
})

test('[NCR-02] one that is opened from a record has that record filled in', async () => {
  open('/quality/nonconformances/create?touches=equipment:7', {}, 'tester')
  expect(await screen.findByText('Equipment 7')).toBeTruthy()
  await press('Create')
  expect(await screen.findByText('Please say in 10 to 2000 characters what happened')).toBeTruthy()
  await app.user.type(screen.getByLabelText(/^What happened/), 'The balance drifts by 4 mg')
  await press('Create')
  await waitFor(() => expect(server.sent(createNonconformance)).toHaveLength(1))
  expect(server.sent(createNonconformance)[0]?.body.nonconformance).toMatchObject({
    kind: 'equipment',
    severity: 'medium',
    owner_id: null,
    touches: [{ kind: 'equipment', id: 7 }],
  })
})

test('[NCR-03] the next step is asked for: five whys, an action with somebody else for its check', async () => {
  open('/quality/nonconformances/3')
  await press('Enter Cause ...')
  const cause = await dialogOf('Cause of NC-2026-003')
  await app.user.type(cause.getByLabelText(/^Why did it happen/), 'the pipette')
  await app.user.type(cause.getByLabelText('2. Why that?'), 'never checked')
  await app.user.click(cause.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent(investigateNonconformance)[0]?.body).toEqual({
      cause_method: 'five_whys',
      causes: ['the pipette', 'never checked', '', '', ''],
      version: 2,
    }),
  )
})

test('[NCR-03] an effect is checked on the page by whoever did not do it', async () => {
  open('/quality/nonconformances/3', { state: 'action', actions: [DONE] })
  await press('Check Effect ...')
  const dialog = await dialogOf('Check Effect')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please select whether it had the effect')).toBeTruthy()
  await app.user.click(dialog.getByLabelText(/^Did it have/, { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'Yes', hidden: true }))
  await app.user.type(dialog.getByLabelText(/^By what it was seen/), 'Four checks passed')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent(checkCorrectiveAction)[0]?.body).toMatchObject({
      is_effective: true,
      check_note: 'Four checks passed',
      version: 2,
    }),
  )
})

test('who did the action themselves reads that someone else checks its effect, and is not offered it', async () => {
  const own = { ...DONE, done_by_id: 7, done_by_name: 'Mara Lindqvist' }
  open('/quality/nonconformances/3', { state: 'action', actions: [own] })
  expect(await screen.findByText('Its effect is checked by someone else than who did it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check Effect ...' })).toBeNull()
})

test('[NCR-06] closing asks for the own password', async () => {
  open('/quality/nonconformances/3', { state: 'verified' })
  await press('Close ...')
  const dialog = await dialogOf('Close NC-2026-003')
  await app.user.type(dialog.getByLabelText(/password/i, { selector: 'input' }), 'secret')
  await app.user.click(dialog.getByRole('button', { name: 'Sign and close' }))
  await waitFor(() => expect(server.sent(closeNonconformance)[0]?.body).toEqual({ version: 2, password: 'secret' }))
})

test('[NCR-06] a record that reads otherwise than it was signed says so, to a reader too', async () => {
  const signed = { round: 1, signed_at: OPEN.created_at, signed_by_name: 'Ada', record_hash: 'ab'.repeat(32) }
  open('/quality/nonconformances/3', { state: 'closed', closings: [{ ...signed, differs: true }] }, 'viewer')
  expect(await screen.findByText('Signed version differs')).toBeTruthy()
  expect(screen.getByText(/Signed content: abababababab/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reopen ...' })).toBeNull()
})

test('[NCR-04] an admin who takes it from severity high says why', async () => {
  open('/quality/nonconformances/3')
  await press('Manage')
  await app.user.click(await screen.findByRole('menuitem', { name: 'Edit ...' }))
  const dialog = await dialogOf('Edit NC-2026-003')
  await app.user.click(dialog.getByLabelText(/^Severity/, { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'Low', hidden: true }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(server.sent(updateNonconformance)).toEqual([])
  await app.user.type(dialog.getByLabelText(/^Why is it no longer/), 'only one vial')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent(updateNonconformance)[0]?.body).toMatchObject({
      nonconformance: { severity: 'low' },
      reason: 'only one vial',
    }),
  )
})
