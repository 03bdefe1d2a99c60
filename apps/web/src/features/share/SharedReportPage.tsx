import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError, type SharedSample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { qrPath } from '@eluent/report'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { PublicPage } from '../../ui/Page/Page.tsx'
import { useLogout } from '../../frame/use-logout.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ChromatogramAccordion } from '../results/ChromatogramAccordion.tsx'
import { ReportBody } from '../results/ReportBody.tsx'
import { SampleImage } from '../results/SampleImage.tsx'
import reportClasses from '../results/Report.module.css'
import { SealBlock } from '../certificates/seal/SealBlock.tsx'
import { usePrintShared, useSharedSample } from './queries.ts'
import classes from './SharedReport.module.css'

/** The public report, for anyone who holds the link. */
export function SharedReportPage() {
  const { shareKey } = usePathValues('sharedReport')
  const sample = useSharedSample(shareKey)
  return (
    <PublicPage maxWidth={1120} actions={<VisitorActions />}>
      {sample.error ? (
        <ErrorState
          error={sample.error}
          title={`Sample Error: ${statusOf(sample.error)}`}
          onRetry={() => void sample.refetch()}
        />
      ) : sample.data ? (
        <SharedReport sample={sample.data} />
      ) : (
        <Text component="output" display="block" ta="center" py="xl">
          Loading
        </Text>
      )}
    </PublicPage>
  )
}

function statusOf(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0) return '0 Network Error'
  const names: Record<number, string> = { 404: 'Not Found', 429: 'Too Many Requests', 500: 'Internal Server Error' }
  return `${error.status} ${error.statusText || (names[error.status] ?? '')}`.trim()
}

function VisitorActions() {
  const session = useSession()
  const logout = useLogout()
  return (
    <Group gap="xs" className="no-print">
      <Button component={Link} to={pathTo('home')} variant="subtle" color="gray">
        Home
      </Button>
      {session === null ? (
        <Button component={Link} to={pathTo('login')} variant="default">
          Login
        </Button>
      ) : (
        <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      )}
    </Group>
  )
}

function SharedReport({ sample }: { sample: SharedSample }) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const view = useMemo(() => buildReportView(sample, { time_zone: zone }), [sample, zone])
  const vials = useMemo(() => sample.results.map((result) => result.vial_number), [sample])
  const address = `${window.location.origin}${pathTo('qrRedirect', { shareKey: sample.share_key })}`
  const qr = useMemo(() => qrPath(address), [address])
  const source = useMemo(() => ({ shareKey: sample.share_key }), [sample.share_key])
  const { hash } = useLocation()
  const print = usePrintShared(sample.share_key)
  // A second click comes before the first is drawn as pending: it opens no second dialog.
  const printing = useRef(false)

  const printReport = () => {
    if (printing.current || !sample.finished) return
    printing.current = true
    print.mutate(undefined, {
      onSettled: () => (printing.current = false),
      onError: () =>
        notifications.show({ color: 'red', message: 'Something went wrong on our end. Please try again later' }),
    })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      printReport()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const { organization } = sample
  return (
    <>
      <div className={classes['head']}>
        <div>
          <Title order={1}>{sample.intake_form.strain_name ?? 'N/A'}</Title>
          <address className={classes['address']}>
            {organization.logo !== null && (
              <img src={organization.logo} alt={`Logo of ${organization.name}`} height={44} />
            )}
            <strong>{organization.name}</strong>
            {organization.address !== null && <span>{organization.address}</span>}
            {organization.contact_no !== null && <span>{organization.contact_no}</span>}
            {organization.email !== null && (
              <Anchor fz="sm" href={`mailto:${organization.email}`}>
                {organization.email}
              </Anchor>
            )}
          </address>
        </div>
        <Button
          className="no-print"
          leftSection={<IconPrinter size={16} />}
          disabled={!sample.finished}
          loading={print.isPending}
          onClick={printReport}
        >
          Print
        </Button>
      </div>
      {hash.includes('admin') && (
        <Panel title="Admin Actions">
          <Anchor component={Link} to={pathTo('runImport', { id: sample.id })}>
            Import from instrument software
          </Anchor>
        </Panel>
      )}
      <ReportBody
        view={view}
        aside={
          <>
            <SampleImage address={sample.intake_form.sample_image_url} />
            <div className={reportClasses['qr']}>
              <svg
                viewBox={`0 0 ${qr.sizeModules} ${qr.sizeModules}`}
                role="img"
                aria-label={`QR code of this report's address`}
              >
                <path d={qr.path} fill="#000" />
              </svg>
            </div>
          </>
        }
        chromatogram={<ChromatogramAccordion vials={vials} source={source} />}
      />
      {sample.seal !== null && <SealBlock seal={sample.seal} />}
    </>
  )
}
