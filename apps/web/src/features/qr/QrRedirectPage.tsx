import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError, readVerification, saveSampleLocation, type ReplyOf, type checkQr } from '@eluent/contract'
import { qrTarget } from '@eluent/domain/samples'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { reread } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { currentPosition } from '../../frame/position.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { storeQrTarget } from '../../frame/session/qr-target.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { useQrCheck } from './use-qr-check.ts'
import { t } from '../../language/t.ts'

type Scanned = ReplyOf<typeof checkQr>['data']

/** /qr without a key. */
export function QrBlankPage() {
  return <Navigate to={pathTo('scanQr')} replace />
}

/** Leads a scanned code on to where its reader may go. */
export function QrRedirectPage() {
  const { shareKey } = usePathValues('qrRedirect')
  return <main>{shareKey.trim() === '' ? <QrBlankPage /> : <QrRedirect shareKey={shareKey.trim()} />}</main>
}

function QrRedirect({ shareKey }: { shareKey: string }) {
  const check = useQrCheck(shareKey)
  const session = useSession()
  const [placed, setPlaced] = useState(false)
  if (check.error instanceof CallError) {
    const { status } = check.error
    if (status === 403) return <Navigate to={pathTo('forbidden')} replace />
    if (isUnanswered(status)) {
      return (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} retrying={check.isFetching} order={1} />
      )
    }
    // 401 signs out, and the check is made again without the session.
    if (status !== 401) return <TracerRedirect tracer={shareKey} />
  }
  if (!check.data) return <Waiting text={t('Reading the code')} />
  if (session !== null && check.data.latitude === null && !placed) {
    return <SavePosition sampleId={check.data.id} onDone={() => setPlaced(true)} />
  }
  return <Leave scanned={check.data} />
}

/** A server that was not reached has not said that there is no such code. */
const isUnanswered = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** A key of no sample may be a certificate's TRACER. */
function TracerRedirect({ tracer }: { tracer: string }) {
  const seal = useData(readVerification, { params: { tracer } }, { snapshot: 'scan' })
  if (seal.data) return <Navigate to={pathTo('verifyTracer', { tracer: seal.data.tracer })} replace />
  if (!(seal.error instanceof CallError)) return <Waiting text={t('Reading the code')} />
  if (isUnanswered(seal.error.status))
    return <ErrorState error={seal.error} onRetry={() => void seal.refetch()} retrying={seal.isFetching} order={1} />
  return <Navigate to={pathTo('notFound')} search={{ code: 'unknown' }} replace />
}

function Waiting({ text }: { text: string }) {
  return (
    <Text component="output" display="block" ta="center" py="xl">
      {text}
    </Text>
  )
}

/** Notes where the sample was scanned; whatever comes of it, the way goes on. */
function SavePosition({ sampleId, onDone }: { sampleId: number; onDone: () => void }) {
  const { api, queries } = useServices()
  const { mutate } = useMutation({
    mutationFn: async () => api.call(saveSampleLocation, { params: { id: sampleId }, body: await currentPosition() }),
    onSuccess: () => reread(queries, saveSampleLocation.touches),
  })
  const done = useRef(onDone)
  useEffect(() => {
    mutate(undefined, {
      onError: (error) => notifications.show({ color: 'orange', message: errorText(error) }),
      onSettled: () => done.current(),
    })
  }, [mutate])
  return (
    <Stack align="center">
      <Waiting text={t('Saving where the sample was scanned')} />
      {/* A browser that asks for permission waits for an answer without end. */}
      <Button variant="default" onClick={onDone}>
        {t('Continue Without Location')}
      </Button>
    </Stack>
  )
}

function Leave({ scanned }: { scanned: Scanned }) {
  const { vial } = useTextSearch()
  const { storage, session } = useServices()
  const navigate = useNavigate()
  useEffect(() => {
    const claims = session.current()?.claims
    const target = qrTarget(
      {
        share_key: scanned.share_key,
        sample_id: scanned.id,
        organization_id: scanned.organization?.id ?? 0,
        has_results: scanned.results,
        batch_id: scanned.batch_id,
        batch_test_id: scanned.batch_test_id,
      },
      claims ? { organization_id: claims.organization.id, permissions: claims.permissions } : null,
      /^[1-9]\d{0,2}$/.test(vial ?? '') ? Number(vial) : null,
    )
    if (target.stored_target !== null) storeQrTarget(storage, target.stored_target)
    void navigate({ to: target.path, replace: true })
  }, [scanned, vial, storage, session, navigate])
  return <Waiting text={t('Opening')} />
}
