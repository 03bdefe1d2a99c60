import { logout } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../frame/services.ts'

/** Ends every other session of the user; this one stays. */
export function useLogoutOtherDevices() {
  const { api, session } = useServices()
  return useMutation({
    mutationFn: async () => {
      const held = session.current()
      if (held === null) return
      await api.call(logout, { query: { all: 'true' }, body: { session_id: held.claims.session_id } })
    },
  })
}
