import { readQualitySettings, updateQualitySettings, type QualitySettingsReply } from '@eluent/contract'
import {
  QUALITY_GROUP_NAMES,
  QUALITY_SETTING_KEYS,
  qualitySettingError,
  settingOf,
  workingDayError,
  type QualitySettingGroup,
  type QualitySettingKey,
} from '@eluent/domain/quality-settings'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { can } from '@eluent/domain/auth'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { fieldErrorsOf } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Page } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { SettingField } from './SettingField.tsx'
import { t } from '../../language/t.ts'

const GROUPS = Object.keys(QUALITY_GROUP_NAMES) as QualitySettingGroup[]

/** What the laboratory sets for its own quality control; each change says why. */
export function QualitySettingsPage() {
  const settings = useRead(readQualitySettings, {}, { snapshot: 'edit', select: ({ data }) => data })
  return (
    <Page maxWidth={720}>
      <PageHeader />
      <ReadRecord
        query={settings}
        errorTitle={t('The settings could not be loaded.')}
        skeleton={<SkeletonLines lines={6} />}
      >
        {(read) => <SettingsForm read={read} />}
      </ReadRecord>
    </Page>
  )
}

/** That nothing has to be set, and how far this laboratory is from that. */
function Lead({ read: { values } }: { read: QualitySettingsReply }) {
  const permissions = useSession()?.claims.permissions
  const count = QUALITY_SETTING_KEYS.filter((key) => values[key] !== settingOf(key).default).length
  return (
    <Text mb="md" maw={640}>
      {t(
        'Nothing here has to be set. With the defaults a laboratory of one person is asked for no batch, lot, weighing, second person or retention; a calibration counts once it is approved.',
      )}{' '}
      {count === 0
        ? t('All settings have their defaults.')
        : t(
            '{count, plural, one {# setting differs from its default.} other {# settings differ from their defaults.}}',
            {
              count,
            },
          )}{' '}
      {can(permissions, 'audit_trail.list') && (
        <Anchor component={Link} to={pathTo('auditTrail')} search={{ kind: 'settings' } as never}>
          {t('Every change, with its reason')}
        </Anchor>
      )}
    </Text>
  )
}

type Values = Record<QualitySettingKey, unknown>

const valuesOf = (read: QualitySettingsReply): Values =>
  Object.fromEntries(QUALITY_SETTING_KEYS.map((key) => [key, read.values[key]])) as Values

const check = (key: QualitySettingKey) => (value: unknown, values: Values) => {
  const setting = settingOf(key)
  const error = qualitySettingError(setting, value)
  if (error === null) {
    const together = workingDayError(key, values)
    return together === null ? null : t(together)
  }
  if (setting.kind !== 'number') return t(error)
  return t('A number from {min} to {max}', { min: setting.min, max: setting.max })
}

function SettingsForm({ read }: { read: QualitySettingsReply }) {
  const update = useChange(updateQualitySettings)
  const reason = useReason()
  const opened = valuesOf(read)
  const record = useRecordForm({
    initialValues: opened,
    validate: Object.fromEntries(QUALITY_SETTING_KEYS.map((key) => [key, check(key)])),
    save: (values) => {
      const changed = QUALITY_SETTING_KEYS.filter((key) => values[key] !== opened[key])
      const settings = Object.fromEntries(changed.map((key) => [key, values[key] as boolean | number | string]))
      return update.mutateAsync({ body: { settings, reason: reason.text } })
    },
    messagesOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).map(([name, text]) => [name.replace(/^settings\./, ''), text]),
      ),
    savedText: t('Settings saved'),
    onSaved: (_, values) => {
      record.form.resetDirty(values)
      reason.reset()
    },
  })
  const isDirty = record.form.isDirty()
  const submit: typeof record.submit = (event) => {
    event?.preventDefault()
    // what is wrong with a value is said with a missing reason, not after it
    if (reason.check() || record.form.validate().hasErrors) record.submit(event)
  }
  const groups = GROUPS.map((group) => ({
    group,
    keys: QUALITY_SETTING_KEYS.filter((key) => settingOf(key).group === group),
  })).filter(({ keys }) => keys.length > 0)
  return (
    <RecordForm
      label={t('Quality')}
      record={{ ...record, submit }}
      submitLabel={isDirty ? t('Save') : null}
      {...(isDirty && { cancel: () => record.form.reset() })}
    >
      <Lead read={read} />
      {groups.map(({ group, keys }) => (
        <Panel key={group} title={t(QUALITY_GROUP_NAMES[group])}>
          {keys.map((key) => (
            <SettingField
              key={key}
              setting={settingOf(key)}
              field={record.form.getInputProps(key)}
              changed={read.changed[key]}
            />
          ))}
        </Panel>
      ))}
      {isDirty && <ReasonField reason={reason} />}
    </RecordForm>
  )
}
