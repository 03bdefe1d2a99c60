import { driverCalls } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Balance } from '../balance/balance.ts'
import { DriverError } from '../driver-error.ts'
import { mount } from './mount.ts'

/** The balance beside the instrument. */
export function balanceRoutes(app: FastifyInstance, balance: Balance | null): void {
  mount(app, driverCalls.readBalance, async () => {
    if (balance === null) throw new DriverError('balance_missing')
    return { weight_mg: await balance.read(), balance: balance.name }
  })
}
