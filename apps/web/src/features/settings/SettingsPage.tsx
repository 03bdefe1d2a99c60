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

const PERSONAL: readonly ScreenName[] = ['account', 'changePassword']
/** Lists without a sidebar entry of their own. */
const LABORATORY: readonly ScreenName[] = [
  'batchList',
  'formTemplateList',
  'formFieldList',
  'graphList',
  'driverTokens',
  'ledgerAudit',
  'auditTrail',
]

const PROVIDER: readonly ScreenName[] = ['organizationLimits']

export function SettingsPage() {
  const session = useSession()
  return (
    <>
      <PageHeader />
      <Columns>
        <LinkList title="You" screens={PERSONAL} />
        <LinkList title="Laboratory" screens={LABORATORY} />
        {session?.claims.home_organization_id === PROVIDER_ORGANIZATION_ID && (
          <LinkList title="Provider" screens={PROVIDER} />
        )}
        <Panel title="This browser">
          <BetaFeatures />
        </Panel>
        <Panel title="Instrument">
          <DriverSettings />
        </Panel>
        {holds(session, 'populate_coa.update_coa') && (
          <Panel title="ChemID">
            <ChemIdPanel />
          </Panel>
        )}
        <Panel title="Signature of PDFs">
          <PdfSignature />
        </Panel>
        {session !== null && holds(session, 'sample.delete') && (
          <Panel title="Reasons for removals">
            <RemovalReasons organizationId={session.claims.organization.id} />
          </Panel>
        )}
        {session !== null && holds(session, 'user.logout_other_devices') && (
          <Panel title="Devices">
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
      label="Beta features"
      description="Shows parts that are still being tried out, such as Prep Methods."
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
        Ends your sessions on every other computer and phone. You stay signed in here.
      </Text>
      <Button variant="default" onClick={open}>
        Log out from other devices
      </Button>
      <ActionModal
        opened={asking}
        title="Log out from other devices"
        confirmLabel="Log out"
        action={useChange(logout)}
        input={{ query: { all: 'true' }, body: { session_id: sessionId } }}
        doneText={() => 'Successfully logged out from other devices'}
        onClose={close}
      >
        <Text size="sm">Work that is not saved there is lost. This device stays signed in.</Text>
      </ActionModal>
    </>
  )
}
