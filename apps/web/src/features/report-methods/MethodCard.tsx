import { ActionIcon, Badge, Table, Tooltip } from '@mantine/core'
import type { ReportMethod } from '@eluent/contract'
import { isCustomMethod, methodLabels } from '@eluent/domain'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../app/screens.ts'
import { AnalytePill } from './AnalytePill.tsx'
import classes from './Methods.module.css'

interface MethodCardProps {
  method: ReportMethod
  mayEdit: boolean
  mayDelete: boolean
  onDelete: () => void
}

/** One report method: its name and kind, its range, its analytes in their order and colours. */
export function MethodCard({ method, mayEdit, mayDelete, onDelete }: MethodCardProps) {
  const { id, method_name: name } = method
  const [isDefault, ...kinds] = method.default ? methodLabels(method) : [undefined, ...methodLabels(method)]
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h2 className={classes['name']}>
          {name} {isDefault !== undefined && <span className={classes['dim']}>{isDefault}</span>}
        </h2>
        <span className={classes['buttons']}>
          {mayEdit && (
            <Tooltip label="Edit" withArrow>
              <ActionIcon
                component={Link}
                to={pathTo('methodEdit', { id })}
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Edit ${name}`}
              >
                <IconPencil size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          {mayDelete && isCustomMethod(method) && (
            <Tooltip label="Delete" withArrow>
              <ActionIcon variant="subtle" color="red" size={44} aria-label={`Delete ${name}`} onClick={onDelete}>
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </div>
      <div className={classes['flags']}>
        {method.global && (
          <Badge variant="light" color="gray">
            Global
          </Badge>
        )}
        {method.override_method_id !== null && (
          <Badge variant="light" color="gray">
            Global, changed here
          </Badge>
        )}
        {kinds.map((kind) => (
          <Badge key={kind} variant="light">
            {kind}
          </Badge>
        ))}
      </div>
      <dl className={classes['bounds']}>
        <dt>Lower bounds</dt>
        <dd className="tabular">{method.lower_bounds} ug/mL</dd>
        <dt>Upper bounds</dt>
        <dd className="tabular">{method.upper_bounds} ug/mL</dd>
        {method.derived_compounds.length > 0 && (
          <>
            <dt>Totals</dt>
            <dd>{method.derived_compounds.map((total) => total.name).join(', ')}</dd>
          </>
        )}
      </dl>
      <ol className={classes['pills']} aria-label={`Analytes of ${name}`}>
        {method.analytes.map(({ analyte, color }) => (
          <li key={analyte}>
            <AnalytePill name={analyte} color={color} />
          </li>
        ))}
      </ol>
      <AnalyteLimits method={method} />
    </li>
  )
}

/** LOD and LOQ where the method states any, folded away. */
function AnalyteLimits({ method }: { method: ReportMethod }) {
  const stated = method.analytes.filter(({ lod_ug_ml, loq_ug_ml }) => lod_ug_ml !== null || loq_ug_ml !== null)
  if (stated.length === 0) return null
  return (
    <details className={classes['limits']}>
      <summary>LOD and LOQ per analyte</summary>
      <Table aria-label={`LOD and LOQ of ${method.method_name}`} verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Analyte</Table.Th>
            <Table.Th ta="right">LOD ug/mL</Table.Th>
            <Table.Th ta="right">LOQ ug/mL</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="tabular">
          {stated.map(({ analyte, lod_ug_ml, loq_ug_ml }) => (
            <Table.Tr key={analyte}>
              <Table.Td>{analyte}</Table.Td>
              <Table.Td ta="right">{lod_ug_ml ?? 'not stated'}</Table.Td>
              <Table.Td ta="right">{loq_ug_ml ?? 'not stated'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
