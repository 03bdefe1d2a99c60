import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { CallError, downloadSharedReport, type SharedSample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useApi, useSession } from '../../frame/services.ts'
import { useIsTouched } from '../../frame/use-phone.ts'
import { useLogout } from '../../frame/use-logout.ts'
import { usePrint, usePrintKey } from '../../ui/download/use-print.ts'
import { GuideLink } from '../../ui/GuideLink/GuideLink.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PublicPage } from '../../ui/Page/Page.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { QrImage } from '../../ui/QrImage/QrImage.tsx'
import { StateWord } from '../../ui/StateWord/StateWord.tsx'
import { UnknownCode } from '../../ui/UnknownCode/UnknownCode.tsx'
import { ChromatogramAccordion } from '../results/ChromatogramAccordion.tsx'
import { ReportBody } from '../results/ReportBody.tsx'
import { SampleImage } from '../results/SampleImage.tsx'
import reportClasses from '../results/Report.module.css'
import { ReleaseEntry } from './ReleaseEntry.tsx'
import { SealBlock } from '../certificates/seal/SealBlock.tsx'
import classes from './SharedReport.module.css'
import { useSharedSample } from './shared-sample.ts'
import { withFigures } from '../../language/figures.ts'
import { inWords, translated } from '../../language/translated.ts'
import { t } from '../../language/t.ts'

/** The public report, for anyone who holds the link. */
export function SharedReportPage() {
  const { shareKey } = usePathValues('sharedReport')
  const sample = useSharedSample(shareKey)
  const isUnknown = isMissing(sample.error)
  return (
    <PublicPage maxWidth={1120} actions={isUnknown ? null : <VisitorActions />}>
      {sample.error instanceof CallError && sample.error.code === 'share_unreleased' ? (
        <EmptyState title={t('This report is not released.')} order={1}>
          {t('Ask the laboratory when it will be.')}
        </EmptyState>
      ) : sample.error ? (
        <>
          <ErrorState
            error={sample.error}
            title={t('Sample Error: {statusOf}', { statusOf: statusOf(sample.error) })}
            onRetry={() => void sample.refetch()}
            order={1}
          />
          {isUnknown && <UnknownCode />}
        </>
      ) : sample.data ? (
        <Suspense fallback={<Loading />}>
          <SharedReport sample={sample.data} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </PublicPage>
  )
}

function Loading() {
  return (
    <Text component="output" display="block" ta="center" py="xl">
      {t('Loading')}
    </Text>
  )
}

function statusOf(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0) return t('0 Network Error')
  const names: Record<number, string> = {
    404: t('Not Found'),
    429: t('Too Many Requests'),
    500: t('Internal Server Error'),
  }
  return `${error.status} ${translated(error.statusText) || (names[error.status] ?? '')}`.trim()
}

function VisitorActions() {
  const session = useSession()
  const logout = useLogout()
  return (
    <Group gap="xs" className="no-print">
      <Button component={Link} to={pathTo('home')} variant="subtle" color="gray">
        {t('Home')}
      </Button>
      {session === null ? (
        <Button component={Link} to={pathTo('login')} variant="default">
          {t('Login')}
        </Button>
      ) : (
        <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
          {t('Logout')}
        </Button>
      )}
    </Group>
  )
}

function SharedReport({ sample }: { sample: SharedSample }) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const view = useMemo(() => withFigures(inWords(buildReportView(sample, { time_zone: zone }))), [sample, zone])
  const vials = useMemo(() => sample.results.map((result) => result.vial_number), [sample])
  const address = `${window.location.origin}${pathTo('qrRedirect', { shareKey: sample.share_key })}`
  const source = useMemo(() => ({ shareKey: sample.share_key }), [sample.share_key])
  const { hash } = useLocation()
  const api = useApi()
  const params = { shareKey: sample.share_key }
  const { print, isPending } = usePrint(() => api.send(downloadSharedReport, { params }))
  const printReport = () => {
    if (sample.finished) print()
  }
  usePrintKey(printReport)

  const isTouched = useIsTouched()
  const { organization } = sample
  return (
    <>
      <div className={classes['head']}>
        <div>
          <div className={classes['title']}>
            <Title order={1}>{sample.intake_form.strain_name ?? 'N/A'}</Title>
            {/* its place in the queue is the laboratory's own */}
            <StateWord sample={{ ...sample, queue_place: null }} />
          </div>
          <address className={classes['address']}>
            {organization.logo !== null && (
              <img src={organization.logo} alt={t('Logo of {name}', { name: organization.name })} height={44} />
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
          loading={isPending}
          onClick={printReport}
        >
          {isTouched ? t('Save PDF') : t('Print')}
        </Button>
      </div>
      {hash.includes('admin') && (
        <Panel title={t('Admin Actions')}>
          <Anchor component={Link} to={pathTo('runImport', { id: sample.id })}>
            {t('Import from instrument software')}
          </Anchor>
        </Panel>
      )}
      <ReportBody
        view={view}
        folded
        aside={
          <>
            <SampleImage address={sample.intake_form.sample_image_url} />
            <Box className={reportClasses['qr'] ?? ''} visibleFrom="sm">
              <QrImage text={address} size={116} label={t("QR code of this report's address")} />
            </Box>
          </>
        }
        chromatogram={<ChromatogramAccordion vials={vials} source={source} />}
      />
      <ReleaseEntry release={sample.release} />
      {sample.seal !== null && <SealBlock seal={sample.seal} />}
      <GuideLink page="grower">{t('How to read this report')}</GuideLink>
    </>
  )
}
