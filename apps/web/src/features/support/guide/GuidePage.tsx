import { Anchor, Code, List, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo, usePathValues } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { LinkList } from '../../../ui/LinkList/LinkList.tsx'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { NotFoundPage } from '../../errors/NotFoundPage.tsx'
import classes from './Guide.module.css'
import { language, t } from '../../../language/t.ts'
import { GUIDES } from './guides.ts'
import { readGuide, type Block, type Part } from './read-guide.ts'

const FOLDER = '../../../../../../docs/user/'
const TEXTS = import.meta.glob<string>(['../../../../../../docs/user/*.md', '../../../../../../docs/user/es/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Where the pages of the reader's language stand. */
const OWN = language === 'es' ? `${FOLDER}es/` : FOLDER
const PICTURES = import.meta.glob<string>('../../../../../../docs/user/images/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** A page of the user guide, which anyone may read: a laboratory sends its address to a grower. */
export function GuidePage() {
  const { page } = usePathValues('guide')
  const isSignedIn = useSession() !== null
  const guide = GUIDES.find((one) => one.page === page)
  const text = TEXTS[`${OWN}${guide?.page}.md`]
  if (guide === undefined || text === undefined) return <NotFoundPage />
  const others = GUIDES.filter((one) => one !== guide)
  return (
    <>
      <PageHeader title={guide.title} {...(!isSignedIn && { crumbs: [] })} />
      <div className={classes['page']}>
        <Panel>
          <article lang={language === 'es' ? 'es' : 'en'} className={classes['text']}>
            {readGuide(text).map((block, index) => (
              <GuideBlock key={index} block={block} />
            ))}
          </article>
        </Panel>
        <LinkList title={t('User Guide')} screens={[]} pages={others.map(toLink)} />
      </div>
    </>
  )
}

function toLink({ page, title }: (typeof GUIDES)[number]) {
  return { label: title, to: pathTo('guide', { page }) }
}

function GuideBlock({ block }: { block: Block }) {
  const address = block.kind === 'picture' ? PICTURES[`${FOLDER}images/${block.file}`] : undefined
  switch (block.kind) {
    // the page's header has it
    case 'title':
      return null
    case 'heading':
      return (
        <Title order={2} size="h3">
          {block.text}
        </Title>
      )
    case 'picture':
      // in full size beside the page, for those who read it on a phone
      return (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <img
            className={classes['picture']}
            data-phone={block.file.startsWith('phone-') || undefined}
            src={address}
            alt={block.alt}
          />
        </a>
      )
    case 'list':
      return (
        <List type={block.ordered ? 'ordered' : 'unordered'} spacing={6}>
          {block.items.map((parts, index) => (
            <List.Item key={index}>
              <Parts parts={parts} />
            </List.Item>
          ))}
        </List>
      )
    case 'paragraph':
      return (
        <Text>
          <Parts parts={block.parts} />
        </Text>
      )
  }
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, index) => <GuidePart key={index} part={part} />)
}

function GuidePart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'strong':
      return <strong>{part.text}</strong>
    case 'code':
      return <Code>{part.text}</Code>
    case 'link':
      return (
        <Anchor component={Link} to={addressOf(part.to)}>
          {part.text}
        </Anchor>
      )
  }
}

/** `tester.md` is a page beside this one; whatever else a guide links to is an address of the product. */
function addressOf(to: string): string {
  const page = /^([\w-]+)\.md$/.exec(to)?.[1]
  return page === undefined ? to : pathTo('guide', { page })
}
