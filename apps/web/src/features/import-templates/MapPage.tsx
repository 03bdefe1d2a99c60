import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { listImportTemplateTypes } from '@eluent/contract'
import { validateTemplate, type TemplateType } from '@eluent/domain/import-templates'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices } from '../../frame/services.ts'
import { AccuracyModal } from '../../ui/AccuracyModal/AccuracyModal.tsx'
import { useAskFirst } from '../../ui/AskFirst/AskFirst.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { StickyFooter } from '../../ui/StickyFooter/StickyFooter.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { rememberTemplate } from '../table-files/last-choice.ts'
import { FileToRead } from '../table-files/FileToRead.tsx'
import { Mapper } from './Mapper.tsx'
import { mappedItems } from './map-items.ts'
import { missingItems } from './mapper-progress.ts'
import { createFailure, typesFailure, UNKNOWN_TYPE_TEXT } from './template-texts.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { useCreateTemplate } from './use-create-template.ts'
import { useMapper, type MapperForm } from './use-mapper.ts'
import classes from './Mapper.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Maps the cells of one results file to what they mean, and keeps the map as a template. */
export function MapPage() {
  const types = useData(listImportTemplateTypes, {}, { staleTime: 300_000 })
  return (
    <>
      <PageHeader />
      <ReadRecord query={types} errorTitle={typesFailure}>
        {(read) => <NewTemplate types={read} />}
      </ReadRecord>
    </>
  )
}

const NO_TYPE = 0

const inputOf = ({ form, file, grid, mapper }: MapperForm) => ({
  // None where the server has none to choose from.
  type: form.type === NO_TYPE ? null : form.type,
  name: form.name,
  ...mapper.map,
  parsed: file.read === null ? null : grid,
})

function NewTemplate({ types }: { types: readonly { id: number; name: string }[] }) {
  const page = useMapper(types[0]?.id ?? NO_TYPE)
  const { form, file, sheet, mapper, dirty } = page
  const { storage } = useServices()
  const navigate = useNavigate()
  const create = useCreateTemplate()
  const [errors, setErrors] = useState<string[]>([])
  const [asking, setAsking] = useState<'accuracy' | 'startOver' | null>(null)
  const isMapped = mappedItems(mapper.map).length > 0
  const guard = useUnsavedGuard(isMapped)
  const otherType = useAskFirst(isMapped, {
    title: t('Another template type?'),
    yes: t('Change Type'),
    text: t('What is mapped belongs to this type. In another one it is mapped again.'),
  })
  const missing = file.read === null ? [] : missingItems(form.type as TemplateType, mapper.map, page.grid)

  const save = () => {
    const found = Object.values(translated(validateTemplate(inputOf(page)))).flat()
    setErrors(found)
    if (found.length > 0) window.scrollTo({ top: 0 })
    else setAsking('accuracy')
  }
  const store = () => {
    const { read } = file
    if (read === null) return
    create.mutate(
      {
        type: form.type,
        name: form.name.trim(),
        ...mapper.map,
        default: form.isDefault,
        ...(sheet.name !== '' && { sheet: sheet.name }),
        file: read.file,
        fileName: read.name,
      },
      {
        onSuccess: ({ data }) => {
          rememberTemplate(storage, data)
          notifications.show({ color: 'accent', message: t('{name} was saved.', { name: data.name }) })
          guard.release()
          void navigate({ to: pathTo('importNew') })
        },
        onError: (error) => {
          setAsking(null)
          setErrors([createFailure(error)])
          window.scrollTo({ top: 0 })
        },
      },
    )
  }
  const startOver = () => {
    page.startOver()
    setErrors([])
    setAsking(null)
  }

  return (
    <>
      <ErrorList title={t('The template was not saved.')} messages={errors} error={create.error} />
      <TemplateFields
        form={form}
        types={types}
        onChange={(change) =>
          change.type === undefined ? page.change(change) : otherType.askFirst(() => page.change(change))
        }
      />
      {form.type === 1 || form.type === 2 ? (
        file.read === null ? (
          <Panel title={t('File')}>
            <FileToRead file={file} label={t('Drop a results file here, or click to choose one')} />
          </Panel>
        ) : (
          <Mapper page={page} type={form.type} />
        )
      ) : (
        <ErrorList messages={form.type === NO_TYPE ? [] : [UNKNOWN_TYPE_TEXT]} />
      )}
      <StickyFooter>
        <p className={classes['missing']} aria-live="polite">
          {file.read !== null &&
            (missing.length === 0
              ? t('Every required item is mapped.')
              : t('Still to be mapped: {missing}.', { missing: missing.join(', ') }))}
          {mapper.proposals.length > 0 && t(' {count} proposed, not confirmed.', { count: mapper.proposals.length })}
        </p>
        <Group gap="xs">
          <Button variant="default" onClick={() => (dirty ? setAsking('startOver') : startOver())}>
            {t('Start Over')}
          </Button>
          <Button onClick={save}>{t('Save')}</Button>
        </Group>
      </StickyFooter>
      {asking === 'accuracy' && (
        <AccuracyModal
          title={t('Save Import Template')}
          statement={t('I confirm that the mapping is accurate.')}
          pending={create.isPending}
          onYes={store}
          onClose={() => setAsking(null)}
        >
          {t('Every file imported with')} <strong>{form.name.trim()}</strong>{' '}
          {t('is read by this map. Is it accurate?')}
        </AccuracyModal>
      )}
      <ConfirmModal
        opened={asking === 'startOver'}
        destructive
        title={t('Start Over')}
        confirmLabel={t('Start Over')}
        onConfirm={startOver}
        onClose={() => setAsking(null)}
      >
        {t('The name, the file and its mapping are cleared.')}
      </ConfirmModal>
      {otherType.modal}
      {guard.modal}
    </>
  )
}
