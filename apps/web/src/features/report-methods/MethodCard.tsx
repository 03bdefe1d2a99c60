import { Anchor, Badge, Table } from '@mantine/core'
import type { ReportMethod } from '@eluent/contract'
import { isCustomReportMethod, reportMethodLabels } from '@eluent/domain/report-methods'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { RecordCard } from '../../ui/RecordCard/RecordCard.tsx'
import { AnalytePill } from './AnalytePill.tsx'
import classes from './Methods.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface MethodCardProps {
  method: ReportMethod
  mayEdit: boolean
  mayDelete: boolean
  onDelete: () => void
}

/** One report method: its name and kind, its range, its analytes in their order and colours. */
export function MethodCard({ method, mayEdit, mayDelete, onDelete }: MethodCardProps) {
  const { id, method_name: name } = method
  return (
    <RecordCard
      name={name}
      isDefault={method.default}
      editAt={mayEdit ? pathTo('methodEdit', { id }) : undefined}
      onDelete={mayDelete && isCustomReportMethod(method) ? onDelete : undefined}
      flags={<MethodFlags method={method} />}
    >
      <dl className={classes['bounds']}>
        <dt>{t('Lower bounds')}</dt>
        <dd className="tabular">{t('{lower_bounds} ug/mL', { lower_bounds: method.lower_bounds })}</dd>
        <dt>{t('Upper bounds')}</dt>
        <dd className="tabular">{t('{upper_bounds} ug/mL', { upper_bounds: method.upper_bounds })}</dd>
        {method.derived_compounds.length > 0 && (
          <>
            <dt>{t('Totals')}</dt>
            <dd>{method.derived_compounds.map((total) => total.name).join(', ')}</dd>
          </>
        )}
      </dl>
      <ol className={classes['pills']} aria-label={t('Analytes of {name}', { name })}>
        {method.analytes.map(({ analyte, color }) => (
          <li key={analyte}>
            <AnalytePill name={analyte} color={color} />
          </li>
        ))}
      </ol>
      <AnalyteLimits method={method} />
      <Anchor component={Link} fz="sm" to={pathTo('methodUncertainty', { id })}>
        {t('Uncertainty')}
      </Anchor>
    </RecordCard>
  )
}

function MethodFlags({ method }: { method: ReportMethod }) {
  return (
    <>
      {method.global && (
        <Badge variant="light" color="gray">
          {t('Global')}
        </Badge>
      )}
      {method.override_method_id !== null && (
        <Badge variant="light" color="gray">
          {t('Global, changed here')}
        </Badge>
      )}
      {translated(reportMethodLabels({ ...method, default: false })).map((kind) => (
        <Badge key={kind} variant="light">
          {kind}
        </Badge>
      ))}
    </>
  )
}

/** LOD and LOQ where the method states any, folded away. */
function AnalyteLimits({ method }: { method: ReportMethod }) {
  const stated = method.analytes.filter(({ lod_ug_ml, loq_ug_ml }) => lod_ug_ml !== null || loq_ug_ml !== null)
  if (stated.length === 0) return null
  return (
    <details className={classes['limits']}>
      <summary>{t('LOD and LOQ per analyte')}</summary>
      <Table aria-label={t('LOD and LOQ of {method_name}', { method_name: method.method_name })} verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Analyte')}</Table.Th>
            <Table.Th ta="right">{t('LOD ug/mL')}</Table.Th>
            <Table.Th ta="right">{t('LOQ ug/mL')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="tabular">
          {stated.map(({ analyte, lod_ug_ml, loq_ug_ml }) => (
            <Table.Tr key={analyte}>
              <Table.Td>{analyte}</Table.Td>
              <Table.Td ta="right">{lod_ug_ml ?? t('not stated')}</Table.Td>
              <Table.Td ta="right">{loq_ug_ml ?? t('not stated')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
