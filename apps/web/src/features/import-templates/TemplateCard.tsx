import { ActionIcon, Badge, Text, Tooltip } from '@mantine/core'
import type { ImportTemplateRow } from '@eluent/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../app/screens.ts'
import { formatListDate } from '../../ui/format-list-date.ts'
import classes from './Templates.module.css'

interface TemplateCardProps {
  template: ImportTemplateRow
  mayEdit: boolean
  mayDelete: boolean
  onDelete: () => void
}

export function TemplateCard({ template, mayEdit, mayDelete, onDelete }: TemplateCardProps) {
  const { id, name, global, import_template_type: type, source_filename: file } = template
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h2 className={classes['name']}>
          {name} {template.default && <span className={classes['default']}>(Default)</span>}
        </h2>
        <span className={classes['buttons']}>
          {mayEdit && (
            <Tooltip label={global ? 'View' : 'Edit'} withArrow>
              <ActionIcon
                component={Link}
                to={pathTo('importTemplateEdit', { id })}
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Edit ${name}`}
              >
                <IconPencil size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          {mayDelete && !global && (
            <Tooltip label="Delete" withArrow>
              <ActionIcon variant="subtle" color="red" size={44} aria-label={`Delete ${name}`} onClick={onDelete}>
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </div>
      <div className={classes['flags']}>
        <Badge variant="light" color="gray">
          {type.name}
        </Badge>
        {!global && <Badge variant="light">Custom</Badge>}
      </div>
      <Text size="sm" c="dimmed" className={classes['facts'] ?? ''}>
        Created {formatListDate(template.created_at)}
        {template.created_by !== null && ` by ${template.created_by}`}
        {file !== null && (
          <>
            <br />
            Mapped on {file}
          </>
        )}
      </Text>
    </li>
  )
}
