import { Alert, Button } from '@mantine/core'
import { CallError, checkInvitation, invitationClaims, signUp, type InvitationClaims } from '@eluent/contract'
import { isInvitationOpen } from '@eluent/domain/users'
import { IconCheck, IconLinkOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { routeRow } from '../../frame/route-table.ts'
import { usePathValues } from '../../frame/screens.ts'
import { useServices } from '../../frame/services.ts'
import { readPayload } from '../../frame/session/claims.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { EntryFrame } from '../auth/EntryFrame.tsx'
import { bodyOf, emptyUser, userErrors } from './user-form.ts'
import { UserFailure } from './UserFailure.tsx'
import { UserFields } from './UserFields.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const HOME_AFTER_MS = 1000
const EXPIRED_TEXT = t('Link Has Expired. Please Retry')

/** Where an invited person makes their account; without a valid invitation there is no form. */
export function SignUpPage() {
  const { token } = usePathValues('signUp')
  const { serverNow } = useServices()
  // What the token says was true when the page opened; the server is called besides, which knows of used ones.
  const [claims] = useState(() => {
    const read = invitationClaims.safeParse(readPayload(token)).data
    return read && isInvitationOpen(read, serverNow() ?? Date.now()) ? read : null
  })
  const check = useRead(checkInvitation, claims === null ? null : { body: { token } }, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isRefused = check.error instanceof CallError && [410, 422].includes(check.error.status)
  return (
    <EntryFrame title={routeRow('signUp').title}>
      {claims === null || isRefused ? (
        <LinkExpired />
      ) : check.error ? (
        <ErrorState error={check.error} retrying={check.isFetching} onRetry={() => void check.refetch()} />
      ) : check.data === undefined ? (
        <SkeletonLines />
      ) : (
        <SignUpForm token={token} claims={claims} />
      )}
    </EntryFrame>
  )
}

function LinkExpired() {
  return (
    <>
      <Alert color="red" variant="light" role="alert" icon={<IconLinkOff size={20} stroke={1.6} />}>
        {EXPIRED_TEXT}
      </Alert>
      <Button component={Link} to={routeRow('login').path} variant="subtle" fullWidth mt="md">
        {t('Login')}
      </Button>
    </>
  )
}

function SignUpForm({ token, claims }: { token: string; claims: InvitationClaims }) {
  const sign = useChange(signUp)
  const navigate = useNavigate()
  const record = useSaveForm({
    initialValues: { ...emptyUser, email: claims.email, role_id: String(claims.role.id) },
    validate: (values) => userErrors(values, 'sign-up', null),
    save: (values) => sign.mutateAsync({ body: { user: { ...bodyOf(values), password: values.password, token } } }),
  })
  const done = sign.data !== undefined
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => void navigate({ to: routeRow('home').path }), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])
  return (
    <form onSubmit={record.submit} noValidate aria-label={t('Sign up')}>
      <UserFields
        form={record.form}
        kind="sign-up"
        role={
          <>
            <TextInput label={t('Role')} value={claims.role.name} readOnly variant="filled" />
            <TextInput label={t('Organization')} value={claims.organization.name} readOnly variant="filled" />
          </>
        }
      />
      <div style={{ marginTop: 16 }}>
        <UserFailure failure={record.failure} />
        {done && (
          <Alert variant="light" mb="md" icon={<IconCheck size={20} stroke={1.6} />}>
            {translated(sign.data?.message)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={record.pending} disabled={done}>
          {t('Sign Up')}
        </Button>
      </div>
    </form>
  )
}
