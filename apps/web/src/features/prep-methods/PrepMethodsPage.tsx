import { Button, Group } from '@mantine/core'
import { deletePrepMethod, listPrepMethods, type PrepMethod } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { useClientState, useSession } from '../../frame/services.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { valuesOf, type PrepValues } from './prep-form.ts'
import { PrepDiagram } from './PrepDiagram.tsx'
import { PrepEditor } from './PrepEditor.tsx'
import { t } from '../../language/t.ts'

interface Editing {
  id: number | null
  /** Where the editor stands: at the preparation itself or at the one copied from. */
  at: number
  revision: number | undefined
  initial: PrepValues
}

/** The preparations and how they are made up; a beta feature, not there without its flag. */
export function PrepMethodsPage() {
  const beta = useClientState((state) => state.betaFeatures)
  return beta ? <PrepMethods /> : <Navigate to="/404" replace />
}

function PrepMethods() {
  const permissions = useSession()?.claims.permissions
  const preps = useData(listPrepMethods, {})
  const [editing, setEditing] = useState<Editing | null>(null)
  const [chosen, setChosen] = useState<PrepMethod | null>(null)
  const mayEdit = can(permissions, 'report_method.create') && editing === null
  const edit = (prep: PrepMethod, as: 'itself' | 'copy') =>
    setEditing({
      at: prep.id,
      id: as === 'copy' ? null : prep.id,
      revision: as === 'copy' ? undefined : prep.revision,
      initial: valuesOf(prep, as),
    })
  return (
    <>
      <PageHeader />
      {preps.error ? (
        <Panel>
          <ErrorState error={preps.error} onRetry={() => void preps.refetch()} retrying={preps.isFetching} />
        </Panel>
      ) : !preps.data ? (
        <SkeletonLines />
      ) : preps.data.length === 0 ? (
        <Panel>
          <EmptyState title={t('There are no prep methods.')}>
            {t('Vials can be entered by hand for each sample. Ask Support for the preparations of your methods.')}
          </EmptyState>
        </Panel>
      ) : (
        preps.data.map((prep) =>
          editing?.at === prep.id ? (
            <PrepEditor
              key={`edit-${prep.id}`}
              id={editing.id}
              revision={editing.revision}
              initial={editing.initial}
              onDone={() => setEditing(null)}
            />
          ) : (
            <Panel
              key={prep.id}
              title={prep.name}
              action={
                <Group gap="xs">
                  {mayEdit && (
                    <Button
                      variant="subtle"
                      size="sm"
                      h={44}
                      leftSection={<IconCopy size={16} />}
                      aria-label={t('Copy {name}', { name: prep.name })}
                      onClick={() => edit(prep, 'copy')}
                    >
                      {t('Copy')}
                    </Button>
                  )}
                  {mayEdit && prep.editable && (
                    <Button
                      variant="subtle"
                      size="sm"
                      h={44}
                      leftSection={<IconPencil size={16} />}
                      aria-label={t('Edit {name}', { name: prep.name })}
                      onClick={() => edit(prep, 'itself')}
                    >
                      {t('Edit')}
                    </Button>
                  )}
                  {mayEdit && prep.editable && can(permissions, 'report_method.delete') && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="sm"
                      h={44}
                      leftSection={<IconTrash size={16} />}
                      aria-label={t('Delete {name}', { name: prep.name })}
                      onClick={() => setChosen(prep)}
                    >
                      {t('Delete')}
                    </Button>
                  )}
                </Group>
              }
            >
              <PrepDiagram name={prep.name} steps={prep.prep_steps} />
            </Panel>
          ),
        )
      )}
      {chosen && <DeletePrep prep={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function DeletePrep({ prep, onClose }: { prep: PrepMethod; onClose: () => void }) {
  return (
    <RemovalModal
      opened
      title={t('Delete Prep Method')}
      confirmLabel={t('Delete')}
      action={useChange(deletePrepMethod)}
      input={(body) => ({ params: { id: prep.id }, body })}
      doneText={() => t('{name} was deleted.', { name: prep.name })}
      onClose={onClose}
    >
      {t('Delete the prep method')} <strong>{prep.name}</strong>
      {t('? Samples that were made with it keep their vials.')}
    </RemovalModal>
  )
}
