import { notifications } from '@mantine/notifications'
import { findRecords } from '@eluent/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useServices } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { foundChoices } from './found-choices.ts'

/** Opens what a scanned code names, wherever the page stands; a code that nothing bears is named. */
export function useScan(): (code: string) => void {
  const { api, session } = useServices()
  const navigate = useNavigate()
  return useCallback(
    (code) => {
      const open = async () => {
        const { data } = await api.call(findRecords, { query: { text: code } })
        const named = foundChoices(data, session.current()?.claims.permissions).find(({ exact }) => exact)
        if (named) return navigate({ to: named.path })
        return notifications.show({ color: 'orange', message: `No record has the code “${code}”.` })
      }
      open().catch((error: unknown) => notifications.show({ color: 'red', message: errorText(error) }))
    },
    [api, session, navigate],
  )
}
