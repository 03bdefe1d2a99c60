import { listLimitStudies, type LimitStudy, type ReportMethod } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { limitSource, STUDY_DESIGN_NAMES, type StudyValue } from '@eluent/domain/limit-studies'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { figure } from '../../language/figures.ts'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { AddStudyModal } from './AddStudyModal.tsx'
import { ApproveStudyModal, RemoveStudyModal } from './StudyModals.tsx'
import { t } from '../../language/t.ts'

interface LimitStudiesProps {
  method: ReportMethod
  disabled: boolean
  /** Takes the values of a study over into the form. */
  onUse: (values: readonly StudyValue[]) => void
}

type Asking = { what: 'add' } | { what: 'approve' | 'remove'; study: LimitStudy }

/** The studies behind a method's LOD and LOQ, and of each limit whether a study gives it. */
export function LimitStudies({ method, disabled, onUse }: LimitStudiesProps) {
  const permissions = useSession()?.claims.permissions
  const mayView = can(permissions, 'quality.view')
  const studies = useRead(listLimitStudies, { query: { method_id: method.id } }, { enabled: mayView })
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  if (!mayView) return null
  const rows = studies.data?.data ?? []
  const stated = method.analytes.filter((analyte) => limitSource(analyte, []) !== null)
  return (
    <Panel
      title={t('LOD and LOQ studies')}
      action={
        can(permissions, 'quality.enter') && (
          <Button size="sm" variant="default" disabled={disabled} onClick={() => setAsking({ what: 'add' })}>
            {t('Add Study ...')}
          </Button>
        )
      }
    >
      <FormError error={studies.error} />
      {studies.data && rows.length === 0 && (
        <Text fz="sm" mb="md">
          {t('No study is kept: LOD and LOQ of this method are typed, where it states any.')}
        </Text>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={t('LOD and LOQ studies')}
          minWidth={640}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { header: t('No.'), render: ({ id }) => id },
            { header: t('Date'), render: ({ studied_on }) => formatCalendarDay(studied_on) },
            { header: t('Matrix'), render: ({ matrix }) => matrix },
            { header: t('Design'), render: ({ design }) => t(STUDY_DESIGN_NAMES[design]) },
            { header: t('Method version'), align: 'right', render: ({ method_version }) => method_version },
            { header: t('Values, ug/mL'), render: ({ values }) => valuesText(values) },
            { header: t('State'), render: stateText },
            {
              header: '',
              align: 'right',
              render: (study) => (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="default"
                    disabled={disabled}
                    aria-label={t('Use the values of study {id}', { id: study.id })}
                    onClick={() => onUse(study.values)}
                  >
                    {t('Use')}
                  </Button>
                  {study.approved_at === null && can(permissions, 'quality.approve') && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('Approve Study {id}', { id: study.id })}
                      onClick={() => setAsking({ what: 'approve', study })}
                    >
                      {t('Approve ...')}
                    </Button>
                  )}
                  {study.approved_at === null && can(permissions, 'quality.enter') && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="red"
                      aria-label={t('Remove Study {id}', { id: study.id })}
                      onClick={() => setAsking({ what: 'remove', study })}
                    >
                      {t('Remove')}
                    </Button>
                  )}
                </Group>
              ),
            },
          ]}
        />
      )}
      {studies.data && stated.length > 0 && (
        <PlainTable
          label={t('Where LOD and LOQ come from')}
          minWidth={420}
          rows={stated}
          rowKey={({ analyte }) => analyte}
          columns={[
            { header: t('Analyte'), render: ({ analyte }) => analyte },
            { header: t('LOD, ug/mL'), align: 'right', render: ({ lod_ug_ml }) => numberText(lod_ug_ml) },
            { header: t('LOQ, ug/mL'), align: 'right', render: ({ loq_ug_ml }) => numberText(loq_ug_ml) },
            { header: t('Source'), render: (analyte) => sourceText(limitSource(analyte, rows)) },
          ]}
        />
      )}
      {asking?.what === 'add' && <AddStudyModal method={method} onClose={close} />}
      {asking?.what === 'approve' && <ApproveStudyModal study={asking.study} onClose={close} />}
      {asking?.what === 'remove' && <RemoveStudyModal study={asking.study} onClose={close} />}
    </Panel>
  )
}

function numberText(value: number | null): string {
  return value === null ? '–' : figure(String(value))
}

function valuesText(values: readonly StudyValue[]): string {
  return values
    .map(({ analyte, lod_ug_ml, loq_ug_ml }) => `${analyte} ${numberText(lod_ug_ml)} / ${numberText(loq_ug_ml)}`)
    .join(', ')
}

function stateText({ approved_at, approved_by_name: who, created_by_name: maker }: LimitStudy): string {
  return approved_at === null
    ? t('Draft by {who}', { who: maker })
    : t('Approved {when} by {who}', { when: formatListDate(approved_at), who: who ?? '' })
}

function sourceText(source: LimitStudy | 'typed' | null): string {
  if (source === null) return '–'
  return source === 'typed'
    ? t('typed')
    : t('Study No. {id} of {when}', { id: source.id, when: formatCalendarDay(source.studied_on) })
}
