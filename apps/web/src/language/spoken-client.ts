import { CallError, type Client } from '@eluent/contract'
import { translated, translatedExcept } from './translated.ts'

/** Of a refusal what is not said but named. */
const NAMED = /^(code|id|who|when|retry)$/

/** The API in the reader's language: why it refused something, and what it says of what it did. Data stay as they are. */
export function spokenClient(client: Client): Client {
  const said = (error: unknown): unknown => {
    if (!(error instanceof CallError)) return error
    const { status, statusText, reply, cause } = error
    return new CallError(status, statusText, translatedExcept({ ...reply }, NAMED), { cause })
  }
  return {
    call: async (endpoint, input) => {
      try {
        const reply: unknown = await client.call(endpoint, input)
        if (typeof reply === 'object' && reply !== null && 'message' in reply) {
          return { ...reply, message: translated(reply.message) } as Awaited<
            ReturnType<typeof client.call<typeof endpoint>>
          >
        }
        return reply as Awaited<ReturnType<typeof client.call<typeof endpoint>>>
      } catch (error) {
        throw said(error)
      }
    },
    send: (endpoint, input) =>
      client.send(endpoint, input).catch((error: unknown) => {
        throw said(error)
      }),
  }
}
