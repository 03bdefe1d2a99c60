import { noteTransfer, type ChemIdEntity, type Sample } from '@eluent/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi, useServices, useWebSettings } from '../../frame/services.ts'
import { ChemIdError, createChemIdClient } from './chem-id-client.ts'
import { chemIdSample } from './chem-id-sample.ts'

function useChemIdClient() {
  const { fetch } = useServices()
  const { chem_id_url: url } = useWebSettings()
  return useMemo(() => createChemIdClient({ url, fetch }), [url, fetch])
}

/** Signs in to the service and reads the entities the account may act for; a single one is chosen at once. */
export function useChemIdLogin() {
  const { client } = useServices()
  const chemId = useChemIdClient()
  return useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      const { token, user } = await chemId.login(email, password)
      const entities = await chemId.entities(token)
      const [first] = entities
      client.setState({ chemId: { token, user, entities, entity: entities.length === 1 && first ? first : null } })
    },
  })
}

/** Ends the sign-in there and forgets it here, also when the service cannot be reached. */
export function useChemIdLogout() {
  const { client } = useServices()
  const chemId = useChemIdClient()
  return useMutation({
    mutationFn: async () => {
      const held = client.getState().chemId
      if (held !== null) await chemId.logout(held.token)
    },
    onSettled: () => client.setState({ chemId: null }),
  })
}

/** Sends the sample to the chosen entity; a token that the service no longer knows is forgotten. */
export function useSendSample() {
  const { client } = useServices()
  const chemId = useChemIdClient()
  return useMutation({
    mutationFn: async (sample: Sample): Promise<ChemIdEntity> => {
      const held = client.getState().chemId
      if (held?.entity == null) throw new ChemIdError(0, 'Sign in to ChemID and choose an entity first.')
      await chemId.sendSample(held.token, held.entity, chemIdSample(sample))
      return held.entity
    },
    onError: (error) => {
      if (error instanceof ChemIdError && error.status === 401) client.setState({ chemId: null })
    },
  })
}

/** Notes on the sample that it was transferred; the same key notes it once. */
export function useNoteTransfer(sampleId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ entity, key }: { entity: ChemIdEntity; key: string }) =>
      api.call(noteTransfer, { params: { id: sampleId }, body: { entity }, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
}
