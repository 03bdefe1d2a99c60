import { Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CertificateSummary } from '@eluent/contract'
import { useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines/SkeletonLines.tsx'
import { useBodyKey } from '../../../ui/forms/use-body-key.ts'
import { PreviousPicker } from '../seal/PreviousPicker.tsx'
import { creationFailure, failureText } from '../parts/certificate-failure.ts'
import { CertificateSelector } from './CertificateSelector.tsx'
import { CreateForm } from './CreateForm.tsx'
import { messageOf } from './form-texts.ts'
import { emptyManifest, manifestBody, manifestErrors, type ManifestValues } from './manifest-form.ts'
import { ManifestFields } from './ManifestFields.tsx'
import { useCreateManifest, useTransportable } from '../parts/queries.ts'
import { TokenNotice } from './TokenNotice.tsx'
import { useCreateFlow } from './use-create-flow.tsx'

const READ_FAILED = 'Failed to retrieve sample test and project certi.'

/** Certifies the movement of certificates, reports and projects. */
export function ManifestCreatePage() {
  // The first page brings the TRACER under which everything of this form is sent; later pages bring others, unused.
  const [opened] = useState(() => crypto.randomUUID())
  const first = useTransportable(opened, 1)
  return (
    <>
      <PageHeader />
      <TokenNotice />
      {first.error ? (
        <ErrorState
          error={first.error}
          title={failureText(first.error, READ_FAILED)}
          onRetry={() => void first.refetch()}
          retrying={first.isFetching}
        />
      ) : first.data === undefined ? (
        <SkeletonLines />
      ) : (
        <ManifestForm opened={opened} tracer={first.data.tracer} />
      )}
    </>
  )
}

function ManifestForm({ opened, tracer }: { opened: string; tracer: string }) {
  const [page, setPage] = useState(1)
  const choices = useTransportable(opened, page)
  const create = useCreateManifest()
  const keyOf = useBodyKey()
  const [isLinking, setLinking] = useState(false)
  const [previous, setPrevious] = useState<CertificateSummary | null>(null)
  const form = useForm<ManifestValues>({ mode: 'controlled', initialValues: emptyManifest, validate: manifestErrors })
  const flow = useCreateFlow<ManifestValues>({
    form,
    title: 'Create Transportation Manifest',
    create: (values) => {
      const body = manifestBody(values, tracer, isLinking && previous !== null ? previous.id : null)
      return create.mutateAsync({ body, key: keyOf(body) })
    },
    pageOf: (id) => pathTo('manifestView', { id }),
    failureText: creationFailure,
    isReady: !isLinking || previous !== null,
    extra: (
      <Stack gap="md" mb="md">
        <Switch
          size="md"
          label="Link a previous certificate"
          checked={isLinking}
          onChange={({ currentTarget }) => {
            setLinking(currentTarget.checked)
            setPrevious(null)
          }}
        />
        {isLinking && <PreviousPicker manifest value={previous} onChange={setPrevious} />}
      </Stack>
    ),
  })

  return (
    <CreateForm label="Transportation manifest" form={form} flow={flow}>
      <ManifestFields form={form} tracer={tracer} disabled={flow.isCreating} />
      <CertificateSelector
        query={choices}
        page={page}
        onPage={setPage}
        selected={form.getValues().children}
        onChange={(children) => form.setFieldValue('children', children)}
        failed={READ_FAILED}
        error={messageOf(form.errors, 'children')}
        emptyText="There are no valid VERISEALs to transport yet."
      />
    </CreateForm>
  )
}
