import { Alert, Button, Divider, Group, Loader, Modal, Radio, Stack, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/RadioCard.css'
import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import { CallError, createSampleCertificate, type CertificateSummary } from '@eluent/contract'
import {
  EMPTY_SEAL_DRAFT,
  SEAL_TEMPLATE_NAMES,
  SEAL_TEXTS,
  confirmFinal,
  confirmPrevious,
  missingForSeal,
  mayExpedite,
  maySealCoa,
  pickPrevious,
  setExpedited,
  type SealDraft,
} from '@eluent/domain/certificates'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { type Change, useCreate } from '../../../frame/data/use-change.ts'
import { useSession } from '../../../frame/services.ts'
import { errorText } from '../../../ui/ErrorState/error-text.ts'
import { failureDetail } from '../../../ui/ErrorState/failure-detail.ts'
import { FormError } from '../../../ui/FormError/FormError.tsx'
import { useSaveForm } from '../../../ui/forms/use-save-form.ts'
import { useBank } from '../../bank/use-bank.ts'
import { failureText } from '../parts/certificate-failure.ts'
import { PreviousPicker } from '../parts/PreviousPicker.tsx'
import { SealCreated } from '../parts/SealCreated.tsx'
import classes from './SealDialog.module.css'
import { isReleased, type SealableSample } from './use-seal-verdict.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.ts'

interface SealDialogProps {
  sample: SealableSample
  /** What the sample is called. */
  name: string
  onClose: () => void
  /** After OK of the success. */
  onDone: () => void
}

/** Makes a sample's VERISEAL: what is sealed, what it follows on, Yes; then the success. */
export function SealDialog({ sample, name, onClose, onDone }: SealDialogProps) {
  // read again after OK: a report that changes below would take the success dialog away
  const create = useCreate(createSampleCertificate, { refetch: false })
  const close = create.isPending ? () => undefined : create.isSuccess ? onDone : onClose
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={t('Create VERISEAL: {name}', { name })}
      withCloseButton={!create.isPending}
      closeOnClickOutside={false}
    >
      {create.isSuccess ? (
        <SealCreated onDone={onDone} />
      ) : (
        <SealForm sample={sample} create={create} onCancel={onClose} />
      )}
    </Modal>
  )
}

interface SealFormProps {
  sample: SealableSample
  create: Change<typeof createSampleCertificate>
  onCancel: () => void
}

function SealForm({ sample, create, onCancel }: SealFormProps) {
  const permissions = useSession()?.claims.permissions
  const coa = maySealCoa({ permissions, coa: sample.coa, purpose: sample.jurisdiction?.purpose })
  const [previous, setPrevious] = useState<CertificateSummary | null>(null)
  const [unreleased, setUnreleased] = useState(false)
  const { form, save, pending, failure } = useSaveForm<SealDraft, unknown>({
    initialValues: { ...EMPTY_SEAL_DRAFT, template: coa.allowed ? null : 'pdf' },
    save: ({ template, expedited, previous: previousId }) =>
      create.mutateAsync({
        body: {
          id: sample.id,
          template,
          ...(expedited ? { expedited: true } : { previous: previousId }),
          ...(unreleased && { unreleased }),
        },
      }),
  })
  const draft = form.getValues()
  const isRefused = failure instanceof CallError && failure.code === 'report_not_released'
  const asks = unreleased || isRefused || !isReleased(sample)
  const pick = (chosen: CertificateSummary | null) => {
    setPrevious(chosen)
    form.setValues(pickPrevious(draft, chosen?.id ?? null))
  }
  const expedite = (on: boolean) => {
    if (on) setPrevious(null)
    form.setValues(setExpedited(draft, on))
  }
  const missing = translated(missingForSeal(draft) ?? (asks && !unreleased ? SEAL_TEXTS.confirm_released : null))
  return (
    <>
      <Stack gap="lg" aria-busy={pending}>
        <TemplateChoice draft={draft} setDraft={form.setValues} coa={coa} disabled={pending} />
        <ExpediteSwitch checked={draft.expedited} disabled={pending} onChange={expedite} />
        <Divider label={t('or')} />
        <PreviousPicker value={previous} onChange={pick} disabled={pending} />
        {previous !== null && (
          <Confirmations draft={draft} setDraft={form.setValues} previous={previous} disabled={pending} />
        )}
        {asks && <Unreleased checked={unreleased} disabled={pending} onChange={(checked) => setUnreleased(checked)} />}
        {failure !== null && !isRefused && <SealFailure error={failure} />}
      </Stack>
      <div className={classes['answers']}>
        <Group gap="sm">
          {!pending && missing !== null && (
            <Text component="output" fz="sm" c="dimmed" id="seal-missing">
              {missing}
            </Text>
          )}
          {pending && (
            <>
              <Loader size="sm" aria-hidden />
              <output>{t('Creating VERISEAL. This may take several seconds.')}</output>
            </>
          )}
        </Group>
        <Group>
          <Button variant="default" onClick={onCancel} disabled={pending}>
            {t('No')}
          </Button>
          <Button
            onClick={() => save(draft)}
            disabled={pending || missing !== null}
            {...(missing !== null && { 'aria-describedby': 'seal-missing' })}
          >
            {t('Yes')}
          </Button>
        </Group>
      </div>
    </>
  )
}

