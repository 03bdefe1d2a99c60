import {
  createEquipmentEvent,
  createFormField,
  listFormFields,
  readFormField,
  releaseReport,
  type Endpoint,
} from '@eluent/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServices, ServicesProvider, type Services } from '../services.ts'
import { readKey } from './read-query.ts'
import { StoredBefore, useChange, useCreate } from './use-change.ts'
import { useData, useRead } from './use-read.ts'

interface Sent {
  call: string
  key: string | null
}

let sent: Sent[]
let answer: () => Response | Promise<Response>
let services: Services
beforeEach(() => {
  sent = []
  answer = () => Response.json({ data: [], meta: { total_count: 0 } })
  services = createServices({
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      searchParams.delete('timestamp')
      const query = searchParams.size === 0 ? '' : `?${searchParams}`
      sent.push({ call: `${init.method} ${pathname}${query}`, key: new Headers(init.headers).get('idempotency-key') })
      return answer()
    },
    storage: localStorage,
    leave: () => undefined,
    reload: () => undefined,
  })
})
afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesProvider value={services}>
    <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
  </ServicesProvider>
)
const calls = () => sent.map(({ call }) => call)
const changeHook = <E extends Endpoint>(endpoint: E, options: Parameters<typeof useChange<E>>[1] = {}) =>
  renderHook(() => useChange(endpoint, options), { wrapper }).result
const GROWER = { body: { form_field: { name: 'Grower' } } }

describe('reading', () => {
  test('an answer is kept under noun, call and input; its data come without the wrapping', async () => {
    const { result } = renderHook(() => useData(listFormFields, { query: { startIndex: 0 } }), { wrapper })
    await waitFor(() => expect(result.current.data).toEqual([]))
    expect(calls()).toEqual(['GET /api/form-fields?startIndex=0'])
    const key = readKey(listFormFields, { query: { startIndex: 0 } })
    expect(key).toEqual(['form fields', 'GET /form-fields', {}, { startIndex: 0 }])
    expect(services.queries.getQueryData(key)).toEqual({ data: [], meta: { total_count: 0 } })
    services.queries.removeQueries({ queryKey: readKey(listFormFields) })
    expect(services.queries.getQueryData(key)).toBeUndefined()
  })

  test('nothing is read while it is not known what', async () => {
    const { result, rerender } = renderHook(
      ({ id }: { id: number | null }) => useData(readFormField, id === null ? null : { params: { id } }),
      { wrapper, initialProps: { id: null as number | null } },
    )
    expect([result.current.fetchStatus, calls()]).toEqual(['idle', []])
    rerender({ id: 7 })
    await waitFor(() => expect(calls()).toEqual(['GET /api/form-fields/7']))
  })
})

