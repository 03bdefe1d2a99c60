import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from '../platform/call/call.ts'
import { createToken } from '../features/driver-tokens/create-token.ts'
import type { Deps } from '../views/deps.ts'

/** A driver of the demo that may run the queue, so that a page may be closed after Begin Run; its token. */
export async function seedDriver(deps: Deps, manager: Call): Promise<string> {
  const { token } = await createToken(deps, manager, { name: 'HPLC-SIM-1', may_run_queue: true })
  return token
}

/** Where `npm start` finds it for the driver that it starts: for this account's eyes alone. */
export async function placeDriverToken(dataDir: string, token: string): Promise<void> {
  await writeFile(join(dataDir, 'demo-driver-token'), token, { mode: 0o600 })
}
