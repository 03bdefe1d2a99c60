import { Button, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { logout } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import { useChange } from '../../frame/data/use-change.ts'
import { holds } from '../../frame/guard.ts'
import type { ScreenName } from '../../frame/route-table.ts'
import { useClientState, useServices, useSession } from '../../frame/services.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { LinkList } from '../../ui/LinkList/LinkList.tsx'
import { Columns } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ChemIdPanel } from '../chem-id/ChemIdPanel.tsx'
import { DriverSettings } from '../instrument/DriverSettings.tsx'
import { PdfSignature } from './PdfSignature.tsx'
import { RemovalReasons } from './RemovalReasons.tsx'
import { t } from '../../language/t.ts'

const PERSONAL: readonly ScreenName[] = ['account', 'alertSettings', 'changePassword']
/** Lists without a sidebar entry of their own. */
const LABORATORY: readonly ScreenName[] = [
  'batchList',
  'formTemplateList',
  'formFieldList',
  'graphList',
  'analyteNames',
  'qualitySettings',
  'rerunList',
  'storagePlaces',
  'toDispose',
  'wasteLog',
  'homogeneityList',
  'profileList',
  'driverTokens',
  'ledgerAudit',
  'auditTrail',
  'auditPackages',
  'about',
]

const PROVIDER: readonly ScreenName[] = ['organizationLimits']

export function SettingsPage() {
  const session = useSession()
  return (
    <>
      <PageHeader />
      <Columns>
        <LinkList title={t('You')} screens={PERSONAL} />
        <LinkList title={t('Laboratory')} screens={LABORATORY} />
        {session?.claims.home_organization_id === PROVIDER_ORGANIZATION_ID && (
          <LinkList title={t('Provider')} screens={PROVIDER} />
        )}
        <Panel title={t('This browser')}>
          <BetaFeatures />
        </Panel>
        <Panel title={t('Instrument')}>
          <DriverSettings />
        </Panel>
        {holds(session, 'populate_coa.update_coa') && (
          <Panel title={t('ChemID')}>
            <ChemIdPanel />
          </Panel>
        )}
        <Panel title={t('Signature of PDFs')}>
          <PdfSignature />
        </Panel>
        {session !== null && holds(session, 'sample.delete') && (
          <Panel title={t('Reasons for removals')}>
            <RemovalReasons organizationId={session.claims.organization.id} />
          </Panel>
        )}
        {session !== null && holds(session, 'user.logout_other_devices') && (
          <Panel title={t('Devices')}>
            <OtherDevices sessionId={session.claims.session_id} />
          </Panel>
        )}
      </Columns>
    </>
  )
}

function BetaFeatures() {
  const { client } = useServices()
  const on = useClientState((state) => state.betaFeatures)
  return (
    <Switch
      size="md"
      label={t('Beta features')}
      description={t('Shows parts that are still being tried out, such as Prep Methods.')}
      checked={on}
      onChange={({ currentTarget }) => client.setState({ betaFeatures: currentTarget.checked })}
    />
  )
}

/** Ends every other session of the user; this one stays. */
function OtherDevices({ sessionId }: { sessionId: string }) {
  const [asking, { open, close }] = useDisclosure(false)
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Ends your sessions on every other computer and phone. You stay signed in here.')}
      </Text>
      <Button variant="default" onClick={open}>
        {t('Log out from other devices')}
      </Button>
      <ActionModal
        opened={asking}
        title={t('Log out from other devices')}
        confirmLabel={t('Log out')}
        action={useChange(logout)}
        input={{ query: { all: 'true' }, body: { session_id: sessionId } }}
        doneText={() => t('Successfully logged out from other devices')}
        onClose={close}
      >
        <Text size="sm">{t('Work that is not saved there is lost. This device stays signed in.')}</Text>
      </ActionModal>
    </>
  )
}