describe('changing', () => {
  test('what it touches is read again, on the screen only; what a form works on is not', async () => {
    renderHook(() => useRead(listFormFields, {}), { wrapper })
    renderHook(() => useData(readFormField, { params: { id: 7 } }, { snapshot: 'edit' }), { wrapper })
    await waitFor(() => expect(services.queries.isFetching()).toBe(0))
    const change = changeHook(createFormField)
    sent = []
    await act(() => change.current.mutateAsync(GROWER))
    expect(calls()).toEqual(['POST /api/form-fields', 'GET /api/form-fields'])
  })

  test('a second click while it runs sends nothing', async () => {
    const change = changeHook(createFormField)
    let finish = (_reply: Response) => {}
    answer = () => new Promise((resolve) => (finish = resolve))
    act(() => {
      change.current.mutate(GROWER)
      change.current.mutate(GROWER)
    })
    await waitFor(() => expect(sent).not.toEqual([]))
    await act(async () => finish(Response.json({ data: {} })))
    await waitFor(() => expect(change.current.isSuccess).toBe(true))
    expect(calls()).toEqual(['POST /api/form-fields'])
  })

  test('the same contents carry the same key until they have succeeded; others another', async () => {
    const change = changeHook(createFormField)
    const send = (name: string) =>
      act(() => change.current.mutateAsync({ body: { form_field: { name } } }).catch(() => undefined))
    answer = () => Promise.reject(new TypeError('offline'))
    await send('Grower')
    await send('Grower')
    answer = () => Response.json({ data: {} })
    await send('Grower')
    await send('Grower')
    await send('Moisture')
    const [first, second, third, afterSuccess, other] = sent.map(({ key }) => key)
    expect([second, third]).toEqual([first, first])
    expect(new Set([first, afterSuccess, other]).size).toBe(3)
  })

  test('of a form that makes its record once, changed contents take the place of what was not stored, or hear that it was', async () => {
    const heard: unknown[] = []
    const change = changeHook(createFormField, {
      onStoredBefore: (_reply, { body }) => void heard.push(body.form_field.name),
    })
    const failures: unknown[] = []
    const send = (name: string) =>
      act(() =>
        change.current.mutateAsync({ body: { form_field: { name } } }).then(
          () => undefined,
          (error: unknown) => void failures.push(error instanceof Error && error.name),
        ),
      )
    answer = () => Promise.reject(new TypeError('offline'))
    await send('Grower')
    await send('Moisture')
    // nothing had come to the server
    answer = () => Response.json({ data: {} })
    await send('Humidity')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(heard).toEqual([])

    sent = []
    answer = () => Promise.reject(new TypeError('offline'))
    await send('Grower')
    const reused = () => Response.json({ code: 'idempotency_key_reused', error: 'Reused.' }, { status: 422 })
    answer = () => (sent.length === 2 ? reused() : Response.json({ data: {} }))
    await send('Moisture')
    expect(heard).toEqual(['Grower'])
    await send('Moisture')
    const [first, second, third, afterwards] = sent.map(({ key }) => key)
    expect([second, third]).toEqual([first, first])
    expect(afterwards).not.toBe(first)
    expect(failures).toEqual(['CallError', 'CallError', 'CallError', 'StoredBefore'])
  })

  test('the form of a new record makes no second one after a lost answer, and has another key at another place', async () => {
    const { result: form } = renderHook(() => useCreate(createEquipmentEvent), { wrapper })
    const send = (id: number, note: string) =>
      act(() => form.current.mutateAsync({ params: { id }, body: { event: { note } } }).catch(() => undefined))
    const lose = () => Promise.reject(new TypeError('offline'))
    answer = lose
    await send(1, 'Lamp')
    const reused = () => Response.json({ code: 'idempotency_key_reused', error: 'Reused.' }, { status: 422 })
    answer = () => (sent.length === 2 ? reused() : Response.json({ data: {} }))
    await send(1, 'Lamp changed')
    // the hook hears of its end a moment after the promise
    await waitFor(() => expect(form.current.error).toBeInstanceOf(StoredBefore))
    // the second was refused and the first asked for again: nothing was made besides
    expect(sent.map(({ key }) => key)).toEqual(Array.from({ length: 3 }, () => sent[0]?.key))

    sent = []
    answer = lose
    await send(1, 'Pump')
    await send(2, 'Pump')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  test('a failure is followed by a reading only where that is wanted', async () => {
    renderHook(() => useRead({ ...listFormFields, reads: 'samples' } as const, {}), { wrapper })
    await waitFor(() => expect(services.queries.isFetching()).toBe(0))
    const input = { params: { id: 7 }, body: { version: 1 } }
    const usual = changeHook(releaseReport)
    const settled = changeHook(releaseReport, { rereadAfter: 'settled' })
    answer = () => Response.json({ error: 'Changed meanwhile.' }, { status: 409 })
    sent = []
    await act(() => usual.current.mutateAsync(input).catch(() => undefined))
    expect(calls()).toEqual(['POST /api/samples/7/release'])
    await act(() => settled.current.mutateAsync(input).catch(() => undefined))
    expect(calls()).toEqual(['POST /api/samples/7/release', 'POST /api/samples/7/release', 'GET /api/form-fields'])
  })
})
