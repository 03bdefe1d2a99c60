import {
  addSeveralToQueue as addSeveralEndpoint,
  addSleep as addSleepEndpoint,
  addToQueue as addEndpoint,
  beginQueueRun,
  claimNextTask,
  clearQueue as clearEndpoint,
  diluteVial as diluteEndpoint,
  endQueueLease,
  endQueueRun,
  goOnWithQueue as goOnEndpoint,
  queueAnalyticalBatch,
  listQueue as listEndpoint,
  listQueueRuns,
  printLoadingList as printEndpoint,
  releaseQueueTask,
  removeFromQueue as removeEndpoint,
  removeSeveralFromQueue as removeSeveralEndpoint,
  reorderQueue as reorderEndpoint,
  restoreQueue as restoreEndpoint,
  retryVial as retryEndpoint,
  returnTask as returnEndpoint,
  startCalibration,
  startCalibrationCheck,
  submitQueueTask,
  takeQueueLease,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addSeveralToQueue, addToQueue } from './add-to-queue.ts'
import { goOnWithQueue } from './go-on.ts'
import { queueBatch } from './queue-batch.ts'
import {
  addSleep,
  clearQueue,
  listQueue,
  releaseTask,
  removeFromQueue,
  removeSeveralFromQueue,
  submitTask,
} from './change-queue.ts'
import { endLeaseOf, takeLease } from './hold-lease.ts'
import { presentRuns } from './list-runs.ts'
import { beginRun, endRun } from './run-queue.ts'
import { claimNext, retryVial, returnTask } from './hand-over-by-lease.ts'
import { diluteVial } from './dilute-vial.ts'
import { queueCalibration } from './queue-calibration.ts'
import { printLoadingList } from './print-loading-list.ts'
import { reorderQueue } from './reorder-queue.ts'
import { restoreQueue } from './restore-queue.ts'

/** The autosampler's queue. */
export function queueRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, listEndpoint, ({ call }) => listQueue(deps, call))
  mount(app, addEndpoint, ({ call, body }) =>
    addToQueue(deps, call, typeof body.sample === 'number' ? body.sample : body.sample.id),
  )
  mount(app, addSeveralEndpoint, ({ call, body }) => addSeveralToQueue(deps, call, body.samples))
  mount(app, goOnEndpoint, ({ call, body }) => goOnWithQueue(deps, call, body))
  mount(app, queueAnalyticalBatch, ({ call, body }) => queueBatch(deps, call, body))
  mount(app, removeSeveralEndpoint, ({ call, body }) => removeSeveralFromQueue(deps, call, body.samples))
  mount(app, diluteEndpoint, ({ call, params }) => diluteVial(deps, call, params.id, params.vial))
  mount(app, startCalibration, ({ call, body }) => queueCalibration(deps, call, 'calibration', body?.test_method_id))
  mount(app, startCalibrationCheck, ({ call, body }) => queueCalibration(deps, call, 'standard', body?.test_method_id))
  mount(app, addSleepEndpoint, ({ call }) => addSleep(deps, call))
  mount(app, clearEndpoint, ({ call }) => clearQueue(deps, call))
  mount(app, reorderEndpoint, ({ call, body }) => reorderQueue(deps, call, body))
  mount(app, restoreEndpoint, ({ call, body }) => restoreQueue(deps, call, body))
  mount(app, printEndpoint, ({ call }) => printLoadingList(deps, call))
  mount(app, removeEndpoint, ({ call, params }) => removeFromQueue(deps, call, params.id))
  mount(app, submitQueueTask, ({ call, params, body }) => submitTask(deps, call, params.id, body))
  // each repeat is a new question: the answer says who holds it at that moment
  mount(app, takeQueueLease, ({ call, body }) => takeLease(deps, call, body), { repeatable: true })
  mount(app, listQueueRuns, ({ call }) => presentRuns(deps, call))
  mount(app, endQueueLease, ({ call, body }) => endLeaseOf(deps, call, body))
  mount(app, beginQueueRun, ({ call, body }) => beginRun(deps, call, body))
  mount(app, endQueueRun, ({ call, body }) => endRun(deps, call, body))
  mount(app, claimNextTask, ({ call, body }) => claimNext(deps, call, body))
  mount(app, returnEndpoint, ({ call, params, body }) => returnTask(deps, call, params.id, body))
  mount(app, retryEndpoint, ({ call, params, body }) => retryVial(deps, call, params, body))
  mount(app, releaseQueueTask, ({ call, params, body }) => releaseTask(deps, call, params.id, body))
}
