import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { signCardTicket } from './card-tokens.ts'
import { noteCardReceipt } from './note-card-receipt.ts'
import { presentBank, refuseForeignBank } from './read-bank.ts'

/** Tickets are cheap to make, and a person needs one or two. */
const TICKETS_PER_MINUTE = 30

/** The token bank, and what is known of the card that pays for tokens. */
export function bankRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'settings' | 'now'>): void {
  mount(app, contract.readBank, async ({ call, params }) => {
    refuseForeignBank(call, params.org)
    return { bank_info: await deps.db.read(call, (tx) => presentBank(tx, call.organizationId)) }
  })
  mount(
    app,
    contract.openCardSession,
    async ({ call, params }) => {
      refuseForeignBank(call, params.org)
      return { ticket: await signCardTicket(deps, call.organizationId) }
    },
    { repeatable: true, perMinute: TICKETS_PER_MINUTE },
  )
  mount(app, contract.noteCardReceipt, async ({ call, params, body }) => {
    refuseForeignBank(call, params.org)
    return { bank_info: await noteCardReceipt(deps, call, body.receipt) }
  })
}
