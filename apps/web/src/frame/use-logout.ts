import { logout } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useServices } from './services.ts'

/**
 * Ends the session on the server, forgets the token and returns to / with a load of the page. The token is forgotten
 * also when the server cannot be reached: whoever walks away from a bench PC must be signed out on it.
 */
export function useLogout() {
  const { api, session, leave } = useServices()
  return useMutation({
    mutationFn: async () => {
      const held = session.current()
      if (held !== null) await api.call(logout, { body: { session_id: held.claims.session_id } })
    },
    onSettled: () => {
      session.clear()
      leave('/')
    },
  })
}
