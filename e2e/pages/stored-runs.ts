import { expect, type Page } from '@playwright/test'

interface Found {
  id: number
  strain_name: string
  share_key: string
}

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token') ?? '')}`,
})

/** The samples whose name begins so, the oldest first. */
export async function findSamples(page: Page, name: string): Promise<Found[]> {
  const params = { searchIn: 'strain_name', searchData: name, startIndex: 0, endIndex: 50, sortOrder: 'ASC' }
  const reply = await page.request.get('/api/samples', { params, headers: await headersOf(page) })
  const { data } = (await reply.json()) as {
    data: { id: number; share_key: string; intake_form: { strain_name: string } }[]
  }
  return data.map(({ id, share_key, intake_form }) => ({ id, share_key, strain_name: intake_form.strain_name }))
}

/** What the instrument sends of both vials of a sample. */
export async function storeRuns(page: Page, id: number): Promise<void> {
  const headers = await headersOf(page)
  for (const [vial, amounts] of [
    { THCA: 120, THC: 3 },
    { THCA: 30, THC: 0.15 },
  ].entries()) {
    const results = Object.entries(amounts).map(([name, amount]) => ({
      name,
      amount,
      amount_ug_ml: amount,
      peak_area: amount * 40,
      rt_min: 5,
    }))
    const result = { csDataFolder: 'SEQ-1', csDataName: `${id}-${vial}`, machineName: 'HPLC-1', results }
    const stored = await page.request.post(`/api/samples/${id}/append_results`, { headers, data: { result } })
    expect(stored.ok(), await stored.text()).toBe(true)
  }
}