interface DraftProps {
  draft: SealDraft
  setDraft: (draft: SealDraft) => void
  disabled: boolean
}

function TemplateChoice({ draft, setDraft, coa, disabled }: DraftProps & { coa: ReturnType<typeof maySealCoa> }) {
  const forbidden = !coa.allowed && coa.reason === 'forbidden'
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('What is sealed')}
        value={draft.template}
        onChange={(value) => setDraft({ ...draft, template: value === 'coa' ? 'coa' : 'pdf' })}
      >
        <Stack gap="sm" mt="xs">
          {!forbidden && (
            <Radio
              size="md"
              value="coa"
              label={translated(SEAL_TEMPLATE_NAMES.coa)}
              disabled={disabled || !coa.allowed}
              {...(!coa.allowed && { description: coa.text })}
            />
          )}
          <Radio size="md" value="pdf" label={translated(SEAL_TEMPLATE_NAMES.pdf)} disabled={disabled} />
        </Stack>
      </Radio.Group>
      {forbidden && (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
          {translated(SEAL_TEXTS.forfeit)}
        </Alert>
      )}
    </Stack>
  )
}

/** A report that nobody has released is sealed only by whoever says so. */
function Unreleased({ checked, disabled, onChange }: ExpediteSwitchProps) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
      <Stack gap="sm">
        {translated(SEAL_TEXTS.unreleased)}
        <Checkbox
          size="md"
          label={translated(SEAL_TEXTS.confirm_unreleased)}
          checked={checked}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}

interface ExpediteSwitchProps {
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}

function ExpediteSwitch({ checked, disabled, onChange }: ExpediteSwitchProps) {
  const session = useSession()
  const bank = useBank()
  const verdict = mayExpedite({
    organization_id: session?.claims.organization.id ?? 0,
    quantity: bank.data?.quantity ?? null,
  })
  return (
    <Switch
      size="md"
      label={t('Expedited')}
      description={
        verdict.allowed
          ? t(
              'A certificate of origin is made with it, from your organization and the sample. It takes a second token.',
            )
          : translated(verdict.text)
      }
      checked={checked}
      disabled={disabled || !verdict.allowed}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

function Confirmations({ draft, setDraft, previous, disabled }: DraftProps & { previous: CertificateSummary }) {
  return (
    <Stack gap="sm">
      <Checkbox
        size="md"
        // a TRACER is one long word
        styles={{ labelWrapper: { minWidth: 0 }, label: { overflowWrap: 'anywhere' } }}
        label={t('{project_name} ({share_key}) is the VERISEAL this sample follows on.', {
          project_name: previous.project_name,
          share_key: previous.share_key,
        })}
        checked={draft.is_right_one}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => setDraft(confirmPrevious(draft, checked))}
      />
      {draft.is_right_one && (
        <Checkbox
          size="md"
          label={t('The link cannot be changed after the VERISEAL is created.')}
          checked={draft.is_final}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => setDraft(confirmFinal(draft, checked))}
        />
      )}
    </Stack>
  )
}

/** The specification's sentence, and the server's message where it says more. */
function SealFailure({ error }: { error: unknown }) {
  const message = errorText(error)
  return (
    <FormError
      title={failureText(error, t('VERISEAL creation error. Reload the page and try again.'))}
      error={message === failureDetail(error) ? t('Nothing was created, and no token was used.') : message}
    />
  )
}
