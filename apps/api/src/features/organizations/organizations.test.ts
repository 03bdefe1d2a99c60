import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makePerson } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.sql(`insert into organizations (id, name, is_active) values (10, 'Closed', false)`)
})
afterAll(() => app.close())

const namesOf = (reply: LightMyRequestResponse) =>
  reply.json<{ data: { name: string }[] }>().data.map(({ name }) => name)

describe('organizations', () => {
  test('[API-15] admin/organizations replies active organizations only', async () => {
    const provider = await app.signIn('superadmin', app.providerId)
    const reply = await provider.call('GET', '/admin/organizations?timestamp=1')
    expect(reply.json()).toEqual({
      data: [
        { id: 1, name: 'Laboratory' },
        { id: 3, name: 'Other laboratory' },
        { id: 2, name: 'Provider' },
      ],
      meta: { total_count: 3 },
    })
  })

  test('nobody but the provider sees more than their own and those where they may act', async () => {
    for (const role of ['viewer', 'admin', 'veriseal-coaadmin'] as const) {
      expect(namesOf(await (await app.signIn(role)).call('GET', '/admin/organizations'))).toEqual(['Laboratory'])
    }
    const officer = await makePerson(app.deps.db, { role: 'superadmin', organizationId: 1, officerOf: [3, 10] })
    const caller = await app.signInAs(officer, 3)
    expect(namesOf(await caller.call('GET', '/admin/organizations'))).toEqual(['Other laboratory'])
  })

  test('[API-16] organization_officers/privates replies the organizations where the caller is an officer', async () => {
    const path = '/admin/organization_officers/privates'
    const officer = await makePerson(app.deps.db, { role: 'superadmin', organizationId: 1, officerOf: [2, 3, 10] })
    const caller = await app.signInAs(officer, 3)
    for (const query of ['', '?organization_id=1', '?organization_id=3']) {
      expect(namesOf(await caller.call('GET', `${path}${query}`))).toEqual(['Other laboratory', 'Provider'])
    }
    expect((await caller.call('GET', `${path}?organization_id=2`)).statusCode).toBe(403)
    expect((await caller.call('GET', `${path}?organization_id=x`)).statusCode).toBe(422)
    expect(namesOf(await (await app.signIn('admin')).call('GET', path))).toEqual([])
  })
})

describe('releases', () => {
  test('[API-50] GET releases replies the releases, newest first', async () => {
    await app.sql(`insert into releases (version, release_date, notes) values
      ('3.1.0', '2026-10-01T00:00:00Z', 'Older'), ('3.2.1', '2026-11-19T09:00:00Z', 'Newer')`)
    const reply = await (await app.signIn('viewer')).call('GET', '/releases')
    expect(reply.json()).toMatchObject({
      data: [
        { version: '3.2.1', release_date: '2026-11-19T09:00:00.000Z', notes: 'Newer' },
        { version: '3.1.0', release_date: '2026-10-01T00:00:00.000Z', notes: 'Older' },
      ],
      meta: { total_count: 2 },
    })
  })
})
