import { Stack, Switch } from '@mantine/core'
import { createManifest, listTransportable, type CertificateSummary } from '@eluent/contract'
import { useState } from 'react'
import { useCreate } from '../../../frame/data/use-change.ts'
import { useRead } from '../../../frame/data/use-read.ts'
import { pathTo } from '../../../frame/screens.ts'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../../ui/ReadRecord/ReadRecord.tsx'
import { RecordForm } from '../../../ui/forms/RecordForm.tsx'
import { creationFailure, failureText } from '../parts/certificate-failure.ts'
import { CertificateSelector } from './CertificateSelector.tsx'
import { emptyManifest, manifestBody, manifestErrors } from './manifest-form.ts'
import { ManifestFields } from './ManifestFields.tsx'
import { PreviousPicker } from '../parts/PreviousPicker.tsx'
import { TokenNotice } from './TokenNotice.tsx'
import { useCreateForm } from './use-create-form.tsx'
import { t } from '../../../language/t.ts'

/** One page of the choices and a TRACER, kept for one form: a manifest never shares its TRACER with the form before. */
function useTransportable(opened: string, page: number) {
  return useRead(listTransportable, { query: { page } }, { keepPrevious: true, snapshot: opened })
}

const READ_FAILED = t('Failed to retrieve sample test and project certi.')

/** Certifies the movement of certificates, reports and projects. */
export function ManifestCreatePage() {
  // The first page brings the TRACER under which everything of this form is sent; later pages bring others, unused.
  const [opened] = useState(() => crypto.randomUUID())
  const first = useTransportable(opened, 1)
  return (
    <>
      <PageHeader />
      <TokenNotice />
      <ReadRecord query={first} errorTitle={(error) => failureText(error, READ_FAILED)}>
        {({ tracer }) => <ManifestForm opened={opened} tracer={tracer} />}
      </ReadRecord>
    </>
  )
}

function ManifestForm({ opened, tracer }: { opened: string; tracer: string }) {
  const [page, setPage] = useState(1)
  const choices = useTransportable(opened, page)
  const create = useCreate(createManifest)
  const [isLinking, setLinking] = useState(false)
  const [previous, setPrevious] = useState<CertificateSummary | null>(null)
  const record = useCreateForm({
    initialValues: emptyManifest,
    validate: manifestErrors,
    title: t('Create Transportation Manifest'),
    create: (values) =>
      create.mutateAsync({ body: manifestBody(values, tracer, isLinking && previous !== null ? previous.id : null) }),
    pageOf: (id) => pathTo('manifestView', { id }),
    failureText: creationFailure,
    isReady: !isLinking || previous !== null,
    extra: (
      <Stack gap="md" mb="md">
        <Switch
          size="md"
          label={t('Link a previous certificate')}
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

  const { form } = record
  return (
    <RecordForm
      label={t('Transportation manifest')}
      record={record}
      submitLabel={t('Create Transportation Manifest')}
      cancel={pathTo('certificateList')}
    >
      <ManifestFields form={form} tracer={tracer} disabled={record.pending} />
      <CertificateSelector
        query={choices}
        page={page}
        onPage={setPage}
        selected={form.getValues().children}
        onChange={(children) => form.setFieldValue('children', children)}
        failed={READ_FAILED}
        error={form.errors['children']}
        emptyText={t('There are no valid VERISEALs to transport yet.')}
        emptyHint={t('Open the report of a finished sample and choose Create VERISEAL first.')}
      />
    </RecordForm>
  )
}
