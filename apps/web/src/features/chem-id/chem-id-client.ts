import {
  chemIdEntitiesReply,
  chemIdFailure,
  chemIdLoginReply,
  type ChemIdEntity,
  type ChemIdSample,
  type ChemIdUser,
} from '@eluent/contract'
import type { Fetch } from '../../frame/session/api-fetch.ts'
import { t } from '../../language/t.ts'

/** The service refused, gave an unexpected answer, or could not be reached (status 0). */
export class ChemIdError extends Error {
  override readonly name = 'ChemIdError'
  readonly status: number
  /** The service's own message (data.error.message), if it sent one. */
  readonly reason: string | null

  constructor(status: number, reason: string | null, options?: ErrorOptions) {
    super(reason ?? t('ChemID answered {status}', { status }), options)
    this.status = status
    this.reason = reason
  }
}

interface ChemIdCaller {
  /** The service's own address, e.g. 'https://chemid.example/api'. */
  url: string
  fetch: Fetch
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000

/**
 * The calls of the external chemical-ID service, made by the browser itself: its token goes to its own address and
 * nowhere else, and none of ours goes along. Every call throws ChemIdError.
 */
export function createChemIdClient({ url, fetch, timeoutMs = TIMEOUT_MS }: ChemIdCaller) {
  async function send(method: 'GET' | 'POST', path: string, token: string | null, body?: unknown): Promise<unknown> {
    let reply: Response
    try {
      reply = await fetch(`${url}/${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // a token is not carried to wherever the service points
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (cause) {
      throw new ChemIdError(0, null, { cause })
    }
    const json = await readJson(reply)
    if (reply.ok) return json
    const failure = chemIdFailure.safeParse(json)
    throw new ChemIdError(reply.status, failure.success ? failure.data.data.error.message : null)
  }

  return {
    login: async (email: string, password: string): Promise<{ token: string; user: ChemIdUser }> =>
      read(chemIdLoginReply, await send('POST', 'user/login', null, { email, password })).data,
    logout: async (token: string): Promise<void> => {
      await send('POST', 'user/logout', token, {})
    },
    entities: async (token: string): Promise<ChemIdEntity[]> =>
      read(chemIdEntitiesReply, await send('GET', 'entity/authorized', token)).data,
    sendSample: async (token: string, entity: ChemIdEntity, sample: ChemIdSample): Promise<void> => {
      await send('POST', `refiner/entity/${encodeURIComponent(String(entity.id))}/samples`, token, { sample })
    },
  }
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch {
    return null // no JSON, e.g. a proxy's page: the status says enough
  }
}

/** The service's answer, checked by its schema. @throws ChemIdError if it does not fit */
function read<T>(
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  json: unknown,
): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ChemIdError(0, null)
}
