import type { UseFormReturnType } from '@mantine/form'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { asksOwnPassword } from './user-form.ts'
import { t } from '../../language/t.ts'

interface RoleFieldsProps<Values> {
  form: UseFormReturnType<Values>
  /** The role an edited user has. */
  keptRole?: string
}

/** The role, and the own password where the role can seal what the user could not. */
export function RoleFields<Values extends { role_id: string; own_password: string }>({
  form,
  keptRole,
}: RoleFieldsProps<Values>) {
  return (
    <>
      <RoleSelect {...(keptRole !== undefined && { keptRole })} {...form.getInputProps('role_id')} />
      {asksOwnPassword(form.getValues().role_id, keptRole ?? null) && (
        <OwnPasswordInput
          description={t(
            'This role issues and revokes VERISEAL certificates. All admins are told by mail who gave it.',
          )}
          {...form.getInputProps('own_password')}
        />
      )}
    </>
  )
}
