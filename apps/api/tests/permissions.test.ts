import {
  downloadReport,
  downloadReportByKey,
  listOrganizationSamples,
  listSamples,
  readSample,
  type Endpoint,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { describe, expect, test } from 'vitest'
import { sampleBody, type Laboratory } from '../src/testing/laboratory.ts'
import { idempotent, labTest, statusOf } from '../src/testing/lab-test.ts'

const { app, laboratory } = labTest({
  overrides: {
    // every role may end its other sessions; a request that says so is treated as if its user might not
    mountMore: (http) =>
      http.addHook('preHandler', async (request) => {
        const { actor } = request
        if (actor && request.headers['x-test-without'] === 'user')
          request.actor = { ...actor, permissions: { ...actor.permissions, user: [] } }
      }),
  },
})

interface Action {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: (laboratory: Laboratory, sampleId: number) => object
}
const create: Action = { method: 'POST', path: '/samples', body: (own) => sampleBody(own) }
const edited = (own: Laboratory) => sampleBody(own, { strain_name: 'Edited' })
const email = { email: 'grower@example.org', link: 'https://lab.example/share/report/x' }

/** A sample of its own for each action, without a weight, so that testers may edit it too. */
async function done({ method, path, body }: Action, role: RoleSlug): Promise<number> {
  const { id } = await (await app.signIn('tester')).newSample()
  await app.sql('update samples set sample_weight_mg = null where id = $1', [id])
  const caller = await app.signIn(role)
  return await statusOf(caller.call(method, path.replace(':id', String(id)), body?.(laboratory, id), idempotent()))
}

describe('a role without the permission is refused what a role with it does', () => {
  test.each<[string, RoleSlug, RoleSlug, Action]>([
    ['[PERM-09] create', 'viewer', 'tester', create],
    ['[PERM-09] numbers for a new sample', 'viewer', 'tester', { method: 'GET', path: '/samples/new' }],
    ['[PERM-10] edit', 'viewer', 'tester', { method: 'PUT', path: '/samples/:id', body: edited }],
    ['[PERM-10] change', 'viewer', 'tester', { method: 'PATCH', path: '/samples/:id', body: edited }],
    [
      '[PERM-12] delete',
      'tester',
      'admin',
      { method: 'DELETE', path: '/samples/:id', body: () => ({ reason: 'registered twice' }) },
    ],
    [
      '[PERM-16] add to queue',
      'viewer',
      'tester',
      { method: 'POST', path: '/sample_queues', body: (_, sample) => ({ sample }) },
    ],
    [
      '[PERM-17] share',
      'viewer',
      'tester',
      { method: 'POST', path: '/samples/:id/report/share-report', body: () => email },
    ],
    ['[PERM-22] the certificates', 'admin', 'veriseal-admin', { method: 'GET', path: '/certi' }],
  ])('%s: not a %s, but a %s', async (_row, without, holder, action) => {
    expect(await done(action, without)).toBe(403)
    expect(await done(action, holder)).toBeLessThan(300)
  })

  test('[PERM-22] creating a VERISEAL is refused before anything is looked at', async () => {
    const seal: Action = { method: 'POST', path: '/sample_certi', body: () => ({}) }
    expect([await done(seal, 'admin'), await done(seal, 'veriseal-admin')]).toEqual([403, 422])
  })
})

test('[PERM-21] ending the other sessions needs logout_other_devices, ending one’s own does not', async () => {
  const caller = await app.signIn('tester')
  const { session_id } = (await caller.get('/token_info')).json<{ session_id: string }>()
  const ask = (path: string) => statusOf(caller.post(path, { session_id }, { 'x-test-without': 'user' }))
  expect(await ask('/auth/logout?all=true')).toBe(403)
  expect(await statusOf(caller.post('/auth/logout?all=true', { session_id }))).toBe(200)
  expect(await ask('/auth/logout')).toBe(200)
})

describe('what every role holds is required all the same; access.test.ts shows that the guard keeps to it', () => {
  test.each<[string, Endpoint[], string]>([
    ['[PERM-08] the lists and a sample', [listSamples, listOrganizationSamples, readSample], 'sample.list'],
    ['[PERM-18] the report’s PDF', [downloadReport, downloadReportByKey], 'sample_report.download_report'],
  ])('%s', (_row, calls, permission) => {
    for (const { access } of calls) expect(access).toBe(permission)
  })
})
