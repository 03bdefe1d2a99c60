import { chemstationRun, driverCalls } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DriverError } from '../driver-error.ts'
import { placeBelow } from '../instruments/chemstation/data-root.ts'
import { listDataRoot } from '../instruments/chemstation/list-data-root.ts'
import { readDataRun } from '../instruments/chemstation/read-data-run.ts'
import type { RunIndex } from '../instruments/chemstation/run-index.ts'
import type { RunWatch } from '../instruments/chemstation/run-watch.ts'
import { mount } from './mount.ts'

interface WildParams {
  Params: { '*': string }
}

/** The helper beside the instrument's software: its runs, one run, and the original bytes. */
export function runRoutes(
  app: FastifyInstance,
  deps: { dataRoot: string; machine: string; index: RunIndex; watch: RunWatch },
): void {
  const { dataRoot, machine, index, watch } = deps
  mount(app, driverCalls.runs, async ({ query }) => {
    // Before and not after: what comes in meanwhile makes the list old, it must not make it look new.
    const { revision } = watch.changes()
    return { ...(await listDataRoot(index, machine, query)), revision }
  })
  mount(app, driverCalls.changes, () => watch.changes())

  app.get<WildParams>('/chemstation/runs/*', { schema: { response: { 200: chemstationRun } } }, (request) =>
    readDataRun(dataRoot, request.params['*'], machine),
  )

  app.get<WildParams>('/chemstation/files/*', async (request, reply) => {
    const path = request.params['*']
    const place = await placeBelow(dataRoot, path)
    if (!(await stat(place)).isFile()) throw new DriverError('run_not_found', { path })
    const bytes = await readFile(place)
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(basename(place))}`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('x-sha256', createHash('sha256').update(bytes).digest('hex'))
      .send(bytes)
  })
}
