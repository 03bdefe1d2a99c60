import {
  listReviews,
  readSample,
  readSharedSample,
  releaseReport,
  saveDominantAnalyte,
  type ReportReleaseReply,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { FINISHED } from '../../test/sample-answers.ts'
import { answer, refusal, standIn, type Answer, type ServerStandIn } from '../../test/server-stand-in.ts'

type Release = Partly<ReportReleaseReply>
const RELEASED: Release = { report_number: '68-1', released_by: 'Ada Berg', current: true }

let app: RenderedApp
let server: ServerStandIn
/** A condition of its release is open. */
const HELD = {
  conditions: [{ key: 'batch' as const, state: 'open' as const }],
  release: { allowed: false, text: 'QC failed.' },
}

/** The report of sample 68, whose dominant analyte and release are read back as they were saved; any other is held. */
async function open(as: RoleSlug, before: Release | null = null, ...answers: Answer[]): Promise<void> {
  let release = before
  let dominant_analyte: string | null = null
  const mine = as === 'admin' && { release: { allowed: true } }
  server = standIn(
    ...answers,
    answer(readSample, ({ params: { id } }) => {
      const can = { ...FINISHED.can, ...mine, ...(release?.current && { release: { allowed: false } }) }
      const own = { report_number: '68-1', dominant_analyte, release, can }
      const held = { id, conditions: HELD.conditions, can: { ...FINISHED.can, release: HELD.release } }
      return { data: { ...FINISHED, ...TWO, ...(id === 68 ? own : held) } }
    }),
    answer(releaseReport, ({ body }) => {
      const changes = [{ what: 'Dominant analyte', old: 'THCA', new: 'THC' }]
      release = before ? { ...RELEASED, replaces: '68-1', why: body.why ?? null, changes } : RELEASED
      return { data: { id: 68, report_number: '68-1', release } }
    }),
    answer(saveDominantAnalyte, ({ body }) => {
      dominant_analyte = body.dominant_analyte
      return { message: 'Saved' }
    }),
  )
  app = renderApp(server, { as, at: '/sample/68/results' })
  await screen.findByText('Provenance')
}
const compound = (name: string, percent: number) => ({
  name,
  color: '26547C',
  percent,
  mg: percent * 10,
  state: 'value' as const,
})
const TWO = {
  version: 3,
  elution_order: ['THCA', 'THC'],
  test_method: { name: 'Cannabinoids', analytes: ['THCA', 'THC'].map((analyte) => ({ analyte, color: '26547C' })) },
  compounds: [compound('THCA', 20), compound('THC', 2)],
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const releaseButton = () => screen.queryByRole('button', { name: 'Release' })
const dialog = (name: RegExp) => screen.findByRole('dialog', { name })

describe('releasing a report', () => {
  test('a manager confirms, and the report bears name and time, on the public page too', async () => {
    const waiting = { waits_for: 'release' as const }
    await open(
      'admin',
      null,
      answer(listReviews, {
        data: [
          { id: 68, ...waiting },
          { id: 71, ...waiting },
          { id: 72, ...waiting },
        ],
      }),
    )
    expect(fact('Released by')).toBe('Not released')
    expect(screen.getByText('Report 68-1. Not released.')).toBeTruthy()
    await app.user.click(required(releaseButton()))
    const yes = within(await dialog(/^Release Report/)).getByRole('button', { name: 'Release' })
    // the second click comes before the first is drawn
    await act(async () => {
      yes.click()
      yes.click()
    })
    expect(await screen.findByText('Report 68-1 released')).toBeTruthy()
    expect(server.sent(releaseReport).map(({ body }) => body)).toEqual([{ version: 3 }])
    await waitFor(() => expect(fact('Released by')).toBe('Ada Berg'))
    expect(fact('Reported')).toMatch(/^\d\d\/\d\d\/\d{4} /)
    expect(releaseButton()).toBeNull()
    const next = await screen.findByRole('link', { name: 'Next to release' })
    expect(next.getAttribute('href')).toBe('/sample/71/results')
    // a report that is held is gone past, not an end
    await app.user.click(next)
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Next to release' }).getAttribute('href')).toBe('/sample/72/results'),
    )
    // the last one that waits is left by no such way
    await app.user.click(screen.getByRole('link', { name: 'Next to release' }))
    await waitFor(() => expect(releaseButton()?.hasAttribute('disabled')).toBe(true))
    cleanup()
    const shared = { ...FINISHED, ...TWO, report_number: '68-1', release: RELEASED }
    renderApp(standIn(answer(readSharedSample, { data: shared })), { at: '/share/report/K7' })
    expect(await screen.findByText(/^Report 68-1\. Released by Ada Berg, /)).toBeTruthy()
  })

  test('who measures does not release: a tester has no such button', async () => {
    await open('tester')
    expect(screen.getByText('Provenance')).toBeTruthy()
    expect(releaseButton()).toBeNull()
  })

  test('a change takes the name away; the reissue asks why and says what is different', async () => {
    await open('admin', { ...RELEASED, current: false })
    expect(fact('Released by')).toBe('Not released')
    expect(fact('Revision')).toContain('The report before, 68-1, was released by Ada Berg')
    await app.user.click(required(releaseButton()))
    const question = within(await dialog(/^Release Report/))
    await app.user.click(question.getByRole('button', { name: 'Release' }))
    expect(question.getByText('Please say why the report is reissued')).toBeTruthy()
    await app.user.type(question.getByRole('textbox', { name: /Why is it reissued/ }), 'Client asked')
    await app.user.click(question.getByRole('button', { name: 'Release' }))
    expect(await screen.findByRole('heading', { name: 'What changed since report 68-1' })).toBeTruthy()
    expect(screen.getByText('Reason: Client asked')).toBeTruthy()
    expect(screen.getByText(/THCA → THC$/)).toBeTruthy()
  })
})

describe('the dominant analyte', () => {
  const field = () => screen.findByRole('combobox', { name: 'Dominant analyte' })
  const donut = (analyte: string) => screen.findByRole('figure', { name: new RegExp(`dominant ${analyte}$`) })

  test('[REPORT-20] is chosen from the report by keyboard, and the choice can be taken back', async () => {
    await open('tester')
    await donut('THCA')
    const select = await field()
    select.focus()
    await app.user.keyboard('{Enter}')
    const options = await screen.findAllByRole('option')
    const from = options.findIndex((option) => option.textContent === 'THCA')
    const to = options.findIndex((option) => option.textContent === 'THC')
    await app.user.keyboard(`{${to > from ? 'ArrowDown' : 'ArrowUp'}>${Math.abs(to - from)}/}{Enter}`)
    await donut('THC')
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await donut('THCA')
  })

  test('[REPORT-20] without sample edit there is no choice', async () => {
    await open('viewer')
    await donut('THCA')
    expect(screen.queryByRole('combobox', { name: 'Dominant analyte' })).toBeNull()
  })
})

test('[ERR-19] what is not there any more reads Request Not Found', async () => {
  await open('tester', null, answer(saveDominantAnalyte, refusal('not_found')))
  await app.user.click(await screen.findByRole('combobox', { name: 'Dominant analyte' }))
  await app.user.click(await screen.findByRole('option', { name: 'THC' }))
  expect(await screen.findByText('Request Not Found')).toBeTruthy()
})
