import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { focusAfterDialogs } from './focus-after-dialog.ts'
import { leadToFaults } from './first-fault.ts'
import { dropMovedClicks } from './moved-clicks.ts'
import { pasteWithPlainSpaces } from '../ui/forms/plain-spaces.ts'
import { guardInputLimits } from './input-limits.ts'
import { Messages } from './Messages.tsx'
import { followSession, type AppRouter } from './router.tsx'
import { ServicesProvider, type Services } from '../frame/services.ts'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import { cssVariables, theme } from '../frame/theme.ts'
import { loadWebSettings } from '../frame/web-settings.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'color_scheme' })

const NewVersionModal = lazy(async () => ({ default: (await import('./NewVersionModal.tsx')).NewVersionModal }))

/** How long a message stands. */
const MESSAGE_MS = 4000
/** Room for a list of refusals, which scrolls by itself (show-outcome.tsx): higher ones would be cut at both ends. */
const MESSAGE_HEIGHT = 340

interface AppProps {
  services: Services
  router: AppRouter
  /** 'test' switches the component family's transitions off, and keeps messages until they are closed. */
  env?: 'default' | 'test'
}

export function App({ services, router, env = 'default' }: AppProps) {
  const isOutdated = useStore(services.newVersion, ({ open }) => open)
  useEffect(() => followSession(services, router), [services, router])
  useEffect(() => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === STORAGE_KEYS.language)
        void import('./follow-language.ts').then(({ followLanguage }) => followLanguage(services, router))
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [services, router])
  useEffect(() => void loadWebSettings(services.api, services.webSettings), [services])
  useEffect(() => guardInputLimits(document), [])
  useEffect(() => pasteWithPlainSpaces(document), [])
  useEffect(() => focusAfterDialogs(document), [])
  useEffect(() => dropMovedClicks(document), [])
  useEffect(() => leadToFaults(document), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      env={env}
    >
      <ServicesProvider value={services}>
        <QueryClientProvider client={services.queries}>
          <Messages
            position="bottom-right"
            notificationMaxHeight={MESSAGE_HEIGHT}
            autoClose={env === 'test' ? false : MESSAGE_MS}
          />
          <RouterProvider router={router} />
          {isOutdated && (
            <Suspense fallback={null}>
              <NewVersionModal />
            </Suspense>
          )}
        </QueryClientProvider>
      </ServicesProvider>
    </MantineProvider>
  )
}
