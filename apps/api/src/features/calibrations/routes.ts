import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { CALIBRATION_COLUMNS, listCalibrationRows } from '../../records/calibrations/calibrations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { approveCalibration } from './approve-calibration.ts'
import { chooseIcv, listIcvCandidates } from './choose-icv.ts'
import { rejectCalibration, updateCalibration } from './change-calibration.ts'
import { createCalibration } from './create-calibration.ts'
import { readCalibration } from './read-calibration.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'

/** How the instruments answer to the analytes of a report method. */
export function calibrationsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listCalibrations, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: CALIBRATION_COLUMNS,
        searchable: ['machine_name'],
        default_sort: 'id',
      })
      const { rows, total } = await listCalibrationRows(tx, page, query)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readCalibration, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readCalibration(tx, call, params.id) })),
  )
  mount(app, contract.createCalibration, async ({ call, body }) => ({
    data: await createCalibration({ ...deps, ...sampleSettings(deps) }, call, body.calibration),
  }))
  mount(app, contract.updateCalibration, async ({ call, params, body }) => ({
    data: await updateCalibration(deps, call, params.id, body),
  }))
  mount(app, contract.listIcvCandidates, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await listIcvCandidates(tx, params.id) })),
  )
  mount(app, contract.chooseIcv, async ({ call, params, body }) => ({
    data: await chooseIcv({ ...deps, ...sampleSettings(deps) }, call, params.id, body),
  }))
  mount(app, contract.approveCalibration, async ({ call, params, body }) => ({
    data: await approveCalibration(deps, call, params.id, body),
  }))
  mount(app, contract.rejectCalibration, async ({ call, params, body }) => ({
    data: await rejectCalibration(deps, call, params.id, body),
  }))
}
