import { Alert, Text, Title } from '@mantine/core'
import type { Certificate } from '@eluent/contract'
import { endOfValidity } from '@eluent/domain/certificates'
import { IconBan, IconClockOff } from '@tabler/icons-react'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import classes from './Certificate.module.css'
import { t } from '../../../language/t.ts'

/** What it is called, who issued it, and that it holds no more. */
export function CertificateHead({ certificate }: { certificate: Certificate }) {
  const { organization, logo, history } = certificate
  const end = endOfValidity(history, certificate)
  const contact = [organization.contact_no, organization.email].filter(Boolean).join(', ')
  return (
    <Panel>
      <div className={classes['head']}>
        <div className={classes['names']}>
          <Title order={2}>{certificate.project_name}</Title>
          <Text fw={600} mt="sm">
            {organization.name}
          </Text>
          {[
            organization.address,
            contact,
            organization.license && t('License {license}', { license: organization.license }),
          ].map(
            (line) =>
              line && (
                <Text key={line} size="sm" c="dimmed">
                  {line}
                </Text>
              ),
          )}
        </div>
        {logo !== null && (
          <img src={logo} alt={t('Logo of {name}', { name: organization.name })} className={classes['logo']} />
        )}
      </div>
      {end !== null && (
        <Alert
          mt="md"
          color={end.word === 'REVOKED' ? 'red' : 'orange'}
          variant="light"
          title={t('{word} since {at}', { word: end.word, at: formatMoment(end.at) })}
          icon={end.word === 'REVOKED' ? <IconBan aria-hidden="true" /> : <IconClockOff aria-hidden="true" />}
        >
          {end.reason === null ? t('No reason was given.') : t('Reason: {reason}', { reason: end.reason })}
        </Alert>
      )}
    </Panel>
  )
}
