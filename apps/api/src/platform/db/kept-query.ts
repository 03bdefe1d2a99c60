import { Transaction, type Compilable, type CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'
import { propsOf } from './kysely-props.ts'
import type { DB } from './schema.generated.ts'

/** Stands for a value that each run brings. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Comparisons and arithmetic come here. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is known only when the query runs: it belongs to the shape.`)
  }
}

const ORGANIZATION = new Slot('the organization')
/** More shapes of one query are built at every run, so that callers cannot fill the memory with theirs. */
const MOST_SHAPES = 200

const nothing = propsOf({ provideConnection: () => Promise.reject(new Error('A query is only built here.')) })
/** Every name has its slot. */
const slots: object = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

/**
 * A query that is built and compiled once for each `shape`, for calls where that costs as much as the answer. `build` gets
 * the values as slots: it passes them on and cannot look at them; what it decides by, it takes from `shape`, which is plain
 * data. The answer is the rows.
 *
 *     const listPlaces = keepQuery((tx, { limit }: { limit: number }, { down }: { down: boolean }) =>
 *       rows(tx, 'places').select('name').orderBy('name', down ? 'desc' : 'asc').limit(limit))
 *     const found = await listPlaces(tx, { limit: 10 }, { down: true })
 */
export function keepQuery<Values extends object, Shape, Row>(
  build: (tx: Tx, values: Values, shape: Shape) => Compilable<Row>,
): (tx: Tx, values: Values, shape: Shape) => Promise<Row[]> {
  const kept = new Map<string, CompiledQuery<Row>>()
  function compiledFor(shape: Shape): CompiledQuery<Row> {
    const key = JSON.stringify(shape)
    const known = kept.get(key)
    if (known) return known
    const builder = Object.assign(new Transaction<DB>(nothing), {
      organizationId: ORGANIZATION as unknown as number,
      allSent: () => undefined,
      expectRows: () => Promise.resolve(),
      expectedRow: () => undefined,
    })
    const compiled = build(builder, slots as Values, shape).compile()
    if (kept.size < MOST_SHAPES) kept.set(key, compiled)
    return compiled
  }
  return async (tx, values, shape) => {
    const compiled = compiledFor(shape)
    const valueOf = (part: unknown): unknown => {
      if (!(part instanceof Slot)) return part
      return part === ORGANIZATION ? tx.organizationId : (values as Record<string, unknown>)[part.name]
    }
    const { rows } = await tx.executeQuery<Row>({ ...compiled, parameters: compiled.parameters.map(valueOf) })
    return rows
  }
}
