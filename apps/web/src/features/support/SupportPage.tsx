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

export function SupportPage() {
  const { knowledge_base_url, support_email } = useWebSettings()
  const session = useSession()
  const facts = [
    `Eluent ${APP_VERSION}`,
    `Organization ${session?.claims.organization.name ?? ''} (${session?.claims.organization.id ?? ''})`,
    navigator.userAgent,
  ].join('\n')
  return (
    <>
      <PageHeader />
      <Columns>
        <LinkList
          title="Help"
          screens={['ordering', 'changelog']}
          external={[{ label: 'Knowledge base', url: knowledge_base_url }]}
        />
        <LinkList
          title="User Guide"
          screens={[]}
          pages={GUIDES.map(({ page, title }) => ({ label: title, to: pathTo('guide', { page }) }))}
        />
        <Panel title="Support ticket">
          <Text size="sm" c="dimmed" mb="sm">
            Write to <Anchor href={`mailto:${support_email}`}>{support_email}</Anchor>. Say what you did, what you saw
            and, where a message showed a reference, that reference. These facts help us:
          </Text>
          <pre className={classes['facts']}>{facts}</pre>
          <CopyButton value={facts} label="Copy" />
        </Panel>
      </Columns>
    </>
  )
}
