import { storageAccess } from '@eluent/contract'
import { DEFAULT_IMAGE_MAX_BYTES } from '@eluent/domain/files'
import { useQuery } from '@tanstack/react-query'
import { readKey } from './data/read-query.ts'
import { useClientState, useServices } from './services.ts'

const DEFAULT_IMAGE_MAX_MB = DEFAULT_IMAGE_MAX_BYTES / 1_000_000

/** The account's largest image, MB. */
export function useMaxImageMb(): number {
  const { api, client } = useServices()
  const cloudAccess = useClientState((state) => state.cloudAccess)
  useQuery({
    queryKey: readKey(storageAccess),
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const answer = await api.call(storageAccess, { signal })
      client.setState({ cloudAccess: answer })
      return answer
    },
  })
  return cloudAccess?.max_image_size ?? DEFAULT_IMAGE_MAX_MB
}
