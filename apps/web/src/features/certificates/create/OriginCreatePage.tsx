import { createOriginCertificate, issueTracer, type IssuingOrganization } from '@eluent/contract'
import { useState } from 'react'
import { useCreate } from '../../../frame/data/use-change.ts'
import { useRead } from '../../../frame/data/use-read.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../../ui/ReadRecord/ReadRecord.tsx'
import { RecordForm } from '../../../ui/forms/RecordForm.tsx'
import { AttachmentFields } from './AttachmentFields.tsx'
import { failureText, originFailure } from '../parts/certificate-failure.ts'
import { IssuerPanel } from '../parts/IssuerPanel.tsx'
import { emptyOrigin, originBody, originErrors } from './origin-form.ts'
import { OriginFields } from './OriginFields.tsx'
import { TokenNotice } from './TokenNotice.tsx'
import { UploadFailed, useAttachmentUploads } from './use-attachment-uploads.ts'
import { useCreateForm } from './use-create-form.tsx'
import { t } from '../../../language/t.ts'

/** Declares where a sample comes from. */
export function OriginCreatePage() {
  // a certificate never shares its TRACER with the form before
  const [opened] = useState(() => crypto.randomUUID())
  const issued = useRead(issueTracer, {}, { snapshot: opened })
  return (
    <>
      <PageHeader />
      <TokenNotice />
      <ReadRecord query={issued} errorTitle={(error) => failureText(error, t('Failed to retrieve new TRACER.'))}>
        {({ tracer, org }) => <OriginForm tracer={tracer} issuer={org} />}
      </ReadRecord>
    </>
  )
}

function OriginForm({ tracer, issuer }: { tracer: string; issuer: IssuingOrganization }) {
  const userName = useSession()?.claims.name ?? ''
  const create = useCreate(createOriginCertificate)
  const uploads = useAttachmentUploads()
  const [initialValues] = useState(() => emptyOrigin(userName))
  const record = useCreateForm({
    initialValues,
    validate: originErrors,
    title: t('Create Certificate of Origin'),
    create: async (values) => {
      const fileIds = await uploads.uploadAll(values.attachments, tracer)
      return create.mutateAsync({ body: originBody(values, tracer, fileIds) })
    },
    pageOf: (id) => pathTo('originView', { id }),
    failureText: (cause) => (cause instanceof UploadFailed ? cause.message : originFailure(cause)),
    progress: uploads.progress,
  })
  const { form } = record

  return (
    <RecordForm
      label={t('Certificate of origin')}
      record={record}
      submitLabel={t('Create Certificate of Origin')}
      cancel={pathTo('certificateList')}
    >
      <IssuerPanel issuer={issuer} />
      <OriginFields form={form} issuer={issuer} userName={userName} />
      <AttachmentFields
        value={form.getValues().attachments}
        onChange={(next) => {
          form.clearFieldError('attachments')
          form.setFieldValue('attachments', next)
        }}
        error={form.errors['attachments']}
        disabled={record.pending}
      />
    </RecordForm>
  )
}
