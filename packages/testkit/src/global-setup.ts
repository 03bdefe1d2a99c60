import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

interface Shared {
  users: number
  server: ReturnType<typeof startTestServer>
}

/** Each project loads this file again, in one process: what they share hangs on the process. */
const shelf = globalThis as typeof globalThis & { eluentTestServer?: Shared | undefined }

/** Gives the project's tests a PostgreSQL server; the last project that used it stops it. @public Vitest calls it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (shelf.eluentTestServer ??= { users: 0, server: startTestServer() })
  shared.users += 1
  const { stop, ...facts } = await shared.server
  project.provide('testServer', facts)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    shelf.eluentTestServer = undefined
    await stop()
  }
}
