import pg from 'pg'

/** What the API sends to the database from here on, in its order; who counts empties it. */
export const sent: string[] = []
/** The same with what each was given. */
export const sentWith: { text: string; values: unknown[] }[] = []

const { query } = pg.Client.prototype
pg.Client.prototype.query = function heard(this: pg.Client, ...parts: unknown[]) {
  const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
  const [given] = parts as [string | { text: string; values?: unknown[] }]
  const statement = typeof given === 'string' ? { text: given } : given
  if (connectionParameters.application_name === 'eluent-api') {
    sent.push(statement.text)
    sentWith.push({ text: statement.text, values: statement.values ?? [] })
  }
  return Reflect.apply(query, this, parts) as unknown
} as typeof query
