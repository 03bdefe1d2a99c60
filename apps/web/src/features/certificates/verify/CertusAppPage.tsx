import { Text } from '@mantine/core'
import { appStoreAddress } from '@eluent/domain/certificates'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { useServices } from '../../../frame/services.ts'
import { useAppStores } from './queries.ts'

/** Where the code on a certificate leads: a phone to the verification app, everything else to the verify page. */
export function CertusAppPage() {
  const router = useRouter()
  // Read once, on arrival: the address is the next page's already while this one leaves, and a page that follows it would
  // send itself on again and again. Not by the router's search, which takes a TRACER of digits for a number.
  const [tracer] = useState(() => new URLSearchParams(router.state.location.searchStr).get('tracer')?.trim() ?? '')
  const stores = useAppStores()
  const { leave } = useServices()
  const store = stores.data ? appStoreAddress(navigator.userAgent, stores.data) : null
  useEffect(() => {
    if (store !== null) leave(store)
  }, [store, leave])
  // a server that was not reached is the verify page's to tell
  if (stores.error || (stores.data && store === null))
    return <Navigate to={tracer === '' ? pathTo('verify') : pathTo('verifyTracer', { tracer })} replace />
  return (
    <main>
      <Text component="output" display="block" ta="center" py="xl">
        Opening
      </Text>
    </main>
  )
}
