import pg from 'pg'

/** What the API sends to the database from here on, in its order; who counts empties it. */
export const sent: string[] = []

const { query } = pg.Client.prototype
pg.Client.prototype.query = function heard(this: pg.Client, ...parts: unknown[]) {
  const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
  const [statement] = parts as [string | { text: string }]
  if (connectionParameters.application_name === 'eluent-api')
    sent.push(typeof statement === 'string' ? statement : statement.text)
  return Reflect.apply(query, this, parts) as unknown
} as typeof query
