import { ActionIcon, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { can } from '@eluent/domain'
import type { FormField } from '@eluent/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDeleteFormField } from './queries.ts'

/** Edit and remove; a removal asks first. */
export function FormFieldRowActions({ field }: { field: FormField }) {
  const permissions = useSession()?.claims.permissions
  const remove = useDeleteFormField()
  const [asking, setAsking] = useState(false)
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can(permissions, 'form_field.edit') && (
        <ActionIcon
          component={Link}
          to={pathTo('formFieldEdit', { id: field.id })}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${field.name}`}
        >
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {can(permissions, 'form_field.delete') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove ${field.name}`}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <ConfirmModal
        opened={asking}
        title="Remove Form Field"
        confirmLabel="Remove"
        destructive
        pending={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(field.id, {
            onSuccess: ({ message }) => {
              setAsking(false)
              notifications.show({ color: 'accent', message })
            },
          })
        }
      >
        {`${field.name} leaves the list. Samples keep what they hold of it.`}
      </ConfirmModal>
    </Group>
  )
}
