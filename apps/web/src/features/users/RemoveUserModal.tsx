import { Button, Group, Loader, Modal, Overlay, Portal, Stack, Text } from '@mantine/core'
import { deleteUser, listTotalUsers, migrateUser, readUserMetadata, updateUser, type User } from '@eluent/contract'
import { USER_DUTY_TEXTS, isDeletable, mayTakeOver, type RelatedCounts } from '@eluent/domain/users'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { reread } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { useServices } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { USER_FAILED } from './user-texts.ts'
import { UserFailure } from './UserFailure.tsx'
import classes from './Users.module.css'
import { roleName } from '../../frame/session/role-names.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { Select } from '../../ui/fields/Select.ts'

/** Asks before a user is removed; what they own is handed to somebody else first. */
export function RemoveUserModal({ user, onClose }: { user: User; onClose: () => void }) {
  const counts = useData(readUserMetadata, { params: { id: user.id } }, { snapshot: 'removal' })
  const remove = useRemoveUser(user.id)
  const reason = useReason()
  const { form, pending, failure, submit } = useSaveForm({
    initialValues: { target: null as string | null },
    save: (given) => remove(owns ? Number(given.target) : null, reason.text),
    savedText: ({ message }) => message,
    onSaved: onClose,
  })
  const { target } = form.getValues()
  const isMigrating = pending && target !== null
  useBlocker({ shouldBlockFn: () => isMigrating, enableBeforeUnload: () => isMigrating })
  const owns = counts.data !== undefined && !isDeletable(counts.data)
  return (
    <Modal opened onClose={pending ? () => undefined : onClose} title={t('Delete User')}>
      {counts.error ? (
        <ErrorState error={counts.error} retrying={counts.isFetching} onRetry={() => void counts.refetch()} />
      ) : counts.data === undefined ? (
        <SkeletonLines />
      ) : (
        <Stack gap="md">
          {owns ? (
            <HandOver
              user={user}
              counts={counts.data}
              target={target}
              onTarget={(id) => form.setFieldValue('target', id)}
            />
          ) : (
            <Text>
              {t('{name} is signed out everywhere and leaves the list. The history keeps the name.', {
                name: user.name,
              })}
            </Text>
          )}
          <ReasonField reason={reason} disabled={pending} />
          <UserFailure failure={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={pending}>
              {t('Cancel')}
            </Button>
            <Button
              color="red.8"
              loading={pending}
              disabled={owns && target === null}
              onClick={() => reason.check() && submit()}
            >
              {owns ? t('Delete and Migrate') : t('Delete')}
            </Button>
          </Group>
        </Stack>
      )}
      {isMigrating && <WaitOverlay />}
    </Modal>
  )
}

/** Removes a user; with a target, what they own is handed over before, in the order the server asks for. */
function useRemoveUser(id: number) {
  const { api, queries } = useServices()
  const params = { id }
  return async (target: number | null, reason: string) => {
    try {
      if (target !== null) {
        await api.call(updateUser, { params, body: { user: { is_active: true } } })
        await api.call(migrateUser, { params, body: { target_user: target } })
      }
      return await api.call(deleteUser, { params, body: { reason } })
    } finally {
      // a failed step may come after one that took effect
      await reread(queries, deleteUser.touches)
    }
  }
}

/** One and several of each kind. */
const KINDS: Readonly<Record<keyof RelatedCounts, readonly [string, string]>> = {
  batch_count: ['batch', 'batches'],
  batch_test_count: [t('batch test'), t('batch tests')],
  sample_count: ['sample', 'samples'],
  form_template_count: [t('form template'), t('form templates')],
  analytical_report_count: [t('analytical report'), t('analytical reports')],
  nonconformance_count: [t('open nonconformance'), t('open nonconformances')],
  corrective_action_count: [t('corrective action'), t('corrective actions')],
}
const KIND_NAMES = Object.keys(KINDS) as (keyof RelatedCounts)[]

interface HandOverProps {
  user: User
  counts: RelatedCounts
  target: string | null
  onTarget: (id: string | null) => void
}

function HandOver({ user, counts, target, onTarget }: HandOverProps) {
  const users = useData(listTotalUsers, {})
  const [isLeft, setLeft] = useState(false)
  const from = { id: user.id, role: user.role.slug }
  const fit = (users.data ?? []).filter(({ id, role }) => mayTakeOver(from, { id, role: role.slug, is_active: true }))
  const isNobody = users.data !== undefined && fit.length === 0
  return (
    <>
      <div>
        <Text>{t('{name} owns records, which another user takes over before the removal:', { name: user.name })}</Text>
        <ul className={classes['counts']}>
          {KIND_NAMES.filter((kind) => counts[kind] > 0).map((kind) => (
            <li key={kind}>{`${counts[kind]} ${KINDS[kind][counts[kind] === 1 ? 0 : 1]}`}</li>
          ))}
        </ul>
      </div>
      <Select
        label={t('Hand over to')}
        withAsterisk
        searchable
        placeholder={users.isPending ? t('Loading…') : t('Select a user')}
        description={
          isNobody
            ? t('There is no other active user who may take over from a {name}.', { name: roleName(user.role.slug) })
            : undefined
        }
        data={fit.map(({ id, name, role }) => ({ value: String(id), label: `${name} (${roleName(role.slug)})` }))}
        value={target}
        onChange={onTarget}
        onBlur={() => setLeft(true)}
        error={
          (isLeft && target === null && translated(USER_DUTY_TEXTS.target)) || (users.error !== null && USER_FAILED)
        }
      />
    </>
  )
}

/** Over the whole page, the dialog included, while the steps run. */
function WaitOverlay() {
  return (
    <Portal>
      <Overlay fixed center zIndex={1000} blur={2} backgroundOpacity={0.6} color="#000">
        <Stack align="center" gap="sm" component="output">
          <Loader color="white" />
          <Text c="white" fw={500}>
            {t('Please do not close the browser.')}
          </Text>
        </Stack>
      </Overlay>
    </Portal>
  )
}
