import type { Found, FoundLot, FoundSample, ReplyIn, findRecords as findEndpoint } from '@eluent/contract'
import type { CheckState } from '@eluent/domain/analytical-batches'
import { can } from '@eluent/domain/auth'
import { placeCode, placeIdOfCode } from '@eluent/domain/custody'
import type { EquipmentKind, EquipmentState } from '@eluent/domain/equipment'
import { FIND_MIN_LENGTH, readFindTerm, type FindTerm } from '@eluent/domain/find'
import { lotRefusal, type ItemKind, type ItemUnit, type LotState } from '@eluent/domain/inventory'
import type { SampleState } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import {
  findAnalyticalBatches,
  findBatches,
  findCertificates,
  findClients,
  findLots,
  findMethods,
  findNewSamples,
  findPieces,
  findPlaces,
  findQueuePlaces,
  findRareSamples,
  findSamplesByCode,
  findUsers,
  type FoundLotRow,
  type FoundSampleRow,
} from '../../records/find/find-store.ts'
import { findShareKey } from '../../records/samples/samples-store.ts'
import { todayOf } from '../../platform/call/today.ts'

interface Deps {
  db: Database
  now: () => Date
}
type Answer = ReplyIn<typeof findEndpoint>['data']

/** Five of each kind are shown. */
const SHOWN = 5

const NOTHING: Answer = {
  samples: [],
  certificates: [],
  analytical_batches: [],
  batches: [],
  methods: [],
  users: [],
  lots: [],
  equipment: [],
  places: [],
  clients: [],
}

/** What bears the text as its number, key or name, as far as the caller may list it. */
export async function findRecords(deps: Deps, call: Call, typed: string): Promise<{ data: Answer }> {
  const term = readFindTerm(typed)
  if (term.text === '') return { data: NOTHING }
  const { permissions } = call.actor
  const key =
    term.shareKey === null ? undefined : await deps.db.lookUp((lookups) => findShareKey(lookups, term.shareKey ?? ''))
  const keyed = key?.organization_id === call.organizationId ? [key.sample_id] : []
  const named = term.text.length >= FIND_MIN_LENGTH
  const data = await deps.db.read(call, async (tx) => {
    const [samples, certificates, analytical, batches, methods, users, lots, pieces, places, clients] =
      await Promise.all([
        can(permissions, 'sample.list') ? findSamples(tx, term, keyed, named) : [],
        named && can(permissions, 'certus.veriseal') ? findCertificates(tx, term) : [],
        named && can(permissions, 'quality.view') ? findAnalyticalBatches(tx, term.text) : [],
        named && can(permissions, 'batch.list') ? findBatches(tx, term.text) : [],
        named ? findMethods(tx, term.text) : [],
        named && can(permissions, 'user.list') ? findUsers(tx, term.text) : [],
        can(permissions, 'inventory.view') && (named || term.lotId !== null) ? findLots(tx, term) : [],
        can(permissions, 'equipment.view') && (named || term.pieceId !== null) ? findPieces(tx, term) : [],
        named && can(permissions, 'custody.view') ? findPlaces(tx, term.text, placeIdOfCode(term.text)) : [],
        named && can(permissions, 'sample.list') ? findClients(tx, term.text) : [],
      ])
    return {
      samples,
      certificates: certificates.map(({ id, project_name, share_key, sample_id, certus_type_id }) => ({
        id,
        name: project_name,
        detail: share_key,
        exact: share_key === term.tracer,
        certus_type: { id: certus_type_id },
        sample: sample_id === null ? null : { id: sample_id },
      })),
      analytical_batches: analytical.map(({ id, number, sample_count, worst }) => ({
        ...asFound({ id, name: number }, null, term),
        sample_count,
        worst: worst as CheckState,
      })),
      batches: batches.map((batch) => asFound(batch, null, term)),
      methods: methods.map((method) => asFound(method, null, term)),
      users: users.map((user) => asFound(user, user.email, term)),
      lots: lots.map((lot) => presentLot(lot, term, todayOf(deps, call))),
      equipment: pieces.map(({ kind, state, ...piece }) => ({
        ...asFound(piece, piece.serial, term),
        ...(piece.id === term.pieceId && { exact: true }),
        kind: kind as EquipmentKind,
        state: state as EquipmentState,
      })),
      places: places.map((place) => asFound(place, placeCode(place), term)),
      clients,
    }
  })
  return { data }
}

/** Those that bear the text as a code first; by name the newest, and where they are few of the newest, all. */
async function findSamples(tx: Tx, term: FindTerm, keyed: readonly number[], named: boolean): Promise<FoundSample[]> {
  const ids = [...keyed, ...(term.id === null ? [] : [term.id])]
  const [byCode, newest] = await Promise.all([
    findSamplesByCode(tx, ids, term),
    named ? findNewSamples(tx, term.text) : [],
  ])
  const all = named && byCode.length + newest.length < SHOWN ? await findRareSamples(tx, term.text) : []
  const byId = new Map([...all, ...newest].map((row) => [row.id, row]))
  for (const { id } of byCode) byId.delete(id)
  const byName = [...byId.values()].toSorted((one, other) => other.id - one.id)
  const shown = [
    ...byCode.map((row) => presentSample(row, term, true)),
    ...byName.map((row) => presentSample(row, term, isNumberOf(row, term))),
  ].slice(0, SHOWN)
  const queued = shown.flatMap(({ id, state }) => (state === 'queued' ? [id] : []))
  const places = queued.length === 0 ? [] : await findQueuePlaces(tx, queued)
  const placeOf = new Map(places.map(({ id, queue_place }) => [id, queue_place]))
  return shown.map((sample) => ({ ...sample, queue_place: placeOf.get(sample.id) ?? null }))
}

const isNumberOf = ({ batch_number }: FoundSampleRow, { text }: FindTerm): boolean =>
  batch_number?.toLowerCase() === text.toLowerCase()

function presentSample(row: FoundSampleRow, { reportNumber, vial }: FindTerm, exact: boolean): FoundSample {
  return {
    id: row.id,
    name: row.strain_name ?? row.batch_number ?? `Sample ${row.id}`,
    detail: row.batch_number,
    exact,
    has_results: row.run_count > 0,
    report: reportNumber,
    vial,
    state: row.state as SampleState,
    runs: row.run_count,
    runs_required: row.required_runs,
    queue_place: null,
  }
}

function asFound({ id, name }: { id: number; name: string }, detail: string | null, { text }: FindTerm): Found {
  return { id, name, detail, exact: [name, detail].some((word) => word?.toLowerCase() === text.toLowerCase()) }
}

/** A lot by its item's name, with the sentence of why it may not be used today. */
function presentLot({ id, ...lot }: FoundLotRow, term: FindTerm, today: string): FoundLot {
  return {
    ...asFound({ id, name: lot.item_name }, lot.lot_number, term),
    ...(id === term.lotId && { exact: true }),
    kind: lot.kind as ItemKind,
    unit: lot.unit as ItemUnit,
    refusal: lotRefusal({ ...lot, state: lot.state as LotState }, today),
  }
}
