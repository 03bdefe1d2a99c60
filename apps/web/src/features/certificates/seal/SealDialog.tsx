import { Alert, Button, Checkbox, Divider, Group, Loader, Modal, Radio, Stack, Switch, Text } from '@mantine/core'
import type { CertificateSummary } from '@eluent/contract'
import {
  EMPTY_SEAL_DRAFT,
  SEAL_TEMPLATE_NAMES,
  SEAL_TEXTS,
  confirmFinal,
  confirmPrevious,
  isSealDraftReady,
  mayExpedite,
  maySealCoa,
  pickPrevious,
  setExpedited,
  type SealDraft,
} from '@eluent/domain/certificates'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSession } from '../../../frame/services.ts'
import { errorText } from '../../../ui/ErrorState/error-text.ts'
import { failureDetail } from '../../../ui/ErrorState/failure-detail.ts'
import { FormError } from '../../../ui/FormError/FormError.tsx'
import { useBodyKey } from '../../../ui/forms/use-body-key.ts'
import { useBank } from '../../bank/queries.ts'
import { PreviousPicker } from './PreviousPicker.tsx'
import { useCreateSeal } from './queries.ts'
import type { SealableSample } from './use-seal-verdict.ts'

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
  const create = useCreateSeal()
  const close = create.isPending ? () => undefined : create.isSuccess ? onDone : onClose
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={`Create VERISEAL: ${name}`}
      withCloseButton={!create.isPending}
      closeOnClickOutside={false}
    >
      {create.isSuccess ? <Created onDone={onDone} /> : <SealForm sample={sample} create={create} onCancel={onClose} />}
    </Modal>
  )
}

function Created({ onDone }: { onDone: () => void }) {
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconCircleCheck size={22} stroke={1.7} color="var(--eluent-good)" aria-hidden="true" />
        <output>
          <Text fw={600}>VERISEAL created successfully</Text>
          <Text mt={4}>A QR scan may take up to a minute to propagate.</Text>
        </output>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onDone} data-autofocus>
          OK
        </Button>
      </Group>
    </>
  )
}

interface SealFormProps {
  sample: SealableSample
  create: ReturnType<typeof useCreateSeal>
  onCancel: () => void
}

function SealForm({ sample, create, onCancel }: SealFormProps) {
  const permissions = useSession()?.claims.permissions
  const coa = maySealCoa({ permissions, coa: sample.coa })
  const [draft, setDraft] = useState<SealDraft>({ ...EMPTY_SEAL_DRAFT, template: coa.allowed ? null : 'pdf' })
  const [previous, setPrevious] = useState<CertificateSummary | null>(null)
  const keyOf = useBodyKey()
  // A second click comes before the first is drawn as pending.
  const sending = useRef(false)
  const send = () => {
    if (sending.current || draft.template === null) return
    sending.current = true
    const body = {
      id: sample.id,
      template: draft.template,
      ...(draft.expedited ? { expedited: true } : { previous: draft.previous }),
    }
    create.mutate({ body, key: keyOf(body) }, { onSettled: () => (sending.current = false) })
  }
  const pick = (chosen: CertificateSummary | null) => {
    setPrevious(chosen)
    setDraft((before) => pickPrevious(before, chosen?.id ?? null))
  }
  const expedite = (on: boolean) => {
    if (on) setPrevious(null)
    setDraft((before) => setExpedited(before, on))
  }
  const busy = create.isPending
  return (
    <>
      <Stack gap="lg" aria-busy={busy}>
        <TemplateChoice draft={draft} setDraft={setDraft} coa={coa} disabled={busy} />
        <ExpediteSwitch checked={draft.expedited} disabled={busy} onChange={expedite} />
        <Divider label="or" />
        <PreviousPicker value={previous} onChange={pick} disabled={busy} />
        {previous !== null && <Confirmations draft={draft} setDraft={setDraft} previous={previous} disabled={busy} />}
        <SealFailure error={create.error} />
      </Stack>
      <Group justify="space-between" mt="lg">
        <Group gap="sm">
          {busy && (
            <>
              <Loader size="sm" aria-hidden />
              <output>Creating VERISEAL. This may take several seconds.</output>
            </>
          )}
        </Group>
        <Group>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            No
          </Button>
          <Button onClick={send} disabled={busy || !isSealDraftReady(draft)}>
            Yes
          </Button>
        </Group>
      </Group>
    </>
  )
}

interface DraftProps {
  draft: SealDraft
  setDraft: (change: (before: SealDraft) => SealDraft) => void
  disabled: boolean
}

function TemplateChoice({ draft, setDraft, coa, disabled }: DraftProps & { coa: ReturnType<typeof maySealCoa> }) {
  const forbidden = !coa.allowed && coa.reason === 'forbidden'
  return (
    <Stack gap="sm">
      <Radio.Group
        label="What is sealed"
        value={draft.template}
        onChange={(value) => setDraft((before) => ({ ...before, template: value === 'coa' ? 'coa' : 'pdf' }))}
      >
        <Stack gap="sm" mt="xs">
          {!forbidden && (
            <Radio
              size="md"
              value="coa"
              label={SEAL_TEMPLATE_NAMES.coa}
              disabled={disabled || !coa.allowed}
              {...(!coa.allowed && { description: coa.text })}
            />
          )}
          <Radio size="md" value="pdf" label={SEAL_TEMPLATE_NAMES.pdf} disabled={disabled} />
        </Stack>
      </Radio.Group>
      {forbidden && (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
          {SEAL_TEXTS.forfeit}
        </Alert>
      )}
    </Stack>
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
      label="Expedited"
      description={
        verdict.allowed
          ? 'A certificate of origin is made with it, from your organization and the sample. It takes a second token.'
          : verdict.text
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
        label={`${previous.project_name} (${previous.share_key}) is the VERISEAL this sample follows on.`}
        checked={draft.is_right_one}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => setDraft((before) => confirmPrevious(before, checked))}
      />
      {draft.is_right_one && (
        <Checkbox
          size="md"
          label="The link cannot be changed after the VERISEAL is created."
          checked={draft.is_final}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => setDraft((before) => confirmFinal(before, checked))}
        />
      )}
    </Stack>
  )
}

/** The specification's sentence, and what the server said where it said more. */
function SealFailure({ error }: { error: Error | null }) {
  if (error === null) return null
  const detail = failureDetail(error)
  const said = errorText(error)
  return (
    <FormError
      title={`${detail}. VERISEAL creation error. Reload the page and try again.`}
      error={said === detail ? 'Nothing was created, and no token was used.' : said}
    />
  )
}
