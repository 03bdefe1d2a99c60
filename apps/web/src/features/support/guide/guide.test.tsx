import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWebSettings } from '@eluent/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { answer, standIn } from '../../../test/server-stand-in.ts'
import catalogue from '../../../language/es.json'
import { GUIDES } from './guides.ts'
import { readGuide, type Block, type Part } from './read-guide.ts'

const root = join(import.meta.dirname, '../../../../../..')
const folder = join(root, 'docs/user')
const filesIn = (path: string, ending: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .toSorted()
const blocksOf = (page: string): Block[] => readGuide(readFileSync(join(folder, `${page}.md`), 'utf8'))
const inSpanish = (page: string): Block[] => blocksOf(`es/${page}`)
const picturesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []))
const all = GUIDES.flatMap(({ page }) => blocksOf(page))

function partsOf(block: Block): readonly Part[] {
  return block.kind === 'paragraph' ? block.parts : block.kind === 'list' ? block.items.flat() : []
}
const parts = all.flatMap(partsOf)
const texts = [...all.flatMap((block) => ('text' in block ? [block.text] : [])), ...parts.map(({ text }) => text)]

const open = (at: string, as?: 'viewer') => renderApp(standIn(answer(readWebSettings, { data: {} })), { at, as })

describe('the user guide', () => {
  test('the pages that Support offers are those of docs/user', () => {
    expect(filesIn(folder, '.md')).toEqual(GUIDES.map(({ page }) => `${page}.md`).toSorted())
  })

  test.each(GUIDES)('Support opens $title', async ({ page, title }) => {
    const app = open('/support', 'viewer')
    await app.user.click(await screen.findByRole('link', { name: title }))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(app.address()).toBe(`/support/help/${page}`)
    expect(blocksOf(page)[0]).toEqual({ kind: 'title', text: title })
    const pictures = screen.getAllByRole('article').flatMap((article) => [...article.querySelectorAll('img')])
    expect(pictures.map((picture) => picture.getAttribute('src')?.replace(/^.*\//, ''))).toEqual(
      picturesOf(blocksOf(page)),
    )
  })

  test('a grower reads it without an account', async () => {
    open('/support/help/grower')
    expect(await screen.findByRole('heading', { name: 'What the figures say' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
    const article = within(screen.getByRole('article'))
    const link = article.getByRole('link', { name: 'For Auditors and Verifiers' })
    expect(link.getAttribute('href')).toBe('/support/help/verifier')
  })

  test('the verify page leads to it', async () => {
    const app = open('/verify')
    await app.user.click(await screen.findByRole('link', { name: 'How to check, and what the answers mean' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'For Auditors and Verifiers' })).toBeTruthy()
  })

  test('an address without a page is not found', async () => {
    open('/support/help/nobody')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  })

  test('each picture is there, in the size that the page keeps free for it, and each file is shown', () => {
    const shown = picturesOf(all)
    expect(filesIn(join(folder, 'images'), '.png')).toEqual([...new Set(shown)].toSorted())
    for (const file of shown) {
      const png = readFileSync(join(folder, 'images', file))
      const size = [png.readUInt32BE(16), png.readUInt32BE(20)]
      expect(size, file).toEqual(file.startsWith('phone-') ? [390, 700] : [1280, 800])
    }
  })

  test('links lead to pages of the guide, and nothing stays unread of its Markdown', () => {
    const pages: readonly string[] = GUIDES.map(({ page }) => `${page}.md`)
    const links = parts.flatMap((part) => (part.kind === 'link' ? [part.to] : []))
    expect(links.filter((to) => !pages.includes(to))).toEqual([])
    expect(texts.filter((text) => /[*`#]|\]\(|^\s*(?:-|\d+\.) |!\[/.test(text))).toEqual([])
  })

  test('what stands in bold is a word of the screens', () => {
    const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)
    const sources = ['apps/web/src', 'packages/domain/src']
      .flatMap((room) =>
        readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(root, room, name)),
      )
      .filter(isSource)
      .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
      .join('\n')
    const named = new Set(parts.flatMap((part) => (part.kind === 'strong' ? [part.text] : [])))
    const escaped = (label: string) => label.replaceAll(/[/?.<>]/g, String.raw`\$&`)
    const isShown = (label: string) => new RegExp(`[>'"\`] ?${escaped(label)} ?[<'"\`{:($]`).test(sources)
    expect([...named].filter((label) => !isShown(label))).toEqual([])
  })

  test.each(GUIDES)(
    '[I18N-02] $title is there in Spanish, with the same headings, lists, pictures and links',
    ({ page, title }) => {
      expect(filesIn(join(folder, 'es'), '.md')).toEqual(filesIn(folder, '.md'))
      const shapeOf = (blocks: readonly Block[]) =>
        blocks.map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind))
      const linksOf = (blocks: readonly Block[]) =>
        blocks.flatMap(partsOf).flatMap((part) => (part.kind === 'link' ? [part.to] : []))
      const [own, spanish] = [blocksOf(page), inSpanish(page)]
      expect(shapeOf(spanish)).toEqual(shapeOf(own))
      expect(picturesOf(spanish)).toEqual(picturesOf(own))
      expect(linksOf(spanish)).toEqual(linksOf(own))
      const words: Readonly<Record<string, string>> = catalogue
      expect(spanish[0]).toEqual({ kind: 'title', text: words[title] })
      const links = spanish.flatMap(partsOf).flatMap((part) => (part.kind === 'link' ? [part.text] : []))
      expect(links.filter((text) => !GUIDES.some((guide) => words[guide.title] === text))).toEqual([])
    },
  )

  test('[I18N-02] what stands in bold in Spanish is a word of the screens in Spanish', () => {
    const shown = new Set<string>([...Object.values(catalogue), 'N/D', '< LOQ', '/verify'])
    const named = GUIDES.flatMap(({ page }) => inSpanish(page).flatMap(partsOf))
    const bold = named.flatMap((part) => (part.kind === 'strong' ? [part.text] : []))
    expect(bold.length).toBeGreaterThan(100)
    expect(bold.filter((text) => !shown.has(text))).toEqual([])
  })
})
