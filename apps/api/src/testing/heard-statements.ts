import { Connection } from '../platform/db/connection.ts'

const listeners = new Set<(sql: string) => void>()
const send = Connection.prototype.send

Connection.prototype.send = function heard(...call) {
  for (const listener of listeners) listener(call[0])
  return send.apply(this, call)
}

/** Hears what any database of this process is sent, an operator's command too. @returns what ends it */
export function hearStatements(listener: (sql: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
