import { Button, Skeleton } from '@mantine/core'
import { deleteImportTemplate, listImportTemplates, type ImportTemplateRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RecordCards } from '../../ui/RecordCard/RecordCard.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { deleteFailure, listFailure } from './template-texts.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { t } from '../../language/t.ts'

const RELOAD_AFTER_MS = 500

/** The laboratory's import templates as cards, the product's own among them. */
export function TemplatesPage() {
  const permissions = useSession()?.claims.permissions
  const templates = useData(listImportTemplates, {})
  const [chosen, setChosen] = useState<ImportTemplateRow | null>(null)
  const create = can(permissions, 'sample.create') && (
    <Button component={Link} to={pathTo('importMap')} leftSection={<IconPlus size={16} />}>
      {t('Create')}
    </Button>
  )
  return (
    <>
      <PageHeader action={create} />
      {templates.error ? (
        <Panel>
          <ErrorState
            error={templates.error}
            title={listFailure(templates.error)}
            onRetry={() => void templates.refetch()}
            retrying={templates.isFetching}
          />
        </Panel>
      ) : templates.data?.length === 0 ? (
        <Panel>
          <EmptyState title={t('There are no import templates yet.')} action={create}>
            {t(
              'A template tells which cell of a results file holds what. Map one file, then import all that look like it.',
            )}
          </EmptyState>
        </Panel>
      ) : (
        <RecordCards isBusy={templates.isPending}>
          {templates.data
            ? templates.data.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  mayEdit={can(permissions, 'sample.edit')}
                  mayDelete={can(permissions, 'sample.delete')}
                  onDelete={() => setChosen(template)}
                />
              ))
            : Array.from({ length: 6 }, (_, at) => (
                <li key={at}>
                  <Skeleton height={148} radius="md" />
                </li>
              ))}
        </RecordCards>
      )}
      {chosen && <DeleteTemplate template={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function DeleteTemplate({ template, onClose }: { template: ImportTemplateRow; onClose: () => void }) {
  const { reload } = useServices()
  return (
    <RemovalModal
      opened
      title={t('Delete Import Template')}
      confirmLabel={t('Delete')}
      // the page loads again
      action={useChange(deleteImportTemplate, { refetch: false })}
      input={(body) => ({ params: { id: template.id }, body })}
      doneText={() => t('{name} was deleted.', { name: template.name })}
      failedText={deleteFailure}
      onDone={() => setTimeout(reload, RELOAD_AFTER_MS)}
      onClose={onClose}
    >
      {t('Delete the template')} <strong>{template.name}</strong>
      {t(
        '? Files are no longer imported with it. Samples that were imported with it keep their results, their file and their mapping.',
      )}
    </RemovalModal>
  )
}
