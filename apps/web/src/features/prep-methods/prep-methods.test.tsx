import {
  createPrepMethod,
  deletePrepMethod,
  listPrepMethods,
  countSampleFacets,
  listReleases,
  listSamples,
  updatePrepMethod,
  type PrepMethod,
  type PrepMethodBody,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const step = (id: number, label: string, vial_type: string, dilution_factor: number, drawn: number | null) => ({
  id,
  label,
  vial_type,
  dilution_factor,
  acquire_by_default: id > 1,
  draw_from_prep_step_id: id > 1 ? id - 1 : null,
  deposit_volume_ul: drawn,
  fill_volume_ul: id > 1 ? 1000 : 50_000,
})
const EXTRACT = step(1, 'Extract 50 mL', 'green_1ml', 50, null)
const LOW = step(2, 'Low 250x', 'yellow_1ml', 250, 200)
const FLOWER = {
  id: 1,
  name: 'Flower, two dilutions',
  prep_steps: [EXTRACT, LOW, step(3, 'High 5000x', 'red_1ml', 5000, 50)],
}
const HEMP = { id: 2, name: 'Hemp, one dilution', prep_steps: [EXTRACT, step(2, 'Hemp 500x', 'yellow_1ml', 500, 100)] }

interface Sent {
  name?: PrepMethodBody['name']
  prep_steps?: PrepMethodBody['prep_steps'] | undefined
}
/** What the server keeps of a sent method; where volumes give the dilution, it is 1000 here. */
const stored = ({ name, prep_steps }: Sent): Partly<PrepMethod> => ({
  id: 3,
  name: String(name),
  editable: true,
  prep_steps: (prep_steps ?? []).map(({ draw_from, ...sent }, at) => ({
    id: at + 1,
    vial_type: sent.vial_type,
    label: String(sent.label),
    acquire_by_default: sent.acquire_by_default,
    draw_from_prep_step_id: draw_from === null ? null : draw_from + 1,
    dilution_factor: Number(sent.dilution_factor) || 1000,
    deposit_volume_ul: Number(sent.deposit_volume_ul) || null,
    fill_volume_ul: Number(sent.fill_volume_ul) || null,
  })),
})
/** The page before two methods of the product and what is made of them; with the beta flag. */
const open = (as: RoleSlug = 'tester', at = '/prep-methods', beta = true) => {
  if (beta) localStorage.setItem('betaFeatures', 'true')
  let own: Partly<PrepMethod>[] = []
  const save = ({ body }: { body: Sent }) => {
    own = [stored(body)]
    return { data: stored(body) }
  }
  const server = standIn(
    answer(listPrepMethods, () => ({ data: [FLOWER, HEMP, ...own] })),
    answer(createPrepMethod, save),
    answer(updatePrepMethod, save),
    answer(deletePrepMethod, () => {
      own = []
      return { message: 'Deleted' }
    }),
    answer(listSamples, {}),
    answer(listReleases, {}),
    answer(countSampleFacets, {}),
  )
  return renderApp(server, { as, at })
}
const panel = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('section') ?? heading)
}
/** What each vial says, without the arrow to it. */
const steps = (at: Awaited<ReturnType<typeof panel>>, name: string) =>
  [...at.getByRole('list', { name: `Steps of ${name}` }).querySelectorAll('[data-step]')].map(
    ({ textContent }) => textContent,
  )

describe('the prep methods', () => {
  test('[PREP-01] [PREP-04] [PREP-05] the page shows each with its vials, what is drawn from which, and the dilution along the way', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Cann-ID Prep Methods' })).toBeTruthy()
    const flower = await panel('Flower, two dilutions')
    expect(steps(flower, 'Flower, two dilutions')).toEqual([
      'Extract 50 mLGreen, filled to 50 mLDilution 50×Not acquired',
      'Low 250xYellow, filled to 1 mLDilution 250× (5× here)Acquired',
      'High 5000xRed, filled to 1 mLDilution 5000× (20× here)Acquired',
    ])
    expect(flower.getAllByText(/^\d+ µL$/).map(({ textContent }) => textContent)).toEqual(['200 µL', '50 µL'])
    expect(flower.getByText('drawn from Low 250x,')).toBeTruthy()
    const vials = document.querySelectorAll('[aria-label="Steps of Flower, two dilutions"] [data-vial]')
    expect([...vials].map((vial) => vial.getAttribute('data-vial'))).toEqual(['green_1ml', 'yellow_1ml', 'red_1ml'])
    expect(await panel('Hemp, one dilution')).toBeTruthy()
  })

  test('[PREP-02] [PREP-03] [NAV-03] without the beta flag there is neither entry nor page, with it there are both', async () => {
    const app = open('tester', '/prep-methods', false)
    await waitFor(() => expect(app.address()).toBe('/404'))
    expect(await screen.findByRole('link', { name: 'Report Methods' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Prep Methods' })).toBeNull()
    cleanup()
    const beta = open('tester', '/')
    await beta.user.click(await screen.findByRole('link', { name: 'Prep Methods' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Cann-ID Prep Methods' })).toBeTruthy()
    expect(beta.address()).toBe('/prep-methods')
  })

  test('[PREP-07] what every organization has can only be copied; the copy can be changed and, by an admin, deleted', async () => {
    const app = open('admin')
    const hemp = await panel('Hemp, one dilution')
    expect(hemp.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
    await app.user.click(hemp.getByRole('button', { name: 'Copy Hemp, one dilution' }))
    const draw = await screen.findByLabelText('Volume drawn for Hemp 500x, µL')
    await app.user.clear(draw)
    await app.user.paste('50')
    expect(screen.getByLabelText<HTMLInputElement>('Dilution factor of Hemp 500x').value).toBe('1000')
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    const copy = await panel('Hemp, one dilution (copy)')
    expect(steps(copy, 'Hemp, one dilution (copy)')[1]).toContain('Dilution 1000×')
    await app.user.click(copy.getByRole('button', { name: 'Edit Hemp, one dilution (copy)' }))
    await app.user.click(await screen.findByRole('button', { name: 'Remove Extract 50 mL' }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(steps(await panel('Hemp, one dilution (copy)'), 'Hemp, one dilution (copy)')).toHaveLength(1),
    )
    const changed = await panel('Hemp, one dilution (copy)')
    await app.user.click(changed.getByRole('button', { name: 'Delete Hemp, one dilution (copy)' }))
    await app.user.type(await screen.findByLabelText(/^Reason/), 'entered twice{Enter}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Hemp, one dilution (copy)' })).toBeNull())
    expect(await panel('Hemp, one dilution')).toBeTruthy()
  })

  test('what breaks a rule is said at its field before anything is sent', async () => {
    const app = open()
    await app.user.click((await panel('Hemp, one dilution')).getByRole('button', { name: /^Copy/ }))
    await app.user.clear(await screen.findByLabelText(/^Name/))
    await app.user.type(screen.getByLabelText('Volume drawn for Hemp 500x, µL'), '0')
    await app.user.click(screen.getByRole('checkbox', { name: 'Acquire Hemp 500x' }))
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    for (const message of ['Must include Prep Method name.', 'At least one vial must be acquired.']) {
      expect(await screen.findByText(message)).toBeTruthy()
    }
    expect(app.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('[PERM2-23] a viewer sees them without a button', async () => {
    open('viewer')
    const flower = await panel('Flower, two dilutions')
    expect(flower.queryByRole('button')).toBeNull()
  })
})
