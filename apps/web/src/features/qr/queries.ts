import { checkQr, readVerification, saveSampleLocation } from '@eluent/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi, useSession } from '../../frame/services.ts'
import { currentPosition } from './current-position.ts'

/** What a scanned key opens; asked anew for every visit and whenever somebody signs in or out. */
export function useQrCheck(shareKey: string) {
  const api = useApi()
  const visitor = useSession()?.claims.session_id ?? null
  return useQuery({
    queryKey: ['qr', shareKey, visitor],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.call(checkQr, { params: { shareKey }, signal })).data,
  })
}

/** The TRACER as it is spelled, when there is a certificate of it. */
export function useSealCheck(tracer: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['qr-seal', tracer],
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call(readVerification, { params: { tracer }, signal })).data.tracer,
  })
}

/** Saves where the browser is as the place the sample was scanned. */
export function useSavePosition(sampleId: number) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => api.call(saveSampleLocation, { params: { id: sampleId }, body: await currentPosition() }),
  })
}
