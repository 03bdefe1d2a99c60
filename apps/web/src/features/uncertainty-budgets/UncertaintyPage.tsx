import {
  approveUncertaintyBudget,
  listUncertaintyBudgets,
  readReportMethod,
  voidUncertaintyBudget,
  type ReportMethod,
  type UncertaintyBudget,
} from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { SignDialog } from '../../ui/SignDialog/SignDialog.tsx'
import { BudgetModal } from './BudgetModal.tsx'
import { BudgetPanel, stateOf } from './BudgetPanel.tsx'

type Asking =
  | { what: 'draft'; from: UncertaintyBudget | null; changes: boolean }
  | { what: 'approve' | 'void'; budget: UncertaintyBudget }

/** How uncertain the results of a report method are: its budget in force, drafts, and those before. */
export function UncertaintyPage() {
  const { id } = usePathValues('methodUncertainty')
  const method = useData(readReportMethod, { params: { id: Number(id) } })
  return (
    <ReadRecord order={1} query={method} errorTitle={t('The report method could not be loaded.')}>
      {(read) => <Budgets method={read} />}
    </ReadRecord>
  )
}

function Budgets({ method }: { method: ReportMethod }) {
  const permissions = useSession()?.claims.permissions
  const budgets = useData(listUncertaintyBudgets, { query: { method_id: method.id } })
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const mayEnter = can(permissions, 'quality.enter')
  const mayApprove = can(permissions, 'quality.approve')
  const latest = budgets.data?.find(({ voided_at }) => voided_at === null) ?? null
  const draft = (from: UncertaintyBudget | null, changes = false) => setAsking({ what: 'draft', from, changes })
  return (
    <>
      <PageHeader
        title={t('Uncertainty of {method}', { method: method.method_name })}
        action={mayEnter && latest !== null && <Button onClick={() => draft(latest)}>{t('Draft a budget ...')}</Button>}
      />
      <ReadRecord query={budgets} errorTitle={t('The uncertainty budgets could not be loaded.')}>
        {(found) => {
          const ofVersion = ({ method_id, method_version }: UncertaintyBudget) =>
            method_id === method.id && method_version === method.version
          const isLiving = ({ voided_at }: UncertaintyBudget) => voided_at === null
          const approved = found
            .filter((one) => one.approved_at !== null && isLiving(one) && ofVersion(one))
            .toSorted((a, b) => (b.approved_at ?? '').localeCompare(a.approved_at ?? '') || b.id - a.id)
          const [inForce] = approved
          const drafts = found.filter(({ approved_at }) => approved_at === null)
          const others = found.filter((one) => one.approved_at !== null && one !== inForce)
          if (found.length === 0)
            return (
              <EmptyState
                title={t('No budget yet')}
                action={mayEnter && <Button onClick={() => draft(null)}>{t('Draft a budget ...')}</Button>}
              >
                {t(
                  'With an approved budget, each report states ± U beside its results, and decides by it where a profile has limits. Until then reports read as before.',
                )}
              </EmptyState>
            )
          return (
            <Stack gap="lg">
              {inForce === undefined && (
                <Alert color="orange" title={t('Reports state no U')}>
                  {others.some(isLiving)
                    ? t(
                        'Version {version} of the method has no approved budget. Draft one from the one before, check it and approve it.',
                        {
                          version: method.version,
                        },
                      )
                    : t('No budget is approved.')}
                </Alert>
              )}
              {inForce !== undefined && (
                <BudgetPanel
                  budget={inForce}
                  title={t('In force')}
                  actions={
                    mayApprove && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => setAsking({ what: 'void', budget: inForce })}
                      >
                        {t('Void ...')}
                      </Button>
                    )
                  }
                />
              )}
              {drafts.map((budget) => (
                <BudgetPanel
                  key={budget.id}
                  budget={budget}
                  title={t('Draft No. {id}', { id: budget.id })}
                  actions={
                    <>
                      {mayEnter && ofVersion(budget) && (
                        <Button size="compact-sm" variant="default" onClick={() => draft(budget, true)}>
                          {t('Change ...')}
                        </Button>
                      )}
                      {mayApprove && (
                        <>
                          <Button size="compact-sm" onClick={() => setAsking({ what: 'approve', budget })}>
                            {t('Approve ...')}
                          </Button>
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            color="red"
                            onClick={() => setAsking({ what: 'void', budget })}
                          >
                            {t('Remove ...')}
                          </Button>
                        </>
                      )}
                    </>
                  }
                />
              ))}
              {others.map((budget) => (
                <details key={budget.id}>
                  <Text component="summary" fz="sm" style={{ cursor: 'pointer' }}>
                    {t('Budget No. {id}, version {version}: {state}', {
                      id: budget.id,
                      version: budget.method_version,
                      state: stateOf(budget),
                    })}
                  </Text>
                  <BudgetPanel
                    budget={budget}
                    title={t('Budget No. {id}', { id: budget.id })}
                    actions={
                      mayApprove &&
                      isLiving(budget) && (
                        <Button size="compact-sm" variant="default" onClick={() => setAsking({ what: 'void', budget })}>
                          {t('Void ...')}
                        </Button>
                      )
                    }
                  />
                </details>
              ))}
            </Stack>
          )
        }}
      </ReadRecord>
      {asking?.what === 'draft' && (
        <BudgetModal method={method} from={asking.from} changes={asking.changes} onClose={close} />
      )}
      {asking?.what === 'approve' && <ApproveModal method={method} budget={asking.budget} onClose={close} />}
      {asking?.what === 'void' && <VoidModal budget={asking.budget} onClose={close} />}
    </>
  )
}

interface BudgetDialogProps {
  budget: UncertaintyBudget
  onClose: () => void
}

function ApproveModal({ method, budget, onClose }: BudgetDialogProps & { method: ReportMethod }) {
  const approve = useChange(approveUncertaintyBudget, { rereadAfter: 'settled' })
  return (
    <SignDialog
      title={t('Approve the budget')}
      confirmLabel={t('Approve')}
      meaning="approved"
      what={[
        t('The uncertainty of {count, plural, one {# analyte} other {# analytes}} of {method}, version {version}.', {
          count: budget.lines.length,
          method: method.method_name,
          version: budget.method_version,
        }),
        t('Reports that are not released state U by it from now on; those that are stay as they are.'),
      ]}
      sign={(signing) => approve.mutateAsync({ params: { id: budget.id }, body: { version: budget.version, signing } })}
      signedText={t('Budget approved')}
      onClose={onClose}
    />
  )
}

function VoidModal({ budget: { id, approved_at }, onClose }: BudgetDialogProps) {
  const isDraft = approved_at === null
  return (
    <RemovalModal
      opened
      title={isDraft ? t('Remove draft {id}', { id }) : t('Void budget {id}', { id })}
      confirmLabel={isDraft ? t('Remove') : t('Void')}
      action={useChange(voidUncertaintyBudget)}
      input={(body) => ({ params: { id }, body })}
      doneText={() => (isDraft ? t('Draft removed') : t('Budget voided'))}
      onClose={onClose}
    >
      {isDraft
        ? t('It leaves the list and stays in the history.')
        : t('It stays in the list with your reason. Reports that are not released state no U by it any more.')}
    </RemovalModal>
  )
}
