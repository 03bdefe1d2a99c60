import { noteCardReceipt, openCardSession, readBank } from '@eluent/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { holds } from '../../frame/guard.ts'
import { useApi, useServices, useSession, useWebSettings } from '../../frame/services.ts'
import { createCardProvider, type CardProvider } from './card-provider.ts'

/** The bank of the organization acted for. After something was created, `['bank']` is what to invalidate. */
export function useBank() {
  const api = useApi()
  const session = useSession()
  const org = session?.claims.organization.id ?? 0
  return useQuery({
    queryKey: ['bank', org],
    enabled: holds(session, 'certus.veriseal'),
    queryFn: async ({ signal }) => (await api.call(readBank, { params: { org }, signal })).bank_info,
  })
}

export interface CardCalls {
  provider: CardProvider
  /** Names the organization to the provider. */
  openSession: () => Promise<string>
  /** Hands the provider's confirmation to the server. */
  note: (receipt: string) => Promise<void>
}

/** What the card dialog calls; null where no card provider is set up. */
export function useCardCalls(organizationId: number): CardCalls | null {
  const api = useApi()
  const { fetch } = useServices()
  const queries = useQueryClient()
  const { card_provider_url: url } = useWebSettings()
  if (url === '') return null
  const params = { org: organizationId }
  return {
    provider: createCardProvider(url, fetch),
    openSession: async () => (await api.call(openCardSession, { params })).ticket,
    note: async (receipt) => {
      await api.call(noteCardReceipt, { params, body: { receipt } })
      await queries.invalidateQueries({ queryKey: ['bank'] })
    },
  }
}
