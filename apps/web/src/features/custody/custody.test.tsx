import {
  createStoragePlace,
  listAnnounced,
  listPlaceSamples,
  listStoragePlaces,
  noteCustody,
  receiveSamples,
  readSampleCustody,
  readSampleTimeline,
  scanCustody,
  storageAccess,
  type SampleCustodyReply,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const AT = '2026-11-22T10:00:00.000Z'
const CUSTODY: SampleCustodyReply = {
  sample: { id: 7, share_key: 'K7Q2', strain_name: 'Gelato', batch_number: 'B-1', qc: false },
  state: 'here',
  place: { id: 2, path: 'Cold Room / Box 7' },
  amount_left: 3.5,
  amount_unit: 'g',
  refused_why: null,
  since: null,
  kept_until: null,
  events: [
    {
      id: 1,
      kind: 'collected',
      at: AT,
      from_name: 'Ann Courier',
      to_name: 'Tina Tester',
      place: null,
      amount: 5,
      amount_unit: 'g',
      seal_number: 'S-17',
      note: null,
      photo_file_id: null,
      signatures: {
        giver: {
          name: 'Ann Courier',
          strokes: [
            [
              [0, 0],
              [900, 900],
            ],
          ],
        },
        receiver: { name: 'Tina Tester', user_id: 3 },
      },
      disposal: null,
      content_sha256: 'a'.repeat(64),
      noted_at: AT,
      noted_by_name: 'Tina Tester',
    },
  ],
}
const ROOM = {
  id: 1,
  version: 1,
  parent_id: null,
  kind: 'room',
  name: 'Cold Room',
  code: null,
  path: 'Cold Room',
  holds: 0,
} as const
const BOX = {
  ...ROOM,
  id: 2,
  parent_id: 1,
  kind: 'box',
  name: 'Box 7',
  code: 'BX7',
  path: 'Cold Room / Box 7',
  holds: 3,
} as const

const { sample, state, place, amount_left, amount_unit, refused_why, since, kept_until } = CUSTODY
const HELD = {
  sample_id: sample.id,
  strain_name: sample.strain_name,
  batch_number: sample.batch_number,
  state,
  place,
  amount_left,
  amount_unit,
  refused_why,
  since,
  kept_until,
}

const PLACE = { id: 2, path: 'Cold Room / Box 7' }
const announced = (sample_id: number) => ({
  sample_id,
  share_key: `K${sample_id}`,
  strain_name: `Sample ${sample_id}`,
  batch_number: null,
  prepared_for: 'Hill Farm',
  collected_at: AT,
})

let app: RenderedApp
let server: ServerStandIn
function open(at: string, as: RoleSlug = 'tester') {
  server = standIn(
    answer(readSampleCustody, { data: CUSTODY }),
    answer(readSampleTimeline, ({ query }) => ({
      data: {
        entries: [
          { key: 'trail-9', kind: 'runs' as const, at: AT, what: 'append_result', who: 'Tina Tester', detail: null },
          { key: 'custody-1', kind: 'custody' as const, at: AT, what: 'collected', who: 'Tina Tester', detail: 'S-17' },
        ].filter(({ kind }) => query.kind === undefined || kind === query.kind),
        truncated: false,
      },
    })),
    answer(listStoragePlaces, { data: [ROOM, BOX] }),
    answer(listPlaceSamples, ({ params }) => {
      const data = params.id === BOX.id ? [HELD] : []
      return { data, meta: { total_count: data.length } }
    }),
    answer(listAnnounced, { data: [announced(11), announced(12)], meta: { total_count: 2 } }),
    answer(scanCustody, ({ query }) => {
      const id = { K11: 11, K12: 12, K13: 13 }[query.code]
      if (id === undefined) return { data: { samples: [], place: query.code === 'BX7' ? PLACE : null } }
      const sample = { ...announced(id), state: 'here' as const, place: null, received_at: null, is_announced: id < 13 }
      return { data: { samples: [sample], place: null } }
    }),
    answer(receiveSamples, {
      done: [11],
      refused: [{ id: 13, name: 'Sample 13', reason: 'This sample was received at 10:00 already.' }],
    }),
    answer(createStoragePlace, { data: ROOM }),
    answer(storageAccess, {
      region: '',
      bucket: '',
      credentials: { ticket_path: '', expires_at: AT },
      max_image_size: 5,
    }),
    answer(noteCustody, { done: [7], refused: [] }),
  )
  app = renderApp(server, { as, at })
}
const table = async (name: string) => within(await screen.findByRole('table', { name }))

test('[CUSTODY-10] the chain of a sample shows every event with both signatures, and what is left stands above it', async () => {
  open('/sample/7/custody')
  const chain = await table('Chain of custody')
  expect(chain.getByText('Handed over by Ann Courier, received with the password of Tina Tester')).toBeTruthy()
  expect(chain.getByRole('img', { name: 'Signature of Ann Courier' })).toBeTruthy()
  expect(chain.getByText('Seal S-17')).toBeTruthy()
  expect(screen.getByText('3.5 g')).toBeTruthy()
  expect(screen.getByText('Cold Room / Box 7')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
})

test('[CUSTODY-11] the timeline is filtered by kind', async () => {
  open('/sample/7/custody')
  expect((await table('Timeline')).getAllByRole('row')).toHaveLength(3)
  await app.user.click(screen.getByPlaceholderText('All kinds'))
  await app.user.click(await screen.findByRole('option', { name: 'Runs', hidden: true }))
  await waitFor(async () => expect((await table('Timeline')).getAllByRole('row')).toHaveLength(2))
})

test('an event is noted; a refusal asks why, a hand-over for its giver and the own password', async () => {
  open('/sample/7/custody')
  await app.user.click(await screen.findByRole('button', { name: 'Note an Event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note an Event' }))
  await app.user.click(dialog.getByLabelText('Event', { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'Refused', hidden: true }))
  await app.user.click(dialog.getByRole('checkbox', { name: 'Hand-over signed by both' }))
  await app.user.click(dialog.getByRole('button', { name: 'Note it' }))
  expect(await dialog.findByText('Please say why the sample is refused')).toBeTruthy()
  expect(dialog.getByText('Please enter the name of who hands it over')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/^Why is it refused/), 'seal broken')
  await app.user.type(dialog.getByLabelText(/^Handed over by/), 'Ann Courier')
  await app.user.type(dialog.getByLabelText(/password/i, { selector: 'input' }), 'secret')
  await app.user.click(dialog.getByRole('button', { name: 'Note it' }))
  await waitFor(() => expect(server.sent(noteCustody)).toHaveLength(1))
  expect(server.sent(noteCustody)[0]?.body).toMatchObject({
    samples: [7],
    event: { kind: 'refused', note: 'seal broken', giver: { name: 'Ann Courier', strokes: null } },
    password: 'secret',
  })
})

test('the giver signs by drawing while the pointer is down; one that was lifted draws nothing', async () => {
  open('/sample/7/custody')
  await app.user.click(await screen.findByRole('button', { name: 'Note an Event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note an Event' }))
  await app.user.click(dialog.getByLabelText('Event', { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'Opened', hidden: true }))
  await app.user.click(dialog.getByRole('checkbox', { name: 'Hand-over signed by both' }))
  const pad = await dialog.findByRole('img', { name: 'Field to sign in' })
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 200, 60)
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 })
  fireEvent.pointerMove(pad, at(10, 10))
  fireEvent.pointerDown(pad, at(20, 30))
  fireEvent.pointerMove(pad, at(100, 60))
  fireEvent.pointerUp(pad, at(100, 60))
  fireEvent.pointerMove(pad, at(200, 0))
  fireEvent.pointerDown(pad, at(0, 0))
  await app.user.type(dialog.getByLabelText(/^Handed over by/), 'Ann Courier')
  await app.user.type(dialog.getByLabelText(/password/i, { selector: 'input' }), 'secret')
  await app.user.click(dialog.getByRole('button', { name: 'Note it' }))
  await waitFor(() => expect(server.sent(noteCustody)).toHaveLength(1))
  const drawn = [
    [
      [100, 500],
      [500, 1000],
    ],
    [[0, 0]],
  ]
  expect(server.sent(noteCustody)[0]?.body).toMatchObject({ event: { giver: { name: 'Ann Courier', strokes: drawn } } })
})

