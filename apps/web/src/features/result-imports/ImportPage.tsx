import { Button, Group } from '@mantine/core'
import {
  listImportTemplates,
  listImportTemplateTypes,
  listSampleTypes,
  type ImportTemplateRow,
  type ImportTemplateType,
  type SampleType,
} from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconListDetails, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { listFailure, materialTypesFailure, typesFailure } from '../import-templates/template-texts.ts'
import { ImportForm } from './ImportForm.tsx'
import { InstructionsModal } from './InstructionsModal.tsx'
import { forgetTemplates } from '../table-files/last-choice.ts'
import type { SplitFiles } from '../chromatogram-imports/split-files.ts'
import { ownerOf } from './session/import-shelf.ts'
import { runningQueue } from './session/running-import.ts'
import { keepQueue } from './session/kept-queue.ts'
import { NO_QUEUE, nextFile, queueOf, type TableQueue } from './table-queue.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'

const ChromatogramImport = lazyPart(
  async () => (await import('../chromatogram-imports/ChromatogramImport.tsx')).ChromatogramImport,
)

/** Results files become samples: choose a template, give a file, check what it says, confirm. */
export function ImportPage() {
  const [instructions, setInstructions] = useState(false)
  const permissions = useSession()?.claims.permissions
  return (
    <>
      <PageHeader
        action={
          <Group gap="xs">
            <Button variant="subtle" onClick={() => setInstructions(true)}>
              {t('Instructions')}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={pathTo('importTemplates')}
              leftSection={<IconListDetails size={16} stroke={1.6} />}
            >
              {t('Manage Templates')}
            </Button>
            {can(permissions, 'sample.create') && (
              <Button
                variant="default"
                component={Link}
                to={pathTo('importMap')}
                leftSection={<IconMapPin size={16} stroke={1.6} />}
              >
                {t('Map New CSV Template')}
              </Button>
            )}
          </Group>
        }
      />
      <InstructionsModal opened={instructions} onClose={() => setInstructions(false)} />
      <ImportData />
    </>
  )
}

interface ImportChoices {
  types: readonly ImportTemplateType[]
  templates: readonly ImportTemplateRow[]
  materials: readonly SampleType[]
}

function ImportData() {
  const types = useData(listImportTemplateTypes, {}, { staleTime: 300_000 })
  const templates = useData(listImportTemplates, {}, { snapshot: 'import' })
  const materials = useData(listSampleTypes, {}, { staleTime: 300_000 })
  const { storage } = useServices()
  const owner = ownerOf(useSession())
  // Starting over makes a new form.
  const [form, setForm] = useState(0)
  const [runs, setRuns] = useState<SplitFiles | null>(null)
  const [queue, setQueue] = useState(() => runningQueue(owner))
  const failed = [
    { query: types, text: typesFailure },
    { query: templates, text: listFailure },
    { query: materials, text: materialTypesFailure },
  ].find(({ query }) => query.error !== null)
  if (failed) {
    const { query, text } = failed
    return (
      <Panel>
        <ErrorState
          error={query.error}
          title={text(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Panel>
    )
  }
  if (!types.data || !templates.data || !materials.data) return <SkeletonLines />
  const choices: ImportChoices = { types: types.data, templates: templates.data, materials: materials.data }
  if (runs !== null) {
    const leave = () => setRuns(null)
    return <ChromatogramImport files={runs} tables={queue.files} materials={materials.data} onLeave={leave} />
  }
  // The next file is shown once the queue is kept: a page that is closed then goes on with what it showed.
  const begin = async (tables: TableQueue) => {
    await keepQueue(owner, tables)
    setQueue(tables)
    setForm((number) => number + 1)
  }
  const startOver = () => {
    forgetTemplates(storage)
    void begin(NO_QUEUE)
  }
  return (
    <ImportForm
      key={form}
      {...choices}
      queue={queue}
      onStartOver={startOver}
      onRuns={(split) => {
        setQueue(queueOf(split.others))
        setRuns(split)
      }}
      onTables={(tables) => void begin(tables)}
      onNext={(outcome) => void begin(nextFile(queue, outcome))}
    />
  )
}
