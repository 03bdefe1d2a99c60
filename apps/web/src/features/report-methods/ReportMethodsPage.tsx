import { Skeleton } from '@mantine/core'
import { deleteReportMethod, listReportMethods, type ReportMethod } from '@eluent/contract'
import { can, isAdminRole } from '@eluent/domain/auth'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RecordCards } from '../../ui/RecordCard/RecordCard.tsx'
import { deleteFailure, listFailure } from './method-texts.ts'
import { MethodCard } from './MethodCard.tsx'
import { MissingTotalsNotice } from './MissingTotalsNotice.tsx'
import { TwinNotice } from './TwinNotice.tsx'
import { t } from '../../language/t.ts'

/** The report methods of the laboratory as cards, the product's global ones among them. */
export function ReportMethodsPage() {
  const claims = useSession()?.claims
  const permissions = claims?.permissions
  const methods = useData(listReportMethods, {})
  const [chosen, setChosen] = useState<ReportMethod | null>(null)
  const mayCreate = can(permissions, 'report_method.create')
  const create = <AddLink screen="methodCreate">{t('Create')}</AddLink>
  return (
    <>
      <PageHeader action={create} />
      {can(permissions, 'report_method.delete') && methods.data && <TwinNotice methods={methods.data} />}
      {claims && can(permissions, 'sample.edit') && isAdminRole(claims.role.slug) && <MissingTotalsNotice />}
      {methods.error ? (
        <Panel>
          <ErrorState
            error={methods.error}
            title={listFailure(methods.error)}
            onRetry={() => void methods.refetch()}
            retrying={methods.isFetching}
          />
        </Panel>
      ) : methods.data?.length === 0 ? (
        <Panel>
          <EmptyState title={t('There are no report methods yet.')} action={create}>
            {t(
              'A report method says which analytes a report shows, in which order and colour, and within which concentrations.',
            )}
          </EmptyState>
        </Panel>
      ) : (
        <RecordCards isBusy={methods.isPending}>
          {methods.data
            ? methods.data.map((method) => (
                <MethodCard
                  key={method.id}
                  method={method}
                  mayEdit={mayCreate}
                  mayDelete={can(permissions, 'report_method.delete')}
                  onDelete={() => setChosen(method)}
                />
              ))
            : Array.from({ length: 3 }, (_, at) => (
                <li key={at}>
                  <Skeleton height={220} radius="md" />
                </li>
              ))}
        </RecordCards>
      )}
      {chosen && <DeleteMethod method={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function DeleteMethod({ method, onClose }: { method: ReportMethod; onClose: () => void }) {
  return (
    <RemovalModal
      opened
      title={t('Delete Report Method')}
      confirmLabel={t('Delete')}
      action={useChange(deleteReportMethod)}
      input={(body) => ({ params: { id: method.id }, body })}
      doneText={() => t('{method_name} was deleted.', { method_name: method.method_name })}
      failedText={deleteFailure}
      onClose={onClose}
    >
      {t('Delete the report method')} <strong>{method.method_name}</strong>
      {t(
        '? New samples can no longer be registered with it. Samples that use it keep it: their reports stay as they are.',
      )}
    </RemovalModal>
  )
}
