import pg from 'pg'

/** What one statement was sent with, and what came of it. */
interface Step {
  /** Counted from 0; on each, statements follow one another. */
  connection: number
  text: string
  /** As pg writes them to the wire; bytes as `{ hex }`. */
  values: (string | null | { hex: string })[]
  /** Rows that it gave or changed, or the code that it failed with. */
  outcome: number | string
}

interface Exchanges {
  /** Of each connection, by its number: the owner's are those of the tests themselves. */
  readonly roles: ('app' | 'owner')[]
  /** In the order in which they were answered, in which none of them waits for another's lock. */
  readonly steps: Step[]
  readonly stop: () => void
}

const SENT =
  /^\s*(select|insert|update|delete|with|begin|start transaction|commit|rollback|set local|savepoint|release)\b/i

type Query = (this: pg.Client, ...parts: unknown[]) => unknown
interface Answer {
  rowCount: number | null
}

function wireValue(value: unknown): Step['values'][number] {
  const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } }
  const prepared = utils.prepareValue(value)
  return Buffer.isBuffer(prepared) ? { hex: prepared.toString('hex') } : prepared
}

/**
 * Hears what every connection of this process sends from now on.
 * @param ownerName who owns the tables: tests make by that role what no call makes
 */
export function hearExchanges(ownerName: string): Exchanges {
  const roles: ('app' | 'owner')[] = []
  const numbers = new WeakMap<object, number>()
  const steps: Step[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype

  function numberOf(client: pg.Client): number {
    const known = numbers.get(client)
    if (known !== undefined) return known
    numbers.set(client, roles.length)
    roles.push(client.user === ownerName ? 'owner' : 'app')
    return roles.length - 1
  }

  prototype.query = function heard(this: pg.Client, ...parts: unknown[]) {
    const [first, second] = parts as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first.text
    if (!SENT.test(text)) return query.apply(this, parts)
    const given =
      typeof first === 'string' ? (Array.isArray(second) ? (second as unknown[]) : []) : (first.values ?? [])
    // copied now: the caller may change them
    const values = given.map(wireValue)
    const connection = numberOf(this)
    const keep = (error: unknown, answer?: Answer | Answer[]): void => {
      const rows = Array.isArray(answer) ? answer.at(-1)?.rowCount : answer?.rowCount
      steps.push({
        connection,
        text,
        values,
        outcome: error ? ((error as { code?: string }).code ?? 'lost') : (rows ?? 0),
      })
    }
    const last = parts.at(-1)
    if (typeof last === 'function') {
      const told = (error: unknown, answer: Answer): unknown => {
        keep(error, answer)
        return (last as (...told: unknown[]) => unknown)(error, answer)
      }
      return query.apply(this, [...parts.slice(0, -1), told])
    }
    const answered = query.apply(this, parts) as Promise<Answer>
    answered.then((answer) => keep(undefined, answer), keep)
    return answered
  }
  return { roles, steps, stop: () => void (prototype.query = query) }
}

/** As a file keeps them: each text once. */
export interface KeptExchanges {
  roles: Exchanges['roles']
  texts: string[]
  /** Connection, number of the text, outcome, values. */
  steps: [number, number, Step['outcome'], ...Step['values']][]
}

export function keepExchanges(roles: Exchanges['roles'], steps: readonly Step[]): KeptExchanges {
  const numbers = new Map<string, number>()
  for (const { text } of steps) if (!numbers.has(text)) numbers.set(text, numbers.size)
  return {
    roles: [...roles],
    texts: [...numbers.keys()],
    steps: steps.map(({ connection, text, values, outcome }) => [
      connection,
      numbers.get(text) ?? 0,
      outcome,
      ...values,
    ]),
  }
}
