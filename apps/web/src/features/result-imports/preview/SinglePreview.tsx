import { ActionIcon, Group, Text } from '@mantine/core'
import type { SampleType } from '@eluent/contract'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { AnalyteEditor } from './AnalyteEditor.tsx'
import { sampleErrors } from '../draft/draft-check.ts'
import { EditField } from './EditField.tsx'
import { FileToRead } from '../../table-files/FileToRead.tsx'
import { changeVial, editSample, editVial, fileVialValue, vialValue, type DraftSample } from '../draft/import-draft.ts'
import type { ImportSession } from '../session/import-session.ts'
import type { ChangeSample } from './ImportPreview.tsx'
import classes from '../Imports.module.css'
import { SampleFields } from './SampleFields.tsx'
import { VialFiles } from './VialFiles.tsx'

interface SinglePreviewProps {
  session: ImportSession
  materials: readonly SampleType[]
  onChange: ChangeSample
}

/** One sample, each results file a vial of it. */
export function SinglePreview({ session, materials, onChange }: SinglePreviewProps) {
  const { draft, reading, refusal } = useStore(session.store)
  const judged = session.judged()
  const sample = draft.samples[0] ?? null
  const [removing, setRemoving] = useState<number | null>(null)
  if (sample === null) return null
  const errors = sampleErrors(sample, judged)
  const change = (edit: (now: DraftSample) => DraftSample) => onChange(sample.key, edit)
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
                onChange={(edit) => change((now) => changeVial(now, at, edit))}
              />
            </div>
          </Panel>
        )
      })}
      <Panel title="Further vials">
        <FileToRead
          file={{ reading, error: refusal, choose: (file) => void session.takeFile(file), cancel: session.stopReading }}
          label="Add another result as a further vial"
        />
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

function AlreadyThere({ sample, onAgain }: { sample: DraftSample; onAgain: (again: boolean) => void }) {
  return (
    <label className={classes['already']}>
      <input type="checkbox" checked={sample.again} onChange={(event) => onAgain(event.currentTarget.checked)} />
      This file was imported before, as sample {sample.alreadySampleId}. Import it again
    </label>
  )
}
