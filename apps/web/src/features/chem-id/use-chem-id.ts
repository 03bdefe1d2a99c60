import type { ChemIdEntity, Sample } from '@eluent/contract'
import { useServices, useWebSettings } from '../../frame/services.ts'
import { ChemIdError, createChemIdClient } from './chem-id-client.ts'
import { chemIdSample } from './chem-id-sample.ts'

/** The calls of the service, with the sign-in that this page load keeps. */
export function useChemId() {
  const { fetch, client } = useServices()
  const { chem_id_url: url } = useWebSettings()
  const chemId = createChemIdClient({ url, fetch })
  const forget = () => client.setState({ chemId: null })
  return {
    /** Also reads the entities that the account may act for; a single one is chosen at once. */
    login: async (email: string, password: string): Promise<void> => {
      const { token, user } = await chemId.login(email, password)
      const entities = await chemId.entities(token)
      const [first] = entities
      client.setState({ chemId: { token, user, entities, entity: entities.length === 1 && first ? first : null } })
    },
    /** Forgets the sign-in here also when the service cannot be reached. */
    logout: async (): Promise<void> => {
      const { chemId: signIn } = client.getState()
      try {
        if (signIn !== null) await chemId.logout(signIn.token)
      } finally {
        forget()
      }
    },
    /** Sends the sample to the chosen entity; a token that the service no longer knows is forgotten. */
    send: async (sample: Sample): Promise<ChemIdEntity> => {
      const { chemId: signIn } = client.getState()
      if (signIn?.entity == null) throw new ChemIdError(0, 'Sign in to ChemID and choose an entity first.')
      try {
        await chemId.sendSample(signIn.token, signIn.entity, chemIdSample(sample))
      } catch (error) {
        if (error instanceof ChemIdError && error.status === 401) forget()
        throw error
      }
      return signIn.entity
    },
  }
}
