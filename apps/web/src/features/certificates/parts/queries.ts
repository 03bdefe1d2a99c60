import {
  createManifest,
  createOriginCertificate,
  createProjectCertificate,
  downloadCertificate,
  downloadEvidence,
  expireCertificate,
  issueTracer,
  listCertificates,
  listSampleCertificates,
  listTransportable,
  readManifest,
  readOriginCertificate,
  readProjectCertificate,
  renewCertificate,
  revokeCertificate,
  type BodyIn,
  type Certificate,
  type CertificateDownload,
  type CertificateSummary,
} from '@eluent/contract'
import type { CertificateAction } from '@eluent/domain/certificates'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useServices } from '../../../frame/services.ts'
import { saveBlob } from '../../../ui/download/save-blob.ts'
import { uploadFile } from '../../../ui/FileDrop/upload-file.ts'

/** A link to a file holds for five minutes; what shows one is read again before. */
const LINKS_HOLD_MS = 240_000

/** One page of the organization's certificates; `search` is what is sent, null for none. */
export function useCertificates(page: number, search: string | null) {
  const api = useApi()
  return useQuery({
    queryKey: ['certificates', page, search],
    queryFn: ({ signal }) =>
      api.call(listCertificates, { query: { page, ...(search !== null && { search }) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One page of what a project can hold, with the project types. */
export function useSampleCertificates(page: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['certificate-choices', 'samples', page],
    queryFn: ({ signal }) => api.call(listSampleCertificates, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * One page of what a manifest can hold, with the issuer and a new TRACER. Read once per form and page: a certificate
 * never shares its TRACER with the form before.
 */
export function useTransportable(form: string, page: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['certificate-choices', 'transportable', form, page],
    queryFn: ({ signal }) => api.call(listTransportable, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** A TRACER for one certificate of origin, with the issuer. */
export function useTracer(form: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['tracer', form],
    queryFn: ({ signal }) => api.call(issueTracer, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const READERS = { project: readProjectCertificate, manifest: readManifest, origin: readOriginCertificate }
export type CertificateKind = keyof typeof READERS

export function useCertificate(kind: CertificateKind, id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['certificate', kind, id],
    queryFn: async ({ signal }) => (await api.call(READERS[kind], { params: { id }, signal })).data,
    refetchInterval: LINKS_HOLD_MS,
    refetchOnWindowFocus: true,
  })
}

/** Everything that shows a certificate is read again, the samples that carry one and the token bank too. */
export function useCertificatesChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      ['certificates', 'certificate', 'bank', 'samples'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
    )
  }
}

/** What a creation is sent with: the same key for the same form, so that no answer lost makes a second certificate. */
interface Creation<Body> {
  body: Body
  key: string
}

export function useCreateProject() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ body, key }: Creation<BodyIn<typeof createProjectCertificate>>) =>
      api.call(createProjectCertificate, { body, idempotencyKey: key }),
  })
}

export function useCreateManifest() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ body, key }: Creation<BodyIn<typeof createManifest>>) =>
      api.call(createManifest, { body, idempotencyKey: key }),
  })
}

export function useCreateOrigin() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ body, key }: Creation<BodyIn<typeof createOriginCertificate>>) =>
      api.call(createOriginCertificate, { body, idempotencyKey: key }),
  })
}

/** The picture of the driver's licence goes to the storage as soon as it is chosen. */
export function useLicenceUpload(tracer: string) {
  const services = useServices()
  return useMutation({ mutationFn: (file: File) => uploadFile(services, 'certificate-image', file, { tracer }) })
}

/** Brings one attachment to its place under the TRACER; answers the file's id. */
export function useAttachmentUpload() {
  const services = useServices()
  return (file: File, tracer: string, index: number) =>
    uploadFile(services, 'certificate-attachment', file, { tracer, index })
}

interface ActionOrder {
  action: CertificateAction
  certificate: Pick<CertificateSummary, 'id' | 'batch_id'>
  /** A day or an instant; of an expiry and a renewal. */
  expiryDate?: string
  reason: string
  key: string
}

/** Expires, renews or revokes; answers the expiration date that holds from now on. */
export function useCertificateAction() {
  const api = useApi()
  const onSuccess = useCertificatesChanged()
  return useMutation({
    mutationFn: ({ action, certificate, expiryDate = '', reason, key }: ActionOrder) => {
      const params = { batchId: certificate.batch_id }
      const ids = { certus_batch_id: certificate.batch_id, certusDocId: certificate.id }
      const idempotencyKey = key
      if (action === 'revoke') {
        return api.call(revokeCertificate, { params, body: { ...ids, revoke_reason: reason }, idempotencyKey })
      }
      const dated = { ...ids, expiry_date: expiryDate }
      return action === 'renew'
        ? api.call(renewCertificate, { params, body: { ...dated, renew_reason: reason }, idempotencyKey })
        : api.call(expireCertificate, { params, body: { ...dated, expiry_reason: reason }, idempotencyKey })
    },
    onSuccess,
  })
}

/** Saves one of a certificate's files. */
export function useCertificateDownload() {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ kind, tracer }: { kind: CertificateDownload; tracer: string }) =>
      saveBlob(
        await api.send(downloadCertificate, { params: { kind, tracer } }),
        `${tracer}-${kind}.${kind === 'qr' ? 'png' : 'pdf'}`,
      ),
  })
}

/** Saves the file that proves a certificate offline. */
export function useEvidenceDownload() {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ id, share_key }: Pick<Certificate, 'id' | 'share_key'>) =>
      saveBlob(await api.send(downloadEvidence, { params: { id } }), `${share_key}.evidence.json`),
  })
}
