import { EventEmitter } from 'node:events'
import { importSamples, listSamples, printLabels, type Endpoint } from '@eluent/contract'
import { FakeClock } from '@eluent/testkit'
import { limitsBy, type OrganizationLimits } from '@eluent/domain/organizations'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { OrganizationUses } from './organization-limits.ts'

const clock = new FakeClock('2026-11-20T08:00:45Z')
const usesWith = (limits: Partial<OrganizationLimits>) =>
  new OrganizationUses({
    db: {} as Database,
    standard: { ...limitsBy(() => 1_000), ...limits },
    now: clock.date,
  })

/** @returns what ends the call, or the code of the refusal */
function admit(uses: OrganizationUses, organizationId: number, endpoint: Endpoint = listSamples) {
  const raw = new EventEmitter()
  try {
    uses.admit(organizationId, endpoint, { raw } as unknown as FastifyReply)
    return () => raw.emit('close')
  } catch (error) {
    return error as { code: string; message: string }
  }
}

test('calls of a minute: the organization that has made its own is refused until the next, another is served', async () => {
  const uses = usesWith({ calls_per_minute: 2 })
  for (const organizationId of [1, 1, 2]) expect(admit(uses, organizationId)).toBeTypeOf('function')
  expect(admit(uses, 1)).toMatchObject({
    code: 'organization_calls_spent',
    message: 'Your organization has made 2 calls within a minute, the most it may. Try again in 15 seconds.',
  })
  expect(admit(uses, 2)).toBeTypeOf('function')
  await clock.advance(15_000)
  expect(admit(uses, 1)).toBeTypeOf('function')
})

test('calls at once: a refused call takes no place, and one that has ended gives its own back', () => {
  const uses = usesWith({ calls_at_once: 2 })
  const [first] = [admit(uses, 1), admit(uses, 1)]
  expect(admit(uses, 1)).toMatchObject({ code: 'organization_busy' })
  expect(admit(uses, 2)).toBeTypeOf('function')
  expect(uses.useOf(1)).toEqual({ calls_this_minute: 2, calls_at_once: 2, jobs_at_once: 0 })
  if (typeof first === 'function') first()
  expect(admit(uses, 1)).toBeTypeOf('function')
})

test('documents and files at once: with as many under way another is refused, and lists are still read', () => {
  const uses = usesWith({ jobs_at_once: 2 })
  for (const endpoint of [printLabels, importSamples]) expect(admit(uses, 1, endpoint)).toBeTypeOf('function')
  expect(admit(uses, 1, importSamples)).toMatchObject({ code: 'organization_jobs_full' })
  expect(admit(uses, 1)).toBeTypeOf('function')
  expect(admit(uses, 2, importSamples)).toBeTypeOf('function')
  expect(uses.useOf(1).jobs_at_once).toBe(2)
})
