import { PAIRING_HEADER } from '@eluent/contract'
import type { Settings } from '../settings.ts'
import { bad, good, look, type Finding } from './finding.ts'

interface Health {
  status: string
  version: string
  faults: string[]
  warnings: string[]
}

type At = Pick<Settings, 'PORT' | 'HOST' | 'PAIRING_TOKEN'>

/** Null where nothing answers; what is not JSON is the answer of another program, and empty. */
async function ask(
  url: string,
  token: string | undefined,
): Promise<{ ok: boolean; body: Record<string, unknown> } | null> {
  let answer: Response
  try {
    const headers: Record<string, string> = token === undefined ? {} : { [PAIRING_HEADER]: token }
    answer = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) })
  } catch {
    return null
  }
  const body: unknown = await answer.json().catch(() => null)
  return { ok: answer.ok, body: typeof body === 'object' && body !== null ? { ...body } : {} }
}

/** What a driver that runs by these settings says of itself; null when none answers. */
export async function checkRunning({ PORT, HOST, PAIRING_TOKEN: token }: At): Promise<Finding[] | null> {
  const base = `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
  const answer = await ask(`${base}/health`, token)
  if (answer === null) return null
  const { version, faults = [], warnings = [] } = answer.body as unknown as Partial<Health>
  if (version === undefined) {
    return [bad('Driver', `another program answers at ${base}.`, 'End it, or set another PORT.')]
  }
  const state = await ask(base, token)
  return [
    good('Driver', `version ${version} runs at ${base}.`),
    ...faults.map((fault) => bad('Driver', fault, 'Mend this first.')),
    ...warnings.map((warning) => look('Driver', warning, 'See docs/driver.md, section 2.')),
    state?.ok === true
      ? good(
          'Handshake',
          `the instrument's software answers: ${String(state.body['status'])}, method ${String(state.body['method'])}.`,
        )
      : bad(
          'Handshake',
          typeof state?.body['error'] === 'string' ? state.body['error'] : 'no answer.',
          'Stop the driver and check again: the check then asks ChemStation itself.',
        ),
  ]
}
