import { simulatorDrain, simulatorError, simulatorFaultSwitch, simulatorSpeed } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { DriverError } from '../driver-error.ts'
import type { SimulatorControls } from '../instruments/simulator/simulator.ts'

const PAGE_FILES = {
  '/control': 'text/html',
  '/control/control.js': 'text/javascript',
  '/control/control.css': 'text/css',
}
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The demonstration page and what it can do; none of it beside a real instrument. */
export async function simulatorRoutes(app: FastifyInstance, simulator: SimulatorControls | null): Promise<void> {
  function requireSimulator(): SimulatorControls {
    if (!simulator) throw new DriverError('not_a_simulator')
    return simulator
  }

  for (const [url, type] of Object.entries(PAGE_FILES)) {
    const file = url === '/control' ? 'control.html' : url.slice('/control/'.length)
    const bytes = await readFile(join(import.meta.dirname, `../control-page/${file}`))
    app.get(url, async (_, reply) => {
      requireSimulator()
      return reply
        .header('content-type', `${type}; charset=utf-8`)
        .header('content-security-policy', CSP)
        .header('x-content-type-options', 'nosniff')
        .send(bytes)
    })
  }
  app.post('/control/error', { schema: { body: simulatorError } }, (request) => {
    const { text } = request.body as z.output<typeof simulatorError>
    requireSimulator().makeError(text ?? 'Pressure above upper limit')
    return { accepted: true }
  })
  app.post('/control/clear', () => {
    requireSimulator().clearError()
    return { accepted: true }
  })
  app.post('/control/poweroff', () => {
    requireSimulator().powerOff()
    return { accepted: true }
  })
  app.post('/control/poweron', () => {
    requireSimulator().powerOn()
    return { accepted: true }
  })
  app.post('/control/drain', { schema: { body: simulatorDrain } }, (request) => {
    const { bottle, percent } = request.body as z.output<typeof simulatorDrain>
    requireSimulator().drainBottle(bottle, percent)
    return { accepted: true }
  })
  app.get('/control/faults', () => ({ on: requireSimulator().faults() }))
  app.post('/control/fault', { schema: { body: simulatorFaultSwitch } }, (request) => {
    const { fault, on } = request.body as z.output<typeof simulatorFaultSwitch>
    requireSimulator().switchFault(fault, on)
    return { accepted: true }
  })
  app.post('/control/speed', { schema: { body: simulatorSpeed } }, (request) => {
    const { speed } = request.body as z.output<typeof simulatorSpeed>
    requireSimulator().setSpeed(speed)
    return { accepted: true }
  })
}
