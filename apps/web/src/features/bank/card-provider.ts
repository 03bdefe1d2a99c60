import { cardRefusal, cardReply, workChallenge } from '@eluent/contract'
import { CARD_TEXTS, type TokenizedForm } from '@eluent/domain/bank'
import type { Fetch } from '../../frame/session/api-fetch.ts'
import { translated } from '../../language/translated.ts'

/** The card provider's refusal, or that it could not be reached. */
class CardProviderError extends Error {
  override readonly name = 'CardProviderError'
}

/** The reason in words: the provider's own, or the usual ones. */
export function cardFailureText(error: unknown): string {
  return translated(error instanceof CardProviderError ? error.message : CARD_TEXTS.failed)
}

export type CardProvider = ReturnType<typeof createCardProvider>

/**
 * The card provider, on an origin of its own. `fetch` is the bare one: the provider gets a ticket and never the session's
 * token, and our server never gets a card's number.
 */
export function createCardProvider(url: string, fetch: Fetch) {
  /** @throws CardProviderError with the provider's text, or the usual one */
  async function call(method: string, path: string, ticket: string | null, body?: object): Promise<unknown> {
    const headers = {
      ...(ticket !== null && { authorization: `Bearer ${ticket}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    let answer: unknown
    let ok = false
    try {
      const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      ok = response.ok
      answer = await response.json()
    } catch (cause) {
      throw new CardProviderError(CARD_TEXTS.failed, { cause })
    }
    if (ok) return answer
    throw new CardProviderError(cardRefusal.safeParse(answer).data?.errors.error ?? CARD_TEXTS.failed)
  }
  const receiptIn = (answer: unknown): string => {
    const { data } = cardReply.safeParse(answer)
    if (!data) throw new CardProviderError(CARD_TEXTS.failed)
    return data.receipt
  }
  return {
    /** Sends the card. @returns the provider's signed confirmation */
    save: async (ticket: string, form: TokenizedForm): Promise<string> =>
      receiptIn(await call('POST', '/yourcards', ticket, { tokenized_form: form })),
    remove: async (ticket: string, organizationId: number): Promise<string> =>
      receiptIn(await call('DELETE', `/yourcards/${organizationId}`, ticket)),
    /** Only the reply `true` is a yes. */
    isHuman: async (ticket: string, code: string): Promise<boolean> =>
      (await call('POST', '/recaptcha/show', ticket, { code })) === true,
    /** The stand-in's own captcha. */
    challenge: async () => {
      const { data } = workChallenge.safeParse(await call('GET', '/recaptcha/challenge', null))
      if (!data) throw new CardProviderError(CARD_TEXTS.failed)
      return data
    },
  }
}
