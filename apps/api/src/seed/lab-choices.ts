import type { PrepMethod } from '@eluent/contract'
import { listPrepMethodRows } from '../records/prep-methods/prep-methods-store.ts'
import { listMethodRows } from '../records/report-methods/report-methods-store.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'

export interface LabChoices {
  /** The laboratory's report method that is chosen unless another one is. */
  readonly methodId: number
  prepNamed: (name: string | null) => PrepMethod | undefined
}

const read = new WeakMap<Deps['db'], Promise<LabChoices>>()

/** What the form of a sample offers: read once, as it stays for the whole year of the demo. */
export function labChoices({ db }: Pick<Deps, 'db'>, call: Call): Promise<LabChoices> {
  const known = read.get(db) ?? readChoices(db, call)
  read.set(db, known)
  return known
}

async function readChoices(db: Deps['db'], call: Call): Promise<LabChoices> {
  const [methods, preps] = await db.read(call, (tx) => Promise.all([listMethodRows(tx), listPrepMethodRows(tx)]))
  const [method] = methods
  if (!method) throw new Error('the laboratory has no report method')
  return { methodId: method.id, prepNamed: (wanted) => preps.find(({ name }) => name === wanted) }
}
