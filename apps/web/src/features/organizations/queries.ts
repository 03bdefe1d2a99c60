import { me } from '@eluent/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'

export function useProfile() {
  const api = useApi()
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.call(me, { signal }) })
}
