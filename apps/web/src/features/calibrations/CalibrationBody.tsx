import { readQualitySettings, type Calibration } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { differingAreas, icvProblems, type CalibrationAnalyte } from '@eluent/domain/calibrations'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { AnalyteCharts } from './AnalyteCharts.tsx'
import { AnalyteChoices } from './AnalyteChoices.tsx'
import { AnalyteTable } from './AnalyteTable.tsx'
import { ApproveModal } from './ApproveModal.tsx'
import classes from './Calibration.module.css'
import { ComparePanel } from './ComparePanel.tsx'
import { IcvPanel } from './IcvPanel.tsx'
import { LevelTable } from './LevelTable.tsx'
import { RejectModal } from './RejectModal.tsx'
import { useCalibrationDraft } from './use-calibration-draft.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The analytes, the chosen one's curve and levels, and for a draft what is decided of it. */
export function CalibrationBody({ calibration }: { calibration: Calibration }) {
  const permissions = useSession()?.claims.permissions
  const draft = useCalibrationDraft(calibration)
  const [name, setName] = useState(calibration.analytes[0]?.name)
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const guard = useUnsavedGuard(draft.isChanged)
  const analyte = draft.analytes.find((one) => one.name === name)
  const judged = draft.judged.analytes.find((one) => one.name === name)
  const isDraft = calibration.state === 'draft'
  const mayChoose = isDraft && can(permissions, 'quality.enter')
  const { asks, icv, icv_limit: limit, lots } = calibration
  const waitsForIcv = asks.icv && icvProblems(draft.analytes, icv, { lots, limit }).length > 0
  return (
    <Stack gap="md">
      <div className={classes['pair']}>
        <Panel title={t('Analytes')}>
          <AnalyteTable
            analytes={draft.analytes}
            judged={draft.judged.analytes}
            limits={calibration.limits}
            value={name}
            onChange={setName}
          />
          <Misses calibration={calibration} misses={draft.judged.misses} />
          <DifferingAreas analytes={draft.analytes} />
        </Panel>
        {analyte && judged && (
          <Panel title={analyte.name}>
            <AnalyteCharts analyte={analyte} fit={judged.fit} />
          </Panel>
        )}
      </div>
      {analyte && judged && (
        <Panel title={t('Levels of {name}', { name: analyte.name })}>
          <AnalyteChoices
            analyte={analyte}
            judged={judged}
            mayChoose={mayChoose}
            onChange={(change) => draft.choose(analyte, change)}
          />
          <LevelTable
            analyte={analyte}
            judged={judged}
            limits={calibration.limits}
            mayChoose={mayChoose}
            onChange={(excluded) => draft.choose(analyte, { excluded })}
          />
        </Panel>
      )}
      {(icv !== null || (asks.icv && isDraft)) && (
        <IcvPanel calibration={calibration} analytes={draft.analytes} mayChoose={mayChoose} />
      )}
      <ComparePanel calibration={calibration} analytes={draft.analytes} name={name} />
      <FormError error={draft.error} />
      <Group justify="flex-end">
        {mayChoose && draft.isChanged && (
          <>
            <Button variant="default" disabled={draft.pending} onClick={draft.undo}>
              {t('Undo Changes')}
            </Button>
            <Button loading={draft.pending} onClick={draft.save}>
              {t('Save Changes')}
            </Button>
          </>
        )}
        {isDraft && !draft.isChanged && can(permissions, 'quality.approve') && (
          <>
            <Button variant="default" onClick={() => setAsking('reject')}>
              {t('Reject ...')}
            </Button>
            {waitsForIcv && (
              <Text fz="sm" id="waits-for-icv">
                {t('Approving waits for the ICV, see above.')}
              </Text>
            )}
            <Button
              disabled={waitsForIcv}
              aria-describedby={waitsForIcv ? 'waits-for-icv' : undefined}
              onClick={() => setAsking('approve')}
            >
              {t('Approve ...')}
            </Button>
          </>
        )}
      </Group>
      {asking === 'approve' && (
        <ApproveModal calibration={calibration} misses={draft.judged.misses} onClose={() => setAsking(null)} />
      )}
      {asking === 'reject' && <RejectModal calibration={calibration} onClose={() => setAsking(null)} />}
      {guard.modal}
    </Stack>
  )
}

/** Which analytes our own integration measures otherwise than the instrument that reported their areas. */
function DifferingAreas({ analytes }: { analytes: readonly CalibrationAnalyte[] }) {
  const settings = useRead(readQualitySettings, {}, { select: ({ data }) => data.values })
  if (settings.data === undefined) return null
  const differing = differingAreas(analytes, Number(settings.data['calibration_slope_percent']))
  return translated(differing).map((sentence) => (
    <Text key={sentence} fz="sm" mt="xs">
      {sentence}
    </Text>
  ))
}

/** Which limits are missed, and why it is in force all the same. */
function Misses({ calibration, misses }: { calibration: Calibration; misses: readonly string[] }) {
  if (misses.length === 0) return null
  return (
    <Alert color="yellow" variant="light" mt="md" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
      <ul>
        {translated(misses).map((miss) => (
          <li key={miss}>{miss}</li>
        ))}
      </ul>
      {calibration.exception !== null && t('Approved all the same: {exception}', { exception: calibration.exception })}
    </Alert>
  )
}
