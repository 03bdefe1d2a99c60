import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useServices } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'

/** Opens what a scanned code names, wherever the page stands; what that needs is fetched with the first scan. */
export function useScan(): (code: string) => void {
  const services = useServices()
  const navigate = useNavigate()
  return useCallback(
    (code) => {
      import('./open-scanned.ts')
        .then(({ openScanned }) => openScanned(services, code, (path) => void navigate({ to: path })))
        .catch((error: unknown) => notifications.show({ color: 'red', message: errorText(error) }))
    },
    [services, navigate],
  )
}