test('a viewer reads the chain and notes nothing', async () => {
  open('/sample/7/custody', 'viewer')
  await table('Chain of custody')
  expect(screen.queryByRole('button', { name: 'Note an Event' })).toBeNull()
  expect(screen.queryByRole('table', { name: 'Timeline' })).toBeNull()
})

test('[CUSTODY-06] places stand as a tree with their codes and what they hold; one is added', async () => {
  open('/custody/places')
  const places = await table('Storage Places')
  const cells = places.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells.slice(1).map((row) => row.slice(0, 4))).toEqual([
    ['Cold Room', 'Room', 'PL1', '0'],
    ['Box 7', 'Box', 'BX7', '3'],
  ])
  await app.user.click(screen.getByRole('button', { name: 'Add Place' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Place' }))
  await app.user.type(dialog.getByLabelText(/^Name/), 'cold room')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Another place there has this name')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/^Name/), ' 2')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent(createStoragePlace)).toMatchObject([
      { body: { storage_place: { kind: 'room', name: 'cold room 2', parent_id: null, code: null } } },
    ]),
  )
})

test('a place says where it is and what lies in it; a sample there opens its chain', async () => {
  open('/custody/places/2')
  expect(await screen.findByRole('heading', { level: 1, name: 'Box 7' })).toBeTruthy()
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(crumbs.getByText('Cold Room / Box 7')).toBeTruthy()
  expect(crumbs.getByRole('link', { name: 'Storage Places' }).getAttribute('href')).toBe('/custody/places')
  const samples = await table('Samples')
  await app.user.click(await samples.findByText('Gelato'))
  await waitFor(() => expect(app.address()).toBe('/sample/7/custody'))
  expect(await screen.findByText('S-17')).toBeTruthy()
})

