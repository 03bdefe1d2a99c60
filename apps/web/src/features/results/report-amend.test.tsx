import { amendSample, readSample, type Sample } from '@eluent/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { FINISHED } from '../../test/sample-answers.ts'
import type { Partly } from '../../test/fill.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

const REASON = 'The client named another batch'

function laboratory(amend = { allowed: true, text: null as string | null }) {
  let made: Partly<Sample> = {}
  const server = standIn(
    answer(readSample, () => ({
      data: { ...FINISHED, version: 4, ...made, can: { ...FINISHED.can, amend } },
    })),
    answer(amendSample, ({ body }) => {
      made = {
        intake_form: { strain_name: 'Blue Dream', batch_number: body.batch_number ?? '' },
        amendments: [
          { field: 'batch_number', old: 'B-1', new: 'B-2', why: REASON, by: 'Ada Berg', at: '2026-11-22T10:00:00Z' },
          {
            field: 'receipt.condition',
            old: 'cold',
            new: null,
            why: REASON,
            by: 'Ada Berg',
            at: '2026-11-22T10:00:00Z',
          },
        ],
      }
      return { data: { ...FINISHED, ...made } }
    }),
  )
  return { server, app: renderApp(server, { as: 'admin', at: '/sample/68/results' }) }
}

const openMenu = async ({ user }: ReturnType<typeof laboratory>['app']) => {
  await user.click(await screen.findByRole('button', { name: 'Manage' }))
  return screen.findByRole('menuitem', { name: 'Amend' })
}

describe('[WORK-18] amending the sample of a report', () => {
  test('asks for a reason, and the old value stays readable beside the new one', async () => {
    const { server, app } = laboratory()
    await app.user.click(await openMenu(app))
    const dialog = within(await screen.findByRole('dialog', { name: 'Amend Sample' }))
    const batch = await dialog.findByRole('textbox', { name: 'Batch Number' })
    await app.user.clear(batch)
    await app.user.click(dialog.getByRole('button', { name: 'Amend' }))
    expect(server.sent(amendSample)).toEqual([])
    await app.user.type(dialog.getByRole('combobox', { name: /Reason/ }), REASON)
    await app.user.click(dialog.getByRole('button', { name: 'Amend' }))
    expect(await dialog.findByText('Please enter a Batch Number')).toBeTruthy()
    await app.user.type(batch, 'B-2')
    await app.user.click(dialog.getByRole('button', { name: 'Amend' }))
    expect(await screen.findByText('Sample amended')).toBeTruthy()
    expect(server.sent(amendSample).map(({ body }) => body)).toEqual([
      {
        version: 4,
        reason: REASON,
        strain_name: 'Blue Dream',
        prepared_for: '',
        batch_number: 'B-2',
        submission_identification: '',
      },
    ])
    const old = await screen.findByText('B-1', { selector: 'del' })
    expect(old.parentElement?.textContent).toContain(`Amended by Ada Berg, `)
    expect(old.parentElement?.textContent).toMatch(new RegExp(`: ${REASON}B-2$`, 'u'))
  })

  test('corrects how the sample came, and what stood there stays readable', async () => {
    const { server, app } = laboratory()
    await app.user.click(await openMenu(app))
    const dialog = within(await screen.findByRole('dialog', { name: 'Amend Sample' }))
    await app.user.click(await dialog.findByText('Collection and Receipt'))
    await app.user.type(dialog.getByRole('textbox', { name: 'Amount Received' }), '-1')
    await app.user.type(dialog.getByRole('combobox', { name: /Reason/ }), REASON)
    await app.user.click(dialog.getByRole('button', { name: 'Amend' }))
    expect(await dialog.findByText('Amount must be a number above 0')).toBeTruthy()
    await app.user.clear(dialog.getByRole('textbox', { name: 'Amount Received' }))
    await app.user.type(dialog.getByRole('textbox', { name: 'Condition' }), 'seal broken')
    await app.user.click(dialog.getByRole('button', { name: 'Amend' }))
    const old = await screen.findByText('cold', { selector: 'del' })
    expect(old.parentElement?.textContent).toMatch(new RegExp(`^coldAmended by Ada Berg, .*: ${REASON}`, 'u'))
    expect(server.sent(amendSample).map(({ body }) => body.receipt)).toEqual([
      expect.objectContaining({ condition: 'seal broken', collected_at: '', amount: '' }),
    ])
  })

  test('says why what is sealed is not amended', async () => {
    const { app } = laboratory({ allowed: false, text: 'What is sealed stays as it is' })
    const item = await openMenu(app)
    expect(item.getAttribute('data-disabled') ?? item.getAttribute('aria-disabled')).toBe('true')
  })
})
