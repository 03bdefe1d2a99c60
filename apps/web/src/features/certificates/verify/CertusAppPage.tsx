import { Text } from '@mantine/core'
import { readWebSettings } from '@eluent/contract'
import { appStoreAddress } from '@eluent/domain/certificates'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useData } from '../../../frame/data/use-read.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useServices } from '../../../frame/services.ts'
import { t } from '../../../language/t.ts'

/** Where the code on a certificate leads: a phone to the verification app, everything else to the verify page. */
export function CertusAppPage() {
  const router = useRouter()
  // Read once, on arrival: the address is the next page's already while this one leaves, and a page that follows it would
  // send itself on again and again. Not by the router's search, which takes a TRACER of digits for a number.
  const [tracer] = useState(() => new URLSearchParams(router.state.location.searchStr).get('tracer')?.trim() ?? '')
  const [hash] = useState(() => router.state.location.hash)
  // the server's own: the settings of this page load may not have arrived
  const settings = useData(readWebSettings, {})
  const { leave } = useServices()
  const store = settings.data
    ? appStoreAddress(navigator.userAgent, { ios: settings.data.ios_app_url, android: settings.data.android_app_url })
    : null
  useEffect(() => {
    if (store !== null) leave(store)
  }, [store, leave])
  // the verify page reports a server that was not reached
  if (settings.error || (settings.data && store === null))
    return <Navigate to={tracer === '' ? pathTo('verify') : pathTo('verifyTracer', { tracer })} hash={hash} replace />
  return (
    <main>
      <Text component="output" display="block" ta="center" py="xl">
        {t('Opening')}
      </Text>
    </main>
  )
}
