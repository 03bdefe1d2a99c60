import {
  checkInvitation,
  createUser,
  deleteUser,
  inviteUser,
  listRoles,
  listTotalUsers,
  listUsers,
  migrateUser,
  readUser,
  readUserMetadata,
  signUp,
  updateUser,
  type BodyIn,
} from '@eluent/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'

/** Stands above what the server says of a failed call. */
export const USER_FAILED = 'Something went wrong'

export function useUsers(request: TableRequest) {
  const api = useApi()
  return useQuery({
    queryKey: ['users', request],
    queryFn: ({ signal }) => api.call(listUsers, { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useUser(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['user', id],
    queryFn: async ({ signal }) => (await api.call(readUser, { params: { id }, signal })).data,
  })
}

/** Everyone who could take over what another user owns. */
export function useTotalUsers(enabled: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['users', 'total'],
    queryFn: async ({ signal }) => (await api.call(listTotalUsers, { signal })).data,
    enabled,
  })
}

export function useRoles() {
  const api = useApi()
  return useQuery({
    queryKey: ['roles'],
    queryFn: async ({ signal }) => (await api.call(listRoles, { query: { no_pagination: 'true' }, signal })).data,
    staleTime: Infinity,
  })
}

/** What a user owns, asked anew each time somebody wants to remove them. */
export function useRelatedCounts(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['related-counts', id],
    queryFn: async ({ signal }) => (await api.call(readUserMetadata, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
}

function useUsersChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(['users', 'user'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })))
  }
}

export function useCreateUser() {
  const api = useApi()
  const onSuccess = useUsersChanged()
  return useMutation({
    mutationFn: (user: BodyIn<typeof createUser>['user']) => api.call(createUser, { body: { user } }),
    onSuccess,
  })
}

export function useUpdateUser(id: number) {
  const api = useApi()
  const onSuccess = useUsersChanged()
  return useMutation({
    mutationFn: (body: BodyIn<typeof updateUser>) => api.call(updateUser, { params: { id }, body }),
    onSuccess,
  })
}

/** Removes a user; with a target, what they own is handed over before, in the order the server asks for. */
export function useRemoveUser(id: number) {
  const api = useApi()
  const onSettled = useUsersChanged()
  return useMutation({
    mutationFn: async (target: number | null) => {
      if (target !== null) {
        await api.call(updateUser, { params: { id }, body: { user: { is_active: true } } })
        await api.call(migrateUser, { params: { id }, body: { target_user: target } })
      }
      return api.call(deleteUser, { params: { id } })
    },
    // a failed step may come after one that took effect
    onSettled,
  })
}

export function useInviteUser() {
  const api = useApi()
  return useMutation({ mutationFn: (body: BodyIn<typeof inviteUser>) => api.call(inviteUser, { body }) })
}

/** Whether an invitation can still be used, as the server sees it; asked once per visit. */
export function useInvitationCheck(token: string, enabled: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call(checkInvitation, { body: { token }, signal }),
    staleTime: Infinity,
    enabled,
  })
}

export function useSignUp() {
  const api = useApi()
  return useMutation({
    mutationFn: (user: BodyIn<typeof signUp>['user']) => api.call(signUp, { body: { user } }),
  })
}
