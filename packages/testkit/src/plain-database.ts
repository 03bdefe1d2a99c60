import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { migrate, prepareDatabase, query, type RolePasswords } from '@eluent/postgres'
import { addCitus, nodesOf, withDatabase, type NodeAddresses } from './citus-database.ts'
import type { TestDatabase } from './test-database.ts'

export interface PlainDatabase extends TestDatabase {
  /** Gives it the extension and the workers, as an operator does before `npm run scale-out`. */
  addCitus: () => Promise<void>
}

const migrations = fileURLToPath(new URL('../../../apps/api/migrations', import.meta.url))

/** A migrated, empty database on a cluster with Citus, of which it makes no use yet. */
export async function makePlainDatabase(nodes: NodeAddresses, passwords: RolePasswords): Promise<PlainDatabase> {
  const name = `plain_${randomBytes(8).toString('hex')}`
  await Promise.all(nodes.workers.map((worker) => query(worker, `CREATE DATABASE ${name} TEMPLATE template0`)))
  const adminUrl = withDatabase(nodes.coordinator, name)
  const { ownerUrl, appUrl } = await prepareDatabase(adminUrl, name, passwords)
  await migrate(ownerUrl, migrations)
  const drop = async (): Promise<void> => {
    await Promise.all(nodesOf(nodes).map((node) => query(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  }
  return {
    name,
    adminUrl,
    ownerUrl,
    appUrl,
    addCitus: async () => {
      await addCitus(nodes, name)
      // the start of the product does it
      await prepareDatabase(adminUrl, name, passwords)
    },
    drop,
    [Symbol.asyncDispose]: drop,
  }
}
