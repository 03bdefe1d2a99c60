import { noteCardReceipt, openCardSession } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { useServices, useWebSettings } from '../../frame/services.ts'
import { createCardProvider, type CardProvider } from './card-provider.ts'

export interface CardCalls {
  provider: CardProvider
  /** Names the organization to the provider. */
  openSession: () => Promise<string>
  /** Hands the provider's confirmation to the server. */
  note: (receipt: string) => Promise<unknown>
}

/** The calls of the card dialog; null where no card provider is set up. */
export function useCardCalls(organizationId: number): CardCalls | null {
  const { api, fetch } = useServices()
  const { card_provider_url: url } = useWebSettings()
  const note = useChange(noteCardReceipt)
  if (url === '') return null
  const params = { org: organizationId }
  return {
    provider: createCardProvider(url, fetch),
    openSession: async () => (await api.call(openCardSession, { params })).ticket,
    note: (receipt) => note.mutateAsync({ params, body: { receipt } }),
  }
}
