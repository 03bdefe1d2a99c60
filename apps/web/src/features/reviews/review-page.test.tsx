import {
  listReviews,
  readReview,
  readSample,
  readSigning,
  reviewSample,
  type BodyOf,
  type ReplyOf,
  type ReviewRow,
} from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, untilKeysAreHeard } from '../../test/press-keys.ts'
import { renderApp } from '../../test/render-app.tsx'
import { FINISHED } from '../../test/sample-answers.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

const row = (id: number, name: string, more: Partial<ReviewRow> = {}): ReviewRow => ({
  id,
  version: 3,
  name,
  batch_number: `B-${id}`,
  prepared_for: null,
  tested_at: '2026-03-01T10:00:00.000Z',
  tested_by: 'Mateo Rivera',
  review_state: 'open',
  waits_for: 'review',
  chips: [],
  ...more,
})
const ROWS = [row(68, 'Gelato', { chips: ['over_range'] }), row(69, 'Mimosa')]
const ALLOWED = { allowed: true, text: null }
const INVOLVED = 'You measured or reviewed this sample; someone else certifies it.'
const REVIEW: ReplyOf<typeof readReview>['data'] = {
  asked: 2,
  state: 'open',
  changes: [],
  steps: [],
  signatures: [
    {
      id: 4,
      tracer: 'T4',
      meaning: 'reviewed',
      reason: null,
      signer_name: 'Grace Lindqvist',
      signed_at: '2026-02-28T10:00:00.000Z',
      time_zone: 'America/Los_Angeles',
      record_sha256: 'abcdef0123456789'.repeat(4),
      label: 'Report 68-1',
      differences: [{ what: 'THC', old: '1.0000 %', new: '1.2000 %' }],
    },
  ],
  can: { review: ALLOWED, return: ALLOWED, certify: { allowed: false, text: INVOLVED } },
}

test('[REVIEW-03] [REVIEW-04] [REVIEW-10] the inbox, J and K, R that returns, and A that signs with the password and goes to the next', async () => {
  let rows = ROWS
  let sent: BodyOf<typeof reviewSample> | undefined
  const sample = (id: number) => ({
    ...FINISHED,
    results: [],
    id,
    version: 3,
    intake_form: { ...FINISHED.intake_form, strain_name: id === 68 ? 'Gelato' : 'Mimosa' },
  })
  const app = renderApp(
    standIn(
      answer(listReviews, () => ({ data: rows, meta: { total_count: rows.length, asked: 2 } })),
      answer(readSample, ({ params }) => ({ data: sample(params.id) })),
      answer(readReview, { data: REVIEW }),
      answer(readSigning, { data: { asks_email: true, consent: 'My signatures bind me.' } }),
      answer(reviewSample, ({ body }) => {
        sent = body
        rows = rows.slice(1)
        return { data: sample(68) }
      }),
    ),
    { as: 'admin', at: '/review' },
  )
  const inbox = within(await screen.findByRole('navigation', { name: 'Waiting' }))
  expect(inbox.getAllByRole('button').map((button) => button.getAttribute('aria-current'))).toEqual(['true', 'false'])
  expect(inbox.getByText('Over range')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Gelato' })
  // who may not certify has no button
  const certify = await screen.findByRole<HTMLButtonElement>('button', { name: /Certify and release/ })
  expect(certify.disabled).toBe(true)

  await app.user.click(screen.getByRole('radio', { name: 'Signatures' }))
  expect(await screen.findByText('Signed version differs')).toBeTruthy()
  expect(screen.getByText('abcdef012345')).toBeTruthy()

  await untilKeysAreHeard(app.user)
  press('j')
  await screen.findByRole('heading', { name: 'Mimosa' })
  expect(app.address()).toBe('/review?item=69')
  // the tab stays
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Signatures' }).checked).toBe(true)
  press('k')
  await screen.findByRole('heading', { name: 'Gelato' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Data reviewed/ }).disabled).toBe(false),
  )
  press('r')
  const returning = within(await screen.findByRole('dialog', { name: /Return/ }))
  await app.user.click(returning.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Data reviewed' }))
  await app.user.type(await dialog.findByLabelText(/Your E-mail/), 'mara@example.org')
  await app.user.type(dialog.getByLabelText(/Your Password/), 'Correct-horse-7')
  await app.user.click(dialog.getByRole('checkbox'))
  await app.user.click(dialog.getByRole('button', { name: 'Sign' }))
  await waitFor(() => expect(app.address()).toBe('/review?item=69'))
  expect(sent).toEqual({
    version: 3,
    signing: { email: 'mara@example.org', password: 'Correct-horse-7', accepts: true },
  })
  await screen.findByRole('heading', { name: 'Mimosa' })
})

