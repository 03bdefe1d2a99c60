import { useForm } from '@mantine/form'
import type { IssuingOrganization } from '@eluent/contract'
import { useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines/SkeletonLines.tsx'
import { useBodyKey } from '../../../ui/forms/use-body-key.ts'
import { AttachmentFields } from './AttachmentFields.tsx'
import { failureText, originFailure } from '../parts/certificate-failure.ts'
import { CreateForm } from './CreateForm.tsx'
import { messageOf } from './form-texts.ts'
import { IssuerPanel } from '../view/IssuerPanel.tsx'
import { emptyOrigin, originBody, originErrors, type OriginValues } from './origin-form.ts'
import { OriginFields } from './OriginFields.tsx'
import { useCreateOrigin, useTracer } from '../parts/queries.ts'
import { TokenNotice } from './TokenNotice.tsx'
import { UploadFailed, useAttachmentUploads } from './use-attachment-uploads.ts'
import { useCreateFlow } from './use-create-flow.tsx'

/** Declares where a sample comes from. */
export function OriginCreatePage() {
  const [opened] = useState(() => crypto.randomUUID())
  const issued = useTracer(opened)
  return (
    <>
      <PageHeader />
      <TokenNotice />
      {issued.error ? (
        <ErrorState
          error={issued.error}
          title={failureText(issued.error, 'Failed to retrieve new TRACER.')}
          onRetry={() => void issued.refetch()}
          retrying={issued.isFetching}
        />
      ) : issued.data === undefined ? (
        <SkeletonLines />
      ) : (
        <OriginForm tracer={issued.data.tracer} issuer={issued.data.org} />
      )}
    </>
  )
}

function OriginForm({ tracer, issuer }: { tracer: string; issuer: IssuingOrganization }) {
  const userName = useSession()?.claims.name ?? ''
  const create = useCreateOrigin()
  const keyOf = useBodyKey()
  const uploads = useAttachmentUploads()
  const [initialValues] = useState(() => emptyOrigin(userName))
  const form = useForm<OriginValues>({ mode: 'controlled', initialValues, validate: originErrors })
  const { attachments } = form.getValues()
  const flow = useCreateFlow<OriginValues>({
    form,
    title: 'Create Certificate of Origin',
    create: async (values) => {
      const fileIds = await uploads.uploadAll(values.attachments, tracer)
      const body = originBody(values, tracer, fileIds)
      return create.mutateAsync({ body, key: keyOf(body) })
    },
    pageOf: (id) => pathTo('originView', { id }),
    failureText: (cause) => (cause instanceof UploadFailed ? cause.message : originFailure(cause)),
    progress: uploads.progress,
  })

  return (
    <CreateForm label="Certificate of origin" form={form} flow={flow}>
      <IssuerPanel issuer={issuer} />
      <OriginFields form={form} issuer={issuer} userName={userName} />
      <AttachmentFields
        value={attachments}
        onChange={(next) => {
          form.clearFieldError('attachments')
          form.setFieldValue('attachments', next)
        }}
        error={messageOf(form.errors, 'attachments')}
        disabled={flow.isCreating}
      />
    </CreateForm>
  )
}
