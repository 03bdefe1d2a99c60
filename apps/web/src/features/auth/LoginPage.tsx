import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { routeRow } from '../../frame/route-table.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { SignInForm } from './SignInForm.tsx'
import { t } from '../../language/t.ts'

export function LoginPage() {
  return (
    <EntryFrame title={t('Sign in')}>
      <SignInForm>
        <Button component={Link} to={routeRow('forgotPassword').path} variant="subtle" fullWidth>
          {t('Forgot Password')}
        </Button>
      </SignInForm>
    </EntryFrame>
  )
}