test('[CUSTODY-04] samples are scanned one after another by keyboard alone, with condition or refusal; what is missing and what was not announced is named', async () => {
  open('/custody/receive')
  const missing = async () => (await table('Announced and missing')).getAllByRole('row').length - 1
  await waitFor(async () => expect(await missing()).toBe(2))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Code of a sample or place/))
  await app.user.keyboard('K11{Enter}/sealed{Enter}K13{Enter}!seal broken{Enter}BX7{Enter}nothing{Enter}')
  expect(await screen.findByText('No sample or place has the code “nothing”.')).toBeTruthy()
  const scanned = await table('Scanned samples')
  const cells = scanned.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells.slice(1).map(([name, , state]) => [name, state])).toEqual([
    ['Sample 13', 'Refused'],
    ['Sample 11', 'Announced'],
  ])
  expect(await missing()).toBe(1)
  await app.user.click(screen.getByRole('button', { name: 'Receive 2 samples' }))
  expect(await screen.findByText('This sample was received at 10:00 already.')).toBeTruthy()
  expect(server.sent(receiveSamples)[0]?.body).toMatchObject({
    samples: [
      { id: 11, condition: 'sealed', refused_why: '' },
      { id: 13, condition: '', refused_why: 'seal broken' },
    ],
    event: { place_id: 2 },
  })
  await app.user.clear(screen.getByLabelText('Why Sample 13 is refused'))
  expect(scanned.getByText('Not announced')).toBeTruthy()
})