test('keys that come faster than reports are drawn each count', async () => {
  const rows = [68, 69, 70, 71].map((id) => row(id, 'Gelato'))
  const app = renderApp(
    standIn(
      answer(listReviews, { data: rows, meta: { total_count: 4, asked: 2 } }),
      answer(readSample, ({ params }) => ({ data: { ...FINISHED, id: params.id, results: [] } })),
      answer(readReview, { data: REVIEW }),
    ),
    { as: 'admin', at: '/review' },
  )
  await screen.findByRole('navigation', { name: 'Waiting' })
  await untilKeysAreHeard(app.user)
  for (const key of ['j', 'j', 'j', 'k']) press(key)
  await waitFor(() => expect(app.address()).toBe('/review?item=70'))
})

test('a key that comes before the review is read has its effect once it is there, on the report that it was meant for', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const app = renderApp(
    standIn(
      answer(listReviews, { data: ROWS, meta: { total_count: 2, asked: 2 } }),
      answer(readSample, ({ params }) => ({ data: { ...FINISHED, id: params.id, results: [] } })),
      answer(readReview, async () => held.then(() => ({ data: REVIEW }))),
      answer(readSigning, { data: { asks_email: false, consent: null } }),
    ),
    { as: 'admin', at: '/review' },
  )
  await screen.findByRole('navigation', { name: 'Waiting' })
  await untilKeysAreHeard(app.user)
  press('r')
  press('j')
  await waitFor(() => expect(app.address()).toBe('/review?item=69'))
  press('a')
  finish()
  await screen.findByRole('dialog', { name: 'Data reviewed' })
  expect(screen.queryByRole('dialog', { name: /Return/ })).toBeNull()
})

test('[REVIEW-06] several are signed once each was opened; those not opened are named', async () => {
  const app = renderApp(
    standIn(
      answer(listReviews, { data: ROWS, meta: { total_count: 2, asked: 2 } }),
      answer(readSample, ({ params }) => ({ data: { ...FINISHED, id: params.id, results: [] } })),
      answer(readReview, { data: REVIEW }),
    ),
    { as: 'admin', at: '/review' },
  )
  const inbox = within(await screen.findByRole('navigation', { name: 'Waiting' }))
  for (const name of ['Gelato', 'Mimosa']) await app.user.click(inbox.getByRole('checkbox', { name: `Select ${name}` }))
  const sign = await inbox.findByRole<HTMLButtonElement>('button', { name: 'Sign 2' })
  expect(sign.disabled).toBe(true)
  expect(inbox.getByText('Open these first: Mimosa')).toBeTruthy()
  await app.user.click(inbox.getByRole('button', { name: /Mimosa/ }))
  await waitFor(() => expect(inbox.getByRole<HTMLButtonElement>('button', { name: 'Sign 2' }).disabled).toBe(false))
})

test('[REVIEW-03] after a click on a row the keys act, too; what may not be done says why', async () => {
  const can = { ...REVIEW.can, certify: { allowed: false, text: 'CCV 2 failed for THCA.' } }
  const app = renderApp(
    standIn(
      answer(listReviews, { data: ROWS, meta: { total_count: 2, asked: 1 } }),
      answer(readSample, ({ params }) => ({ data: { ...FINISHED, id: params.id, results: [] } })),
      answer(readReview, { data: { ...REVIEW, asked: 1, can } }),
    ),
    { as: 'admin', at: '/review' },
  )
  const inbox = within(await screen.findByRole('navigation', { name: 'Waiting' }))
  await untilKeysAreHeard(app.user)
  await app.user.click(inbox.getByRole('button', { name: /Mimosa/ }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Return' }).disabled).toBe(false))
  press('a')
  expect(await screen.findByText('CCV 2 failed for THCA.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  press('r')
  await screen.findByRole('dialog', { name: /Return/ })
})
