import { permissionsOf, type RoleSlug } from '@eluent/domain/auth'
import type { FastifyBaseLogger } from 'fastify'
import type { Call } from './call.ts'

interface Asked {
  organizationId: number
  by: { userId: number; name: string; actualRole: RoleSlug }
  /** IANA name of the person who asked. */
  timezone?: string
  /** What the work is called in the log. */
  requestId: string
  log: FastifyBaseLogger
}

/** The call of work that goes on behind the one that asked for it: as an admin of the organization, in the name of who asked. */
export function callBehind({ organizationId, by, timezone, requestId, log }: Asked): Call {
  return {
    organizationId,
    actor: {
      ...by,
      email: '',
      organizationId,
      homeOrganizationId: organizationId,
      role: 'admin',
      permissions: permissionsOf('admin'),
      sessionId: '',
    },
    idempotency: undefined,
    requestId,
    log,
    ip: '',
    timezone,
    machineHostname: undefined,
  }
}
