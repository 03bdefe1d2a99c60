import { Table } from '@mantine/core'
import { FORM_FIELD_TYPES, keptValues } from '@eluent/domain'
import type { ReactNode } from 'react'
import type { FieldValues } from '../form-fields/form-field-form.ts'
import classes from './FormTemplates.module.css'

interface FieldTableProps {
  fields: readonly FieldValues[]
  /** Buttons of a field, in one last column. */
  actions?: (index: number) => ReactNode
}

const typeName = (slug: string): string => FORM_FIELD_TYPES.find((type) => type.slug === slug)?.name ?? slug

/** The fields of a template in their order: name, type with what it offers, whether it is required. */
export function FieldTable({ fields, actions }: FieldTableProps) {
  return (
    <Table aria-label="Form fields" className={classes['fields'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Type</Table.Th>
          <Table.Th>Required</Table.Th>
          {actions && <Table.Th className={classes['actions'] ?? ''}>Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field, index) => (
          <Table.Tr key={index}>
            <Table.Td>{field.name}</Table.Td>
            <Table.Td>
              {typeName(field.type)}
              {field.type === 'dropdown' && (
                <span className={classes['offered']}>{keptValues(field.type, field.values).join(', ')}</span>
              )}
            </Table.Td>
            <Table.Td>{field.is_required ? 'Yes' : 'No'}</Table.Td>
            {actions && <Table.Td className={classes['actions'] ?? ''}>{actions(index)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
