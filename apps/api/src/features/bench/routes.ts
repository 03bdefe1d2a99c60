import * as contract from '@eluent/contract'
import type { QueryOf } from '@eluent/contract'
import { MOST_BENCH_SAMPLES } from '@eluent/domain/bench'
import type { FastifyInstance } from 'fastify'
import { readRow } from '../../platform/db/rows.ts'
import { mount } from '../../platform/http/mount.ts'
import { listBenchRows, type BenchChoice } from '../../records/bench/bench-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'
import { determineMoisture } from './determine-moisture.ts'
import { presentBench } from './list-bench.ts'
import { weighPreparation } from './weigh-preparation.ts'

/** What is weighed and made up at the bench. */
export function benchRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listBench, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      if (query.batch !== undefined) await readRow(tx, 'analytical_batches', query.batch)
      const [found, settings] = await Promise.all([listBenchRows(tx, choiceOf(query)), readQualitySettings(tx)])
      return {
        data: found.slice(0, MOST_BENCH_SAMPLES).map((row) => presentBench(row, call)),
        more: found.length > MOST_BENCH_SAMPLES,
        tolerance_percent: settings.bench_weight_tolerance_percent,
      }
    }),
  )
  mount(app, contract.determineMoisture, async ({ call, params, body }) => ({
    data: await determineMoisture({ ...deps, ...sampleSettings(deps) }, call, params.id, body),
  }))
  mount(app, contract.weighPreparation, async ({ call, params, body }) => ({
    data: await weighPreparation({ ...deps, ...sampleSettings(deps) }, call, params.id, body),
  }))
}

function choiceOf({ samples, key, batch }: QueryOf<typeof contract.listBench>): BenchChoice {
  return {
    ...(samples !== undefined && { ids: samples.split(',').map(Number) }),
    ...(key !== undefined && { key }),
    ...(batch !== undefined && { batch }),
  }
}
