import { Anchor, Text } from '@mantine/core'
import { APP_VERSION, useSession, useWebSettings } from '../../frame/services.ts'
import { pathTo } from '../../frame/screens.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { LinkList } from '../../ui/LinkList/LinkList.tsx'
import { Columns } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { GUIDES } from './guide/guides.ts'
import classes from './SupportPage.module.css'
import { t } from '../../language/t.ts'

export function SupportPage() {
  const { knowledge_base_url, support_email } = useWebSettings()
  const session = useSession()
  const facts = [
    `Eluent ${APP_VERSION}`,
    t('Organization {name} ({id})', {
      name: session?.claims.organization.name ?? '',
      id: session?.claims.organization.id ?? '',
    }),
    navigator.userAgent,
  ].join('\n')
  return (
    <>
      <PageHeader />
      <Columns>
        <LinkList
          title={t('Help')}
          screens={['ordering', 'changelog']}
          external={[{ label: t('Knowledge base'), url: knowledge_base_url }]}
        />
        <LinkList
          title={t('User Guide')}
          screens={[]}
          pages={GUIDES.map(({ page, title }) => ({ label: title, to: pathTo('guide', { page }) }))}
        />
        <Panel title={t('Support ticket')}>
          <Text size="sm" c="dimmed" mb="sm">
            {support_email === '' ? (
              t(
                'Say what you did, what you saw and, where a message showed a reference, that reference. These facts help us:',
              )
            ) : (
              <>
                {t('Write to')} <Anchor href={`mailto:${support_email}`}>{support_email}</Anchor>
                {t(
                  '. Say what you did, what you saw and, where a message showed a reference, that reference. These facts help us:',
                )}
              </>
            )}
          </Text>
          <pre className={classes['facts']}>{facts}</pre>
          <CopyButton value={facts} label={t('Copy')} />
        </Panel>
      </Columns>
    </>
  )
}
