import * as contract from '@eluent/contract'
import { sampleName } from '@eluent/domain/samples'
import {
  hoursOf,
  isInTime,
  turnaroundFigures,
  turnaroundGroupOf,
  type TurnaroundGroup,
} from '@eluent/domain/turnaround'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../platform/call/call.ts'
import { mount } from '../../platform/http/mount.ts'
import { listFirstReleases, MOST_RELEASES } from '../../records/dashboard/turnaround-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { countStages } from './count-stages.ts'
import { readInstrumentUse } from './read-instruments.ts'
import { readQualityFigures } from './read-quality.ts'

/** As many samples as stand behind one figure at once. */
const SHOWN = 200

async function readReleased({ db }: Pick<Deps, 'db'>, call: Call) {
  return db.read(call, async (tx) => {
    const [found, { laboratory_zone: zone }] = await Promise.all([
      listFirstReleases(tx, MOST_RELEASES + 1),
      readQualitySettings(tx),
    ])
    const released = found
      .slice(0, MOST_RELEASES)
      .map(({ received_at, created_at, ...row }) => ({ ...row, received_at: received_at ?? created_at }))
    return { released, more: found.length > MOST_RELEASES, zone }
  })
}

async function readTurnaround(deps: Pick<Deps, 'db'>, call: Call, by: TurnaroundGroup) {
  const { released, more, zone } = await readReleased(deps, call)
  return {
    data: turnaroundFigures(released, by, zone),
    meta: { samples: released.length, more, since: released.at(-1)?.released_at ?? null },
  }
}

async function listSamples(deps: Pick<Deps, 'db'>, call: Call, by: TurnaroundGroup, group: string | null) {
  const { released, zone } = await readReleased(deps, call)
  const members = released.filter((sample) => turnaroundGroupOf(sample, by, zone) === group)
  const rows = members.map((sample) => ({
    id: sample.id,
    name: sampleName(sample),
    received_at: sample.received_at,
    released_at: sample.released_at,
    due_at: sample.due_at,
    hours: hoursOf(sample),
    in_time: isInTime(sample),
  }))
  const slowest = rows.toSorted((one, other) => other.hours - one.hours || one.id - other.id)
  return { data: slowest.slice(0, SHOWN), meta: { total_count: rows.length } }
}

/** Figures of the laboratory's work. */
export function dashboardRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, contract.readTurnaround, ({ call, query }) => readTurnaround(deps, call, query.by))
  mount(app, contract.listTurnaroundSamples, ({ call, query }) =>
    listSamples(deps, call, query.by, query.group ?? null),
  )
  mount(app, contract.countStages, ({ call }) => countStages(deps, call))
  mount(app, contract.readQualityFigures, ({ call, query }) => readQualityFigures(deps, call, query.months))
  mount(app, contract.readInstrumentUse, ({ call, query }) => readInstrumentUse(deps, call, query.days))
}
