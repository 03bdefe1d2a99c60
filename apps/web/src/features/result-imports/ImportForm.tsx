import type { ImportTemplateRow, ImportTemplateType, SampleType } from '@eluent/contract'
import { judgedField, resultsFileError, type DecimalSign } from '@eluent/domain'
import { useMemo, useState } from 'react'
import { useServices } from '../../app/services.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { readFailure, UNKNOWN_TYPE_TEXT } from '../import-templates/template-texts.ts'
import { mapOfTemplate, mapSource } from './build-draft.ts'
import { FileToRead } from './FileToRead.tsx'
import { ImportChoice } from './ImportChoice.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { firstTemplate, firstType, rememberTemplate } from './last-choice.ts'
import { useTemplate } from './queries.ts'
import { ResumeNotice } from './ResumeNotice.tsx'
import type { ShelvedImport } from './import-shelf.ts'
import { useTableFile } from './use-table-file.ts'

export interface ImportFormProps {
  types: readonly ImportTemplateType[]
  templates: readonly ImportTemplateRow[]
  materials: readonly SampleType[]
  onStartOver: () => void
}

export interface Choice {
  type: number
  templateId: number | null
  /** Of a workbook; null: the template's. */
  sheet: string | null
  decimal: DecimalSign | null
}

/** Choices, file and preview of one import. */
export function ImportForm({ types, templates, materials, onStartOver }: ImportFormProps) {
  const { storage } = useServices()
  const [choice, setChoice] = useState<Choice>(() => {
    const type = firstType(storage, types)
    return { type, templateId: firstTemplate(storage, templates, type), sheet: null, decimal: null }
  })
  const [resumed, setResumed] = useState<ShelvedImport | null>(null)
  const file = useTableFile(resultsFileError)
  const template = useTemplate(choice.templateId)
  const map = useMemo(() => (template.data ? mapOfTemplate(template.data) : null), [template.data])
  const source = useMemo(
    () => (file.read && template.data && map ? mapSource(file.read, template.data, map, choice) : null),
    [file.read, template.data, map, choice],
  )

  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    if (change.type !== undefined) next.templateId = firstTemplate(storage, templates, change.type)
    setChoice(next)
    const chosen = templates.find(({ id }) => id === next.templateId)
    if (chosen) rememberTemplate(storage, chosen)
  }
  const resume = (job: ShelvedImport) => {
    const [first] = job.files
    if (!first) return
    setResumed(job)
    setChoice({ type: job.type, templateId: job.templateId, sheet: job.sheet, decimal: job.decimal })
    file.choose(first)
  }
  const isKnown = choice.type === 1 || choice.type === 2

  return (
    <>
      {file.read === null && file.reading === null && <ResumeNotice onResume={resume} />}
      <Panel title="Template">
        <ImportChoice
          choice={choice}
          types={types}
          templates={templates}
          sheets={file.read?.table.sheets.map(({ name }) => name) ?? []}
          sheet={source?.file.sheet ?? ''}
          numbers={source?.mapped.numbers ?? null}
          onChange={choose}
        />
        <ErrorList
          messages={[
            ...(isKnown && (map !== null || !template.data) ? [] : [UNKNOWN_TYPE_TEXT]),
            ...(template.error ? [readFailure(template.error)] : []),
            ...(source?.mapped.error ? [source.mapped.error] : []),
          ]}
        />
      </Panel>
      {isKnown && choice.templateId !== null && (source === null || source.mapped.error !== null) && (
        <Panel title="File">
          <FileToRead
            file={file}
            label={
              source
                ? 'Drop another results file here, or click to choose one'
                : 'Drop a results file here, or click to choose one'
            }
          />
        </Panel>
      )}
      {isKnown && template.data && map && (
        <ImportPreview
          source={source?.mapped.error === null ? source : null}
          template={template.data}
          map={map}
          judged={judgedField(map)}
          choice={choice}
          materials={materials}
          resumed={resumed}
          onStartOver={onStartOver}
        />
      )}
    </>
  )
}
