import { ActionIcon, Group, Text } from '@mantine/core'
import { resultsFileError } from '@eluent/domain'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AnalyteEditor } from './AnalyteEditor.tsx'
import { mapSource, type MappedSource } from './build-draft.ts'
import { sampleErrors } from './draft-check.ts'
import { EditField } from './EditField.tsx'
import { FileToRead } from './FileToRead.tsx'
import { changeVial, editSample, editVial, fileVialValue, vialValue, type DraftSample } from './import-draft.ts'
import type { ImportPreviewProps } from './ImportPreview.tsx'
import classes from './Imports.module.css'
import { SampleFields } from './SampleFields.tsx'
import type { useDraft } from './use-draft.ts'
import { useTableFile } from './use-table-file.ts'
import { VialFiles } from './VialFiles.tsx'

interface SinglePreviewProps extends ImportPreviewProps {
  source: MappedSource
  sample: DraftSample | null
  form: ReturnType<typeof useDraft>
}

/** One sample, each results file a vial of it. */
export function SinglePreview({ sample, judged, materials, form, ...reading }: SinglePreviewProps) {
  const [removing, setRemoving] = useState<number | null>(null)
  if (sample === null) return null
  const errors = sampleErrors(sample, judged)
  const change = (deed: (now: DraftSample) => DraftSample) => form.changeSample(sample.key, deed)
  return (
    <>
      <Panel title="Sample">
        {sample.alreadySampleId !== null && (
          <AlreadyThere sample={sample} onAgain={(again) => change((now) => ({ ...now, again }))} />
        )}
        <SampleFields
          sample={sample}
          errors={errors}
          materials={materials}
          onChange={(field, value) => change((now) => editSample(now, field, value))}
        />
      </Panel>
      {sample.vials.map((vial, at) => {
        const name = `vial ${at + 1}`
        return (
          <Panel
            key={vial.key}
            title={`Vial ${at + 1}`}
            action={
              <Group gap="xs">
                <Text size="sm" c="dimmed" className={classes['fileName'] ?? ''}>
                  {vial.file.name}
                </Text>
                {at > 0 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={`Remove ${name}`}
                    onClick={() => setRemoving(at)}
                  >
                    <IconTrash size={18} stroke={1.6} />
                  </ActionIcon>
                )}
              </Group>
            }
          >
            <div className={classes['vial']}>
              <div className={classes['dilution']}>
                <EditField
                  label={at === 0 ? 'Dilution Factor' : `Dilution Factor of vial ${at + 1}`}
                  numeric
                  value={vialValue(vial, 'dilution_factor')}
                  inFile={fileVialValue(vial, 'dilution_factor')}
                  error={errors[`vials.${at}.dilution_factor`]?.[0]}
                  onChange={(value) => change((now) => editVial(now, at, 'dilution_factor', value))}
                />
              </div>
              <AnalyteEditor
                vial={vial}
                name={name}
                judged={judged}
                onChange={(field, value) => change((now) => editVial(now, at, field, value))}
              />
              <VialFiles
                vial={vial}
                name={name}
                errors={errors}
                path={`vials.${at}`}
                onChange={(deed) => change((now) => changeVial(now, at, deed))}
              />
            </div>
          </Panel>
        )
      })}
      <Panel title="Further vials">
        <FurtherVial {...reading} vials={sample.vials.map(({ key }) => key)} onRead={form.addVial} />
      </Panel>
      <ConfirmModal
        opened={removing !== null}
        destructive
        title="Remove vial"
        confirmLabel="Remove"
        onConfirm={() => {
          change((now) => ({ ...now, vials: now.vials.filter((_, at) => at !== removing) }))
          setRemoving(null)
        }}
        onClose={() => setRemoving(null)}
      >
        Remove vial {(removing ?? 0) + 1} and what was entered for it?
      </ConfirmModal>
    </>
  )
}

interface FurtherVialProps extends Pick<ImportPreviewProps, 'template' | 'map' | 'choice'> {
  /** Those there are; the same file twice is one injection. */
  vials: readonly string[]
  onRead: (source: MappedSource) => void
}

/** Another result of the same sample, such as a second dilution. */
function FurtherVial({ template, map, choice, vials, onRead }: FurtherVialProps) {
  const file = useTableFile(resultsFileError)
  const [refused, setRefused] = useState<string | null>(null)
  const { read, clear } = file
  useEffect(() => {
    if (read === null) return
    const source = mapSource(read, template, map, choice)
    const isThere = vials.some((key) => key.startsWith(`${read.sha256}/`))
    const refusal = isThere ? `${read.name} is a vial of this sample already.` : source.mapped.error
    setRefused(refusal)
    if (refusal === null) onRead(source)
    clear()
  }, [read, clear, template, map, choice, vials, onRead])
  return (
    <>
      <FileToRead
        file={refused === null ? file : { ...file, error: refused }}
        label="Add another result as a further vial"
      />
    </>
  )
}

function AlreadyThere({ sample, onAgain }: { sample: DraftSample; onAgain: (again: boolean) => void }) {
  return (
    <label className={classes['already']}>
      <input type="checkbox" checked={sample.again} onChange={(event) => onAgain(event.currentTarget.checked)} />
      This file was imported before, as sample {sample.alreadySampleId}. Import it again
    </label>
  )
}
