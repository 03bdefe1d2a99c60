import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SignInForm } from '../features/auth/SignInForm.tsx'
import { useServices } from '../frame/services.ts'
import type { EndedSession } from '../frame/session/session-store.ts'
import { ConfirmModal } from '../ui/ConfirmModal/ConfirmModal.tsx'
import { t } from '../language/t.ts'

/** Above every other dialog: a form may stand in one. */
const Z_INDEX = 1000

/** The sign-in over a page whose session ended with unsaved work on it. The page behind cannot be read meanwhile. */
export function SignInAgain({ ended: { claims, successor } }: { ended: EndedSession }) {
  const { session } = useServices()
  const router = useRouter()
  const [leaving, setLeaving] = useState(false)
  const succeed = () => {
    session.succeed()
    void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  }
  const frame = {
    opened: true,
    onClose: () => undefined,
    withCloseButton: false,
    zIndex: Z_INDEX,
    overlayProps: { blur: 16, backgroundOpacity: 0.8 },
  }
  if (successor !== null) {
    return (
      <Modal {...frame} title={t('Someone else has signed in')}>
        <Text size="sm">
          {t(
            '{name} ({name2}) is signed in now. What {name3} ({name4}) typed on this page is not passed on; it is discarded.',
            {
              name: successor.name,
              name2: successor.organization.name,
              name3: claims.name,
              name4: claims.organization.name,
            },
          )}
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button onClick={succeed} data-autofocus>
            {t('Continue as {name}', { name: successor.name })}
          </Button>
        </Group>
      </Modal>
    )
  }
  return (
    <>
      <Modal {...frame} title={t('Your session has ended')}>
        <Stack gap="md">
          <Text size="sm">
            {t('Sign in as {name} to go on. What you typed on this page is kept.', { name: claims.name })}
          </Text>
          <SignInForm
            again={{
              email: claims.email,
              organizationId: claims.organization.id,
              warning: t(
                'What {name} typed on this page is discarded when someone else, or another organization, signs in.',
                { name: claims.name },
              ),
            }}
          >
            <Button variant="subtle" color="gray" fullWidth onClick={() => setLeaving(true)}>
              {t('Leave Without Saving')}
            </Button>
          </SignInForm>
        </Stack>
      </Modal>
      <ConfirmModal
        opened={leaving}
        destructive
        zIndex={Z_INDEX + 1}
        title={t('Leave without saving?')}
        confirmLabel={t('Leave')}
        cancelLabel={t('Stay')}
        onConfirm={session.clear}
        onClose={() => setLeaving(false)}
      >
        {t('What you typed here is not saved yet and would be lost.')}
      </ConfirmModal>
    </>
  )
}
