import { type SelectProps } from '@mantine/core'
import { listRoles } from '@eluent/contract'
import { ASSIGNABLE_ROLES } from '@eluent/domain/auth'
import { useData } from '../../frame/data/use-read.ts'
import { failedChoices } from '../../ui/forms/failed-choices.tsx'
import { roleName } from '../../frame/session/role-names.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

interface RoleSelectProps extends Omit<SelectProps, 'data'> {
  /** The role an edited user has; it stays on offer, whatever it is. */
  keptRole?: string
}

/** The roles of the server that may be given: all but the super admin's. */
export function RoleSelect({ keptRole, ...input }: RoleSelectProps) {
  const roles = useData(listRoles, { query: { no_pagination: 'true' } }, { staleTime: Number.POSITIVE_INFINITY })
  const offered = (roles.data ?? []).filter(
    ({ slug }) => slug === keptRole || ASSIGNABLE_ROLES.some((role) => role.slug === slug),
  )
  return (
    <Select
      label={t('Role')}
      withAsterisk
      placeholder={roles.isPending ? t('Loading…') : t('Select a role')}
      data={offered.map(({ id, slug }) => ({ value: String(id), label: roleName(slug) }))}
      {...input}
      {...failedChoices(roles)}
    />
  )
}
