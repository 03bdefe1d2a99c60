import { randomBytes } from 'node:crypto'
import { appRole, ownerRole, query } from '@eluent/postgres'
import { inject } from 'vitest'
import type { TestServer } from './test-server.ts'

export interface TestDatabase {
  readonly name: string
  /** As the application connects: owns nothing, sees one organization's rows. */
  readonly appUrl: string
  /** As migrations connect: owns every table and sees all rows. */
  readonly ownerUrl: string
  readonly adminUrl: string
  /** Removes it, with whatever is still connected. */
  drop: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

const IN_USE = '55006'
const TRIES = 12

/** Each try ends who is connected and waits 5 s for them: on a machine that is busy some take longer to go. */
async function dropForced(node: string, name: string, tries = TRIES): Promise<void> {
  try {
    await query(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if (tries === 1 || !(error instanceof Error && 'code' in error && error.code === IN_USE)) throw error
    await dropForced(node, name, tries - 1)
  }
}

/** A migrated, empty database of a test file's own; drop it in `afterAll`. */
export async function createTestDatabase(server: TestServer = inject('testServer')): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const everywhere = async (statement: string): Promise<void> => {
    await Promise.all([server.adminUrl, ...server.workerUrls].map((node) => query(node, statement)))
  }
  // Files are copied in half the time that a log of their pages takes. On Citus the copies know the nodes and their shards.
  await everywhere(`CREATE DATABASE ${name} TEMPLATE ${server.template} OWNER ${ownerRole} STRATEGY file_copy`)
  await query(server.adminUrl, `GRANT CONNECT ON DATABASE ${name} TO ${appRole}`)
  const address = (role?: string, password?: string): string => {
    const url = new URL(server.adminUrl)
    url.pathname = `/${name}`
    if (role !== undefined) url.username = role
    if (password !== undefined) url.password = password
    // beside host and port, which a stand-in between them takes
    if (server.socketFolder !== null) url.searchParams.set('host', server.socketFolder)
    return url.href
  }
  const drop = async (): Promise<void> => {
    // the coordinator's first: its Citus would reach for the workers' again
    for (const node of [server.adminUrl, ...server.workerUrls]) await dropForced(node, name)
  }
  return {
    name,
    appUrl: address(appRole, server.passwords.app),
    ownerUrl: address(ownerRole, server.passwords.owner),
    adminUrl: address(),
    drop,
    [Symbol.asyncDispose]: drop,
  }
}
