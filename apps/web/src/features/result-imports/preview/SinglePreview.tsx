import { ActionIcon, Group, Text } from '@mantine/core'
import type { SampleType } from '@eluent/contract'
import type { JudgedField } from '@eluent/domain/result-imports'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { AnalyteEditor } from './AnalyteEditor.tsx'
import { sampleErrors } from '../draft/draft-check.ts'
import { EditField } from './EditField.tsx'
import { FileToRead } from '../../table-files/FileToRead.tsx'
import { changeVial, editSample, editVial, fileVialValue, vialValue, type DraftSample } from '../draft/import-draft.ts'
import { totalsOfSample } from '../draft/totals-of-sample.ts'
import type { ImportSession } from '../session/import-state.ts'
import type { ChangeSample } from './ImportPreview.tsx'
import classes from '../Imports.module.css'
import { SampleFields } from './SampleFields.tsx'
import { VialFiles } from './VialFiles.tsx'
import { t } from '../../../language/t.ts'

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
      {sample.vials.map((vial, at) => {
        const name = t('vial {at}', { at: at + 1 })
        return (
          <Panel
            key={vial.key}
            title={t('Vial {at}', { at: at + 1 })}
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
                    aria-label={t('Remove {name}', { name })}
                    onClick={() => setRemoving(at)}
                  >
                    <IconTrash size={18} stroke={1.6} />
                  </ActionIcon>
                )}
              </Group>
            }
          >
            <div className={classes['vial']}>
              <AnalyteEditor
                vial={vial}
                name={name}
                judged={judged}
                onChange={(field, value) => change((now) => editVial(now, at, field, value))}
              />
              {at === sample.vials.length - 1 && <Totals sample={sample} judged={judged} />}
              <div className={classes['dilution']}>
                <EditField
                  label={at === 0 ? t('Dilution Factor') : t('Dilution Factor of vial {at}', { at: at + 1 })}
                  numeric
                  value={vialValue(vial, 'dilution_factor')}
                  inFile={fileVialValue(vial, 'dilution_factor')}
                  filledIn={!vial.source.stated.includes('dilution_factor')}
                  error={errors[`vials.${at}.dilution_factor`]?.[0]}
                  onChange={(value) => change((now) => editVial(now, at, 'dilution_factor', value))}
                />
              </div>
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
      <Panel title={t('Sample')}>
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
      <Panel title={t('Further vials')}>
        <FileToRead
          file={{ reading, error: refusal, choose: (file) => void session.takeFile(file), cancel: session.stopReading }}
          label={t('Add another result as a further vial')}
        />
      </Panel>
      <ConfirmModal
        opened={removing !== null}
        destructive
        title={t('Remove Vial')}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          change((now) => ({ ...now, vials: now.vials.filter((_, at) => at !== removing) }))
          setRemoving(null)
        }}
        onClose={() => setRemoving(null)}
      >
        {t('Remove vial {removing} and what was entered for it?', { removing: (removing ?? 0) + 1 })}
      </ConfirmModal>
    </>
  )
}

/** What is computed from the analytes of all vials, as its report would say it. */
function Totals({ sample, judged }: { sample: DraftSample; judged: JudgedField }) {
  const totals = [...totalsOfSample(sample, judged)]
  if (totals.length === 0) return null
  return (
    <Facts layout="line">
      {totals.map(([name, percent]) => (
        <Fact key={name} label={t('Total {name}, %', { name })}>
          {percent}
        </Fact>
      ))}
    </Facts>
  )
}

function AlreadyThere({ sample, onAgain }: { sample: DraftSample; onAgain: (again: boolean) => void }) {
  return (
    <label className={classes['already']}>
      <input type="checkbox" checked={sample.again} onChange={(event) => onAgain(event.currentTarget.checked)} />
      {t('This file was imported before, as sample')} {sample.alreadySampleId}
      {t('. Import it again')}
    </label>
  )
}
