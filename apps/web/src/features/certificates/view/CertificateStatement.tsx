import { Text } from '@mantine/core'
import type { Certificate } from '@eluent/contract'
import { certificateSignatures, certificateStatement } from '@eluent/domain/certificates'
import { dayIn, dayInWords } from '@eluent/domain/text'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import classes from './Certificate.module.css'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

const statedOf = (certificate: Certificate) => ({
  typeId: certificate.certus_type.id,
  details: certificate.details,
  projectType: certificate.project_type?.project_type ?? null,
  parts: certificate.children.length,
  issuer: certificate.organization.name,
})

/** What it states in sentences, as on paper, with the key results of a sealed sample. */
export function CertificateStatement({ certificate }: { certificate: Certificate }) {
  const { title, paragraphs } = certificateStatement(statedOf(certificate))
  return (
    <>
      <Panel title={translated(title)}>
        {/* sealed and read in English */}
        <div className={classes['statement']} lang="en">
          {paragraphs.map(({ text, quoted }) =>
            quoted ? <blockquote key={text}>{text}</blockquote> : <p key={text}>{text}</p>,
          )}
        </div>
      </Panel>
      {certificate.results.length > 0 && (
        <Panel title={t('Key Results')}>
          <Facts layout="grid">
            {certificate.results.map(({ label, value, detail }) => (
              <Fact key={label} label={label}>
                <Text span fz="xl" fw={600}>
                  {value}
                </Text>
                <Text size="sm" c="dimmed">
                  {detail}
                </Text>
              </Fact>
            ))}
          </Facts>
        </Panel>
      )}
    </>
  )
}

/** A line for everyone who signs, with the picture of the signature where one was attached. */
export function SignatureLines({ certificate }: { certificate: Certificate }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const signatures = certificateSignatures(statedOf(certificate), {
    by: certificate.user.name,
    day: dayInWords(dayIn(new Date(certificate.created_at), timeZone)),
  })
  return (
    <Panel title={t('Signatures')}>
      <ul className={classes['signatures']}>
        {signatures.map(({ role, name, day, attachmentType }) => {
          const picture = certificate.attachments.find(
            (attached) => attached.attachmentType === attachmentType && attached.fileType.startsWith('image/'),
          )
          return (
            <li key={role}>
              <div className={classes['picture']}>
                {picture && <img src={picture.url} alt={t('Signature of {name}', { name })} />}
              </div>
              <Text fw={600}>{name || t('To be signed')}</Text>
              {/* as it stands on paper */}
              <Text size="sm" c="dimmed" lang="en">
                {day === '' ? role : `${role}, date ${day}`}
              </Text>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
