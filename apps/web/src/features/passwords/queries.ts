import { changePassword, checkPasswordReset, requestPasswordReset, resetPassword } from '@eluent/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi, useServices } from '../../frame/services.ts'

/** Stands above what the server says of a failed call. */
export const PASSWORD_FAILED = 'Something went wrong'

export function useRequestReset() {
  const api = useApi()
  return useMutation({
    mutationFn: (email: string) => api.call(requestPasswordReset, { body: { user: { email } } }),
  })
}

/** Whether a mailed link still works; requested once per visit. */
export function useResetLink(token: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => api.call(checkPasswordReset, { params: { token }, signal }),
    staleTime: Infinity,
  })
}

export function useResetPassword(token: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (password: string) => api.call(resetPassword, { params: { token }, body: { user: { password } } }),
  })
}

export function useChangePassword() {
  const { api, session } = useServices()
  return useMutation({
    mutationFn: (user: { old_password: string; new_password: string }) =>
      api.call(changePassword, { params: { id: Number(session.current()?.claims.sub) }, body: { user } }),
  })
}
