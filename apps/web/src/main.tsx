import './app/mantine-styles.ts'
import './app/global.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createAppRouter } from './app/router.tsx'
import { takeUpFirstCalls } from './frame/first-calls.ts'
import { browserSurroundings, createServices } from './frame/services.ts'
import { requireTrustedTypes } from './frame/trusted-types.ts'
import { loadTeller } from './language/translated.ts'

// Before anything is drawn.
requireTrustedTypes()

const services = createServices({ ...browserSurroundings, fetch: takeUpFirstCalls(browserSurroundings.fetch) })
const router = createAppRouter(services)

const place = document.querySelector('#root')
if (place === null) throw new Error('The page has no place for the app.')
const root = createRoot(place)

/** The frame that index.html paints stands until the page is there. Pages import from this file, which may not wait itself. */
async function start(): Promise<void> {
  await Promise.all([loadTeller(), router.load()])
  flushSync(() =>
    root.render(
      <StrictMode>
        <App services={services} router={router} />
      </StrictMode>,
    ),
  )
  document.querySelector('.frame')?.remove()
}
void start()
